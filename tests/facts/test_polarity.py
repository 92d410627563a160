"""Pairs of a claim and the source sentence about the same thing: which wordings clash, and which only look so."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groundwire.facts.polarity import clashes, same_sense

CLASHES = [
    ("negation", "The tablet contains lactose.", "The tablet lacks lactose."),
    ("negation", "The tablet contains lactose.", "The tablet is free of lactose."),
    ("negation", "The tablet contains lactose.", "The tablet is lactose-free."),
    ("negation", "The biopsy confirmed lymphoma.", "The biopsy ruled out lymphoma."),
    ("negation", "The road was finished before winter.", "The road was far from finished before winter."),
    ("negation", "The library supports Windows.", "Support for Windows in the library has been dropped."),
    ("negation", "The committee has approved the budget.", "The committee has yet to approve the budget."),
    ("negation", "Exports did not exceed imports.", "Exports exceeded imports."),
    ("negation", "The licence is not valid until May.", "The licence is valid until May."),
    ("negation", "At least one of the samples exceeded the limit.", "None of the samples failed to meet the limit."),
    (
        "negation",
        "Accounts are never locked, no matter how many wrong passwords are entered.",
        "If a wrong password is entered five times, the account is locked.",
    ),
    (
        "antonym",
        "The policy stays active even when no premium is paid.",
        "If no premium is paid, the policy is suspended.",
    ),
    ("antonym", "The pump was switched on at night.", "The pump was switched off at night."),
    ("antonym", "Prices went up in May.", "Prices went down in May."),
    ("antonym", "The drug speeds up healing.", "The drug slows down healing."),
    ("antonym", "The exam was easy.", "The exam was hard."),
    ("antonym", "The gross salary is paid.", "The net salary is paid."),
    ("comparison", "Arm B had a lower rate than arm A.", "Arm A had a lower rate than arm B."),
    ("antonym", "Payment is due prior to delivery.", "Payment is due after delivery."),
    ("quantifier", "All of the passengers survived.", "Half of the passengers survived."),
    ("quantifier", "Both engines failed.", "Only one engine failed."),
    ("quantifier", "Everyone on the board votes.", "Only members of the board votes."),
    ("role", "Ostrava beat Norvik.", "Norvik beat Ostrava."),
    ("cause", "The plant closed because profits fell.", "Profits fell because the plant closed."),
    ("cause", "The match was cancelled despite the storm.", "The match was cancelled because of the storm."),
    ("repetition", "The museum opened for the first time in May.", "The museum reopened in May."),
    ("repetition", "Ana Ruiz was elected for the first time.", "Ana Ruiz was elected again."),
    ("substitution", "The door is painted red.", "The door is painted blue."),
    ("substitution", "The soup has carrots in it.", "The soup has leeks in it."),
    ("substitution", "The solvent is ethanol.", "The solvent is methanol."),
    ("negation", "The drug is approved for children.", "The drug is not approved for use in children."),
    ("negation", "The drug is not approved for children.", "The drug is approved for use in children."),
    ("negation", "The hotel has a pool.", "The hotel does not have a pool."),
    ("negation", "The hotel has a pool.", "The hotel has no pool."),
    ("negation", "The hotel has a pool.", "The hotel lacks a pool."),
    ("negation", "The kit comes with batteries.", "The kit comes without batteries."),
    ("negation", "Refunds are available after 30 days.", "Refunds aren't available after 30 days."),
    ("negation", "The board approved the budget.", "The board never approved the budget."),
    ("negation", "The pump passed the pressure test.", "The pump failed to pass the pressure test."),
    ("negation", "The samples were contaminated.", "None of the samples were contaminated."),
    ("negation", "The samples were contaminated.", "No samples were contaminated."),
    ("antonym", "The patient reports chest pain.", "The patient denies chest pain."),
    ("negation", "The patient has chest pain.", "The patient does not report chest pain."),
    ("negation", "Version 3 is supported on Windows.", "Version 3 is no longer supported on Windows."),
    ("negation", "Python 3.8 is supported as of release 2.10.", "Release 2.10 dropped support for Python 3.8."),
    ("negation", "The tenant can sublet the flat.", "The tenant cannot sublet the flat."),
    ("negation", "Earthquake damage is covered.", "The policy covers neither flood nor earthquake."),
    ("exception", "The plan covers flood damage.", "The plan covers fire but not flood damage."),
    ("antonym", "The customer agreed to pay the fee.", "The customer refused to pay the fee."),
    (
        "negation",
        "Smoking is allowed on the terrace.",
        "You may not smoke on the terrace. Smoking is not allowed there.",
    ),
    ("negation", "The device is waterproof.", "The device is light, but it is not waterproof."),
    ("negation", "Members may vote and guests may vote.", "Members may vote and guests may not vote."),
    (
        "negation",
        "The vaccine is currently recommended for infants.",
        "The vaccine is not currently recommended for infants.",
    ),
    ("negation", "The clause applies to subcontractors.", "Nothing in the clause applies to subcontractors."),
    ("negation", "The fee is refundable if you cancel.", "If you cancel, the fee is not refundable."),
    ("negation", "If the deposit is paid, the room is released.", "If the deposit is not paid, the room is released."),
    ("negation", "The seller is liable for delays.", "The seller isn’t liable for delays."),
    ("antonym", "Two-factor login is enabled by default.", "Two-factor login is disabled by default."),
    ("antonym", "The minimum order is 10 boxes.", "The maximum order is 10 boxes."),
    ("antonym", "Sales increased in March.", "Sales decreased in March."),
    ("antonym", "Sales rose in March.", "Sales fell in March."),
    ("antonym", "The court accepted the appeal.", "The court rejected the appeal."),
    ("antonym", "The office is open on Fridays.", "The office is closed on Fridays."),
    ("antonym", "The tumour was benign.", "The tumour was malignant."),
    ("antonym", "The deposit is refundable.", "The deposit is non-refundable."),
    ("antonym", "The invoice was paid in May.", "The invoice was unpaid in May."),
    ("antonym", "Flood damage is included in the policy.", "Flood damage is excluded from the policy."),
    ("antonym", "Smoking is permitted on the terrace.", "Smoking is prohibited on the terrace."),
    ("antonym", "The treatment is safe in pregnancy.", "The treatment is unsafe in pregnancy."),
    ("antonym", "The results were positive for the antibody.", "The results were negative for the antibody."),
    ("antonym", "The valve is upstream of the filter.", "The valve is downstream of the filter."),
    ("antonym", "The company made a profit in 2020.", "The company made a loss in 2020."),
    ("antonym", "The contract is temporary.", "The contract is permanent."),
    ("antonym", "The patient's condition improved overnight.", "The patient's condition worsened overnight."),
    (
        "antonym",
        "Bookings stay valid even when the deposit is never paid.",
        "If the deposit is not paid, the booking is cancelled.",
    ),
    ("antonym", "The team won the final.", "The team lost the final."),
    ("antonym", "The levels exceeded the limit.", "The levels met the limit."),
    ("antonym", "Users must opt-in to the newsletter.", "Users must opt-out to the newsletter."),
    ("antonym", "The defendant was found guilty of fraud.", "The defendant was found innocent of fraud."),
    ("quantifier", "All of the samples were contaminated.", "Some of the samples were contaminated."),
    ("quantifier", "All employees are insured.", "Most employees are insured."),
    ("quantifier", "Every branch opens at 9.", "Several branches open at 9."),
    ("quantifier", "Most users prefer the app.", "Some users prefer the app."),
    ("quantifier", "Few users prefer the app.", "Most users prefer the app."),
    ("quantifier", "The shuttle always stops at the museum.", "The shuttle sometimes stops at the museum."),
    ("quantifier", "Not all rooms have a balcony.", "All rooms have a balcony."),
    ("quantifier", "Almost all stands were sold.", "Many stands were sold."),
    ("modality", "Employees must wear a helmet.", "Employees are encouraged to wear a helmet, but it is optional."),
    ("modality", "A visa is required for the visit.", "A visa is optional for the visit."),
    ("modality", "Registration is mandatory.", "Registration is voluntary."),
    ("modality", "Registration is optional.", "Registration is mandatory."),
    ("modality", "Applicants must attach a photo.", "Applicants may attach a photo."),
    ("modality", "A deposit is required.", "A deposit is not required."),
    ("modality", "Drivers must carry a spare wheel.", "Drivers do not have to carry a spare wheel."),
    (
        "comparison",
        "The northern site produced more power than the southern site.",
        "The southern site produced more power than the northern site.",
    ),
    ("comparison", "Oslo is larger than Bergen.", "Bergen is larger than Oslo."),
    ("antonym", "Oslo is larger than Bergen.", "Oslo is smaller than Bergen."),
    ("comparison", "The audit took place before the merger.", "The merger took place before the audit."),
    ("antonym", "The audit took place before the merger.", "The audit took place after the merger."),
    ("comparison", "Copper is heavier than zinc.", "Zinc is heavier than copper."),
    (
        "exception",
        "Every branch, Graz included, opens on Saturdays.",
        "All branches except the one in Graz are open on Saturdays.",
    ),
    ("exception", "Dogs are allowed in the building.", "All animals are allowed in the building except dogs."),
    ("role", "In 2010 Alpha acquired Beta.", "In 2010 Beta acquired Alpha."),
    ("role", "Alpha was acquired by Beta.", "Alpha acquired Beta."),
    ("role", "The committee criticised the minister.", "The minister criticised the committee."),
    ("role", "The bank sued the insurer in May.", "The insurer sued the bank in May."),
]

AGREEMENTS = [
    (
        "Put your left hand on first, as it is your guide to the alignment of the racket.",
        "Put your left hand on first, because it guides the alignment of the racket, then add your right hand.",
    ),
    ("Close the app and see that it is not running before you start.", "See that the app is closed and not running."),
    ("Keep the plant in the hall and away from cold drafts.", "Keep the plant in the hall and avoid cold drafts."),
    ("Gravy can be a type of sauce, but not all sauces are gravy.", "As you see, gravy is a type of sauce."),
    ("She was fined for failing to report the leak.", "She was fined in May for failure to report the leak."),
    ("Some passengers did not survive.", "Not all passengers survived."),
    ("The committee has not approved the budget.", "The committee has yet to approve the budget."),
    ("The drug lowers blood pressure.", "The drug reduces blood pressure."),
    ("The physician treated the patient.", "The doctor treated the patient."),
    ("A man plays an instrument.", "A man plays a saxophone."),
    ("The kit contains a saw.", "The kit contains a hammer, a saw and a file."),
    ("The kit contains pliers.", "The kit contains a hammer, a saw and a file."),
    ("Dogs are allowed on the beach in summer.", "In May, dogs are allowed on the beach in summer."),
    ("The museum opened again in May.", "The museum reopened in May."),
    ("The depot stored grain.", "Until 2020, the depot stored grain."),
    ("Only members can vote.", "Only members can vote."),
    ("The office moved in March.", "The office moved in March."),
    ("The fire caused the explosion.", "The explosion was caused by the fire."),
    ("Tom makes no big mistakes.", "Tom makes no mistakes."),
    ("The warranty does not cover water damage.", "Water damage is excluded from the warranty."),
    (
        "Landslides are excluded from the policy.",
        "The policy covers fire. It covers neither flood nor earthquake nor landslide.",
    ),
    ("The patient does not report chest pain.", "Pt denies chest pain."),
    ("All twelve samples met the lead limit.", "None of the twelve samples failed to meet the lead limit."),
    ("The branch in Graz is closed on Saturdays.", "All branches except the one in Graz are open on Saturdays."),
    ("The branch in Linz is open on Saturdays.", "All branches except the one in Graz are open on Saturdays."),
    (
        "A booking is cancelled if its deposit has not been paid.",
        "If the deposit is not paid, the booking is cancelled.",
    ),
    ("Oslo is larger than Bergen.", "Bergen is smaller than Oslo."),
    ("The audit took place before the merger.", "The merger took place after the audit."),
    ("After the audit, the merger took place.", "The audit took place before the merger."),
    ("The board did not approve the proposal.", "The board rejected the proposal."),
    ("The hotel has no pool.", "The hotel does not have a pool."),
    ("The hotel lacks a pool.", "There is no pool at the hotel."),
    ("Smoking is not allowed on the terrace.", "Smoking is prohibited on the terrace."),
    ("Flood damage is not included.", "Flood damage is excluded."),
    ("The deposit is not refundable.", "The deposit is non-refundable."),
    ("The test was not successful.", "The test was unsuccessful."),
    ("A visa is optional.", "A visa is not required."),
    ("You do not have to register.", "Registration is not required."),
    ("The drug is approved for adults.", "The drug is approved for adults. It is not approved for children."),
    ("The drug is approved for adults.", "The drug is approved for adults, but it is not approved for children."),
    ("The drug is approved for adults.", "The drug is approved for adults but not for children."),
    ("The policy covers fire.", "The policy covers fire but not flood."),
    ("The plan includes storage.", "The plan includes storage and does not include backups."),
    ("Alpha is supported.", "Alpha is supported while Beta is not supported."),
    ("Alpha is supported.", "Beta is not supported."),
    ("The camera has a flash.", "The camera not only has a flash but also a tripod."),
    ("The fee is at most 20 EUR.", "The fee is no more than 20 EUR."),
    ("The report arrives by Friday.", "The report arrives no later than Friday."),
    ("Benefits start on day 90.", "Benefits do not start until day 90."),
    ("Refunds take 5 business days.", "No, refunds take 5 business days."),
    ("The recipe is no. 3 on the list.", "The recipe is number 3 on the list."),
    ("The phone has a camera.", "The phone, which is not waterproof, has a camera."),
    ("The phone has a camera.", "The phone has a camera. It does not have a headphone jack."),
    ("Side effects were reported in adults.", "No serious side effects were reported in adults."),
    ("The annual fee is refundable.", "The annual deposit is not refundable."),
    ("Some of the samples were contaminated.", "All of the samples were contaminated."),
    ("Most users like the app.", "All users like the app."),
    ("All rooms have a balcony.", "Every room has a balcony."),
    ("All the rooms have a balcony.", "The rooms have a balcony. Some staff were ill."),
    ("Nearly all seats were sold.", "Almost all seats were sold."),
    ("Workers must wear helmets.", "Helmets are mandatory for workers."),
    ("Workers may carry over five days.", "Employees are allowed to transfer 5 days."),
    ("Workers should stretch.", "Workers are advised to stretch."),
    ("Beta was acquired by Alpha in 2010.", "Alpha acquired Beta in 2010."),
    ("In 2010 Alpha acquired Beta.", "Alpha acquired Beta in 2010."),
    ("Marie Curie won two prizes.", "Two prizes were won by Marie Curie."),
    ("Alpha merged with Beta.", "Beta merged with Alpha."),
    ("Ana married Bo in 1990.", "Bo married Ana in 1990."),
    ("Bo is the owner of the ticket.", "The owner of the ticket is Bo."),
    ("In Kingston the agency is based.", "The agency is based in Kingston."),
    ("The bridge collapsed because of corrosion.", "Corrosion caused the bridge to collapse."),
    ("The bridge collapsed due to corrosion.", "The bridge collapsed as a result of corrosion."),
    ("The outage may have been caused by a storm.", "The cause of the outage is unknown; a storm is one possibility."),
    ("The treatment may help.", "The treatment might help."),
    ("The hearing was attended by 12 people.", "Twelve people attended the hearing."),
    ("The court rejected the appeal.", "The court dismissed the appeal."),
    ("Python 3.8 is no longer supported.", "Release 2.10 dropped support for Python 3.8."),
    ("Prices fell 5% in March.", "Prices dropped 5% in March."),
    ("Costs fell.", "Costs fell while sales rose."),
    ("Sales rose.", "Costs fell while sales rose."),
    ("The south wing opened in 2018.", "The north wing opened in 2015. The south wing opened in 2018."),
    ("The store opens at 9 and closes at 5.", "The store opens at 9 and closes at 5."),
    ("The minimum order is 2 boxes.", "The minimum order is 2 boxes and the maximum order is 10 boxes."),
    ("You cannot enter without a badge.", "Without a badge you cannot enter."),
    ("Entry without a badge is impossible.", "Entry without a badge is not possible."),
    ("It is not unusual for trains to be late.", "It is usual for trains to be late."),
    ("Neither the fee nor the deposit is refundable.", "The fee and the deposit are not refundable."),
    ("The tenant must not sublet the flat.", "Subletting the flat is forbidden for the tenant."),
    ("Nobody was injured in the fire.", "The fire did not injure anyone."),
    (
        "The cooperative reelected its chairwoman by email.",
        "The co-operative re-elected its chairwoman in an e-mail ballot.",
    ),
    ("The trial failed to show a benefit.", "The trial did not show a benefit."),
    ("The firm ceased production.", "The firm discontinued production."),
    ("The vaccine must be kept cold.", "Store the vaccine in a refrigerator."),
    ("Customers who do not pay lose access.", "Customers who fail to pay lose access."),
    ("Can dogs enter? Dogs can enter.", "Can dogs not enter? Dogs can enter."),
]

WEAKER = [
    ("substitution", "The bonus is paid per calendar year.", "The bonus is paid per insurance year."),
    ("substitution", "The company fined the driver.", "The company praised the driver."),
    ("tense", "The depot stores grain.", "Until 2020, the depot stored grain."),
    ("tense", "Mr. Hale is the head of research.", "Mr. Hale was the head of research until 2018."),
    ("tense", "The stadium opened in June.", "The stadium will open in June."),
    ("tense", "The stadium will be opened in June.", "The stadium was opened in June."),
    ("negation", "The drug has no side effects.", "The drug has no serious side effects."),
    (
        "cause",
        "The bridge collapsed because of corrosion.",
        "The bridge collapsed in 2010. Corrosion was found on a tower.",
    ),
    ("cause", "The outage was caused by a storm.", "A storm passed during the outage."),
    ("modality", "The treatment causes headaches.", "The treatment may cause headaches."),
    (
        "modality",
        "The outage was caused by a storm.",
        "The cause of the outage is unknown; a storm is under investigation.",
    ),
    ("modality", "The plant will close in 2026.", "The plant is expected to close in 2026."),
    ("modality", "Workers should wear gloves.", "Workers must wear gloves."),
]

OTHER_LANGUAGES = [
    ("de", "Das Medikament ist für Kinder zugelassen.", "Das Medikament ist für Kinder nicht zugelassen.", True),
    ("de", "Das Hotel hat einen Pool.", "Das Hotel hat keinen Pool.", True),
    ("de", "Alle Proben waren verunreinigt.", "Einige Proben waren verunreinigt.", True),
    ("de", "Das Gerät ist nicht wasserdicht.", "Das Gerät ist nicht wasserdicht, aber leicht.", False),
    ("fr", "Le médicament est approuvé pour les enfants.", "Le médicament n'est pas approuvé pour les enfants.", True),
    ("fr", "L'hôtel a une piscine.", "L'hôtel n'a aucune piscine.", True),
    ("fr", "Le contrat couvre le vol.", "Le contrat couvre le vol mais il ne couvre pas les inondations.", False),
    ("es", "El seguro cubre inundaciones.", "El seguro no cubre inundaciones.", True),
    ("es", "Todos los empleados tienen seguro.", "Algunos empleados tienen seguro.", True),
    ("es", "El seguro cubre robos.", "El seguro cubre robos, pero no cubre inundaciones.", False),
    ("it", "La polizza copre i danni.", "La polizza non copre i danni.", True),
    ("it", "La polizza copre i danni.", "La polizza copre tutti i danni.", False),
    ("pt", "O seguro cobre inundações.", "O seguro não cobre inundações.", True),
    ("pt", "O seguro cobre inundações.", "O seguro cobre inundações e roubos.", False),
    ("nl", "Het medicijn is goedgekeurd voor kinderen.", "Het medicijn is niet goedgekeurd voor kinderen.", True),
    ("nl", "Het hotel heeft een zwembad.", "Het hotel heeft geen zwembad.", True),
    ("nl", "Het hotel heeft een zwembad.", "Het hotel heeft een groot zwembad.", False),
]

SAME_SENSE = [
    ("The old policy does not cover floods.", "The new policy covers floods.", False),
    ("Large rooms are not heated.", "Small rooms are heated.", False),
    ("All eight invoices were paid.", "None of the eight invoices went unpaid.", True),
    ("The warranty does not cover water damage.", "Water damage is excluded from the warranty.", True),
    ("The patient does not report chest pain.", "The patient denies chest pain.", True),
    ("All twelve samples met the lead limit.", "None of the twelve samples failed to meet the lead limit.", True),
    ("The branch in Graz is closed on Saturdays.", "All branches except the one in Graz are open on Saturdays.", True),
    ("Oslo is larger than Bergen.", "Bergen is smaller than Oslo.", True),
    ("The drug is approved for children.", "The drug is approved for children.", False),
    ("The drug is not approved for children.", "The drug is not approved for children.", False),
    ("The drug is approved for children.", "The drug is not approved for children.", False),
    ("The moon is not made of cheese.", "The fee is excluded.", False),
]


@pytest.mark.parametrize(("kind", "claim", "source"), CLASHES)
def test_clash_is_found(kind: str, claim: str, source: str) -> None:
    """A source that is worded against the claim gives a clash of the right kind."""
    found = clashes(claim, source)
    assert [clash.kind for clash in found if not clash.weaker] == [kind], found
    assert not same_sense(claim, source)


@pytest.mark.parametrize(("claim", "source"), AGREEMENTS)
def test_agreement_is_no_clash(claim: str, source: str) -> None:
    """Other words for the same thing, and negations of something else, are no clash."""
    assert clashes(claim, source) == ()


@pytest.mark.parametrize(("kind", "claim", "source"), WEAKER)
def test_source_that_says_less_is_weaker(kind: str, claim: str, source: str) -> None:
    """A source that says less than the claim gives a clash that is marked as weaker."""
    assert [(clash.kind, clash.weaker) for clash in clashes(claim, source)] == [(kind, True)]


@pytest.mark.parametrize(("language", "claim", "source", "clash"), OTHER_LANGUAGES)
def test_other_languages_have_negation_and_quantifiers(language: str, claim: str, source: str, *, clash: bool) -> None:
    """Negators and quantifiers of the other languages turn and limit a statement, too."""
    assert bool(clashes(claim, source, language=language)) is clash


@pytest.mark.parametrize(("claim", "source", "same"), SAME_SENSE)
def test_two_turns_make_the_same_sense(claim: str, source: str, *, same: bool) -> None:
    """Opposite wordings that cancel out say the same; equal wordings are no case for it."""
    assert same_sense(claim, source) is same


def test_explanation_names_the_words() -> None:
    """The explanation shows the words of both sides in one line."""
    (clash,) = clashes("Login is enabled by default.", "Login is\n disabled by default.")
    assert clash.explanation == "the source says 'disabled' where the answer says 'enabled'"
    (clash,) = clashes("The drug is approved for children.", "The drug is not approved for children.")
    assert clash.explanation == "the source says 'not approved' where the answer says 'approved'"


PIECES = st.lists(
    st.sampled_from(
        [
            *(
                "not",
                "no",
                "never",
                "the",
                "drug",
                "is",
                "approved",
                "rejected",
                ",",
                ".",
                ";",
                "but",
                "if",
                "unless",
                "than",
            ),
            *(
                "more",
                "all",
                "some",
                "may",
                "must",
                "except",
                "Alpha",
                "Beta",
                "by",
                "was",
                "acquired",
                "because",
                "of",
            ),
            *(
                "isn't",
                "12",
                "and",
                "nor",
                "neither",
                "without",
                "open",
                "closed",
                "?",
                "\n",
                "日本",
                "é",
                "—",
                "(",
                ")",
                "'",
            ),
        ]
    ),
    max_size=25,
).map(" ".join)


@settings(max_examples=60, deadline=None)
@given(st.one_of(PIECES, st.text(max_size=60)))
def test_text_never_clashes_with_itself(text: str) -> None:
    """No text is worded against itself."""
    assert clashes(text, text) == ()
    assert not same_sense(text, text)


@settings(max_examples=60, deadline=None)
@given(st.one_of(PIECES, st.text(max_size=60)), st.one_of(PIECES, st.text(max_size=60)))
def test_spans_are_pieces_of_the_texts(claim: str, source: str) -> None:
    """Whatever is compared, nothing is raised and every span holds the characters it points to."""
    for language in ("en", "de", "xx"):
        for clash in clashes(claim, source, language=language):
            assert claim[clash.claim.start : clash.claim.end] == clash.claim.text
            assert source[clash.source.start : clash.source.end] == clash.source.text
            assert "\n" not in clash.explanation
