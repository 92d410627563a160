"""Text that asserts nothing, and text that only looks like it."""

from __future__ import annotations

import time

import pytest

from groundwire.segment.not_a_claim import reason_for
from groundwire.segment.rules import rules_for

SECONDS = 2.0
"""Processor time within which a hostile sentence is decided."""


@pytest.mark.parametrize(
    "opening",
    [
        "",
        "I'm afraid ",
        "I am afraid that ",
        "Unfortunately, ",
        "Sorry, but ",
        "As far as I can see, ",
        "To the best of my knowledge, ",
    ],
)
@pytest.mark.parametrize(
    "rest",
    [
        "the documents do not say whether pets are covered.",
        "the sources do not mention pets.",
        "none of the documents mentions pets.",
        "I could not find anything about pets.",
        "nothing in the policy documents says whether pets are covered.",
    ],
)
def test_an_abstention_may_open_politely(opening: str, rest: str) -> None:
    """That the sources are silent is no claim, however kindly it is said."""
    assert reason_for(opening + rest, rules_for("en")) == "abstention"


@pytest.mark.parametrize(
    "text",
    [
        "I'm afraid the policy does not cover pets.",
        "Unfortunately, the fee is 9 EUR.",
        "As far as I can see, the fee is 9 EUR.",
        "Sorry, the shop is closed on Sundays.",
        "The sources do not mention pets, but the fee is 9 EUR.",
        "See section 3, which limits cover to 5,000 EUR.",
        "See the doctor every week.",
        "Refer to the manual before cleaning the filter.",
        "For more information, call 555-0143.",
        "Contact the manufacturer within 30 days.",
        "Thank you for paying the fee of 9 EUR.",
    ],
)
def test_a_fact_is_not_talked_away(text: str) -> None:
    """A polite opening or a pointing word hides no fact."""
    assert reason_for(text, rules_for("en")) is None


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("See also.", "en"),
        ("See section 3 for details.", "en"),
        ("See and.", "en"),
        ("For more information, see.", "en"),
        ("(See page 5.)", "en"),
        ("Please refer to section 4.2 of the policy.", "en"),
        ("More details are in section 3.", "en"),
        ("Siehe Abschnitt 3.", "de"),
        ("Voir aussi la section 3.", "fr"),
        ("Véase la sección 3.", "es"),
    ],
)
def test_a_pointer_says_only_where_to_read(text: str, language: str) -> None:
    """Where more is to be found is talk about the answer; markers are taken out before."""
    assert reason_for(text, rules_for(language)) == "meta"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Please contact the manufacturer for details.", "offer"),
        ("You should contact your insurer for more information.", "offer"),
        ("Thank you for your message!", "greeting"),
    ],
)
def test_courtesy_is_no_claim(text: str, reason: str) -> None:
    """Thanks, and whom else to ask, assert nothing."""
    assert reason_for(text, rules_for("en")) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Hi there!", "greeting"),
        ("Good morning, Anna.", "greeting"),
        ("Hello and welcome to Norvik support!", "greeting"),
        ("Thanks for reaching out to us today.", "greeting"),
        ("You're welcome!", "greeting"),
        ("Sure thing!", "transition"),
        ("Let me check that for you.", "transition"),
        ("One moment, please.", "greeting"),
        ("Great question.", "opinion"),
        ("I hope that answers your question.", "meta"),
        ("Is there anything else I can help you with today?", "question"),
        ("Please let me know if you have further questions.", "question"),
        ("I'm just an AI assistant, so I can't give legal advice.", "meta"),
        ("I don't have access to real-time data.", "abstention"),
        ("As an AI, I cannot browse the internet.", "meta"),
        ("The sources do not contain that information.", "abstention"),
        ("Unfortunately, this isn't covered in the provided material.", "abstention"),
        ("No relevant information was found.", "abstention"),
        ("I was unable to locate the price in the documents.", "abstention"),
        ("The context does not specify the date.", "abstention"),
        ("There is nothing in the sources about parking.", "abstention"),
        ("The provided documents don't say how long delivery takes.", "abstention"),
        ("Neither source mentions a price.", "abstention"),
        ("I'm unable to answer that based on the sources.", "abstention"),
        ("We are unable to determine the date from the given text.", "abstention"),
        ("It is unclear from the documents who signed it.", "abstention"),
        ("The answer cannot be determined from the text.", "abstention"),
        ("That information is not available.", "abstention"),
        ("Not specified in the documents.", "abstention"),
        ("The passage gives no details on this point.", "abstention"),
        ("This question can't be answered from the context.", "abstention"),
        ("I can't tell from the documents.", "abstention"),
        ("The material I was given does not cover that.", "abstention"),
        ("Your documents make no mention of a deadline.", "abstention"),
        ("The price is not mentioned in the sources.", "abstention"),
        ("None of the sources say when the store opened.", "abstention"),
        ("Here's a summary:", "meta"),
        ("Here is what I found in the documents.", "meta"),
        ("Below is an overview of the plans.", "meta"),
        ("Let's break it down.", "transition"),
        ("In conclusion,", "transition"),
        ("To summarize:", "transition"),
        ("With that in mind, let's look at the fees.", "transition"),
        ("Moving on to the next point.", "transition"),
        ("Now, about the fees.", "transition"),
        ("Let me explain.", "transition"),
        ("Sure, let me explain.", "transition"),
        ("Okay, let us go through the fees.", "transition"),
        ("Good morning, and thanks for your patience!", "greeting"),
        ("Hello Anna, thank you for reaching out to us.", "greeting"),
        ("Enjoy your stay!", "greeting"),
        ("Have a safe flight!", "greeting"),
        ("The manual does not say how long the battery lasts.", "abstention"),
        ("The lease doesn't mention pets.", "abstention"),
        ("Your policy does not specify a limit.", "abstention"),
        ("The minutes are silent on who voted.", "abstention"),
        ("Based on the documents you provided, here is the answer.", "meta"),
        ("I have summarized the key points below.", "meta"),
        ("The following list shows the details.", "meta"),
        ("I think it's a great movie.", "opinion"),
        ("What a lovely place!", "opinion"),
        ("In my opinion, it is the best choice.", "opinion"),
        ("Personally, I prefer the blue one.", "opinion"),
        ("It's a beautiful city.", "opinion"),
        ("This is a fascinating topic.", "opinion"),
        ("Hope this helps!", "meta"),
        ("Hope that helps :)", "meta"),
        ("Feel free to ask more questions!", "offer"),
        ("Let me know if you'd like more details.", "offer"),
        ("Would you like me to elaborate?", "question"),
        ("Do you want me to check the other plan too?", "question"),
        ("Shall I continue?", "question"),
        ("What would you like to know?", "question"),
        ("Which model do you own?", "question"),
        ("Could you share your order number?", "question"),
        ("For more details, please see the manual.", "meta"),
        ("You may want to consult a lawyer.", "offer"),
        ("Please consult a professional.", "offer"),
        ("It's always best to check with your doctor.", "offer"),
        ("I recommend contacting support.", "offer"),
        ("For further help, contact our support team.", "offer"),
        ("You should consult a qualified lawyer for advice on your situation.", "offer"),
        ("This is not legal advice.", "meta"),
        ("This is not financial advice.", "meta"),
        ("Disclaimer: I am not a doctor.", "meta"),
        ("I am not a lawyer.", "meta"),
        ("Please note that I may make mistakes.", "meta"),
        ("Take care!", "greeting"),
        ("Kind regards, the Norvik team", "greeting"),
        ("Have a great day!", "greeting"),
        ("Cheers", "greeting"),
        ("Enjoy your trip!", "greeting"),
        ("👍", "punctuation"),
        ("Of course!", "transition"),
        ("Absolutely.", "transition"),
        ("Got it.", "transition"),
        ("Understood.", "transition"),
        ("No worries!", "transition"),
        ("Good luck with your exam!", "greeting"),
        ("I understand your frustration.", "greeting"),
        ("I'm sorry to hear that.", "greeting"),
        ("I apologize for the confusion.", "greeting"),
        ("Thank you for your patience.", "greeting"),
        ("Sorry about that!", "greeting"),
        ("That makes sense.", "opinion"),
        ("I see what you mean.", "opinion"),
        ("I see.", "transition"),
        ("Interesting!", "greeting"),
        ("Wow!", "greeting"),
        ("Yes, I can help with that.", "meta"),
        ("I'd be happy to help you with your order.", "meta"),
        ("ok", "greeting"),
        ("hmm", "greeting"),
        ("haha nice", "greeting"),
        ("thx!", "greeting"),
        ("np", "greeting"),
        ("you rock", "greeting"),
        ("idk", "greeting"),
        ("not sure tbh", "hedge"),
        ("sorry no idea", "hedge"),
    ],
)
def test_what_says_nothing_about_the_world_says_why(text: str, reason: str) -> None:
    """Courtesy, chat, announcements, opinions, disclaimers, general advice and abstentions assert nothing."""
    assert reason_for(text, rules_for("en")) == reason


@pytest.mark.parametrize(
    "text",
    [
        "Thanks for asking, the shop is closed on Sundays.",
        "Thanks for asking; the shop is closed on Sundays.",
        "I hope this helps, the shop is closed on Sundays.",
        "Sorry about that, the shop is closed on Sundays.",
        "Let me know if you need help - the shop is closed on Sundays.",
        "Great question, the shop is closed on Sundays.",
        "Consult a doctor before taking the drug.",
        "You should consult a doctor if you are pregnant.",
        "Please contact the manufacturer within 30 days.",
        "Patients should contact their doctor.",
        "It is best to take it with food.",
        "It's a beautiful red brick building.",
        "It is a cool place for storing wine.",
        "It's a nice tool with a lifetime warranty.",
        "This is a great white shark.",
        "The fee is not included in the price.",
        "The author is not named in the report.",
        "Children are not mentioned in the will.",
        "The drug is not covered by insurance.",
        "The information desk is not available on Sundays.",
        "The data is not encrypted.",
        "This information is not shared with third parties.",
        "Nothing here is legal.",
        "I am not a resident of Oslo.",
        "Now, about the size of a coin, it weighs 5 g.",
        "Interesting facts are on page 5.",
        "Cool water is used for rinsing.",
        "Nice is a city in France.",
        "Well pumps are included.",
        "OK Go is an American band.",
        "Amazing Grace was written in 1772.",
        "Moving on to the next level costs 5 coins.",
        "One moment of inertia is missing.",
        "The best choice is Pro.",
        "In my opinion, the plan covers floods.",
        "Personally identifiable data is deleted after 30 days.",
        "The following table shows the fees: 5 EUR for adults.",
        "Neither source of income is taxed.",
        "No report was filed.",
        "No article covers floods.",
        "No documents are needed.",
        "Welcome gifts are limited to one per person.",
        "Enjoy is the brand name.",
        "Brilliant Industries makes pumps.",
        "Please wait 30 minutes before eating.",
        "Hold on tight to the rail.",
        "This is not considered a deductible.",
        "This treatment is not recommended.",
        "I would recommend a dose of 5 mg.",
        "The answer is not given by the teacher.",
        "So, the fee is refundable.",
        "You can get in touch with support by calling 555-0143.",
        "You can contact support at any time of day.",
        "You may ask the manager for a refund.",
        "You should seek help if symptoms persist.",
        "Members can contact the office directly.",
        "Error 404 not found means the page was removed.",
        "Not found errors return status 404.",
        "No information is stored on the device.",
        "The manual does not mention a password, so none is needed.",
        "The documents must be signed by both parties.",
        "The file contains no header.",
        "The report is not available in print.",
        "Details are available at the desk on floor 3.",
        "This answer key contains 5 questions.",
        "Unknown users are blocked.",
        "Let the dough rest for 20 minutes.",
        "Please keep off the grass.",
        "You should drink plenty of water.",
        "It is important to shake the bottle.",
        "Hope College is in Michigan.",
        "Welcome packs are sent to new members.",
        "Thanks to a grant, the bridge was built.",
        "Sorry is a song by Justin Bieber.",
        "Happy Feet is a film.",
        "Hello Kitty was created by Sanrio.",
        "Dear Evan Hansen won six Tony Awards.",
        "First, turn off the power.",
        "Next, press the red button.",
        "However, the fee is low.",
        "Great Britain is an island.",
        "The best known of them is Oslo.",
        "It is widely regarded as the best.",
        "Great question marks were painted on the wall.",
        "Here, the river is widest.",
        "Note that the fee is not refundable.",
        "Remember to take the pills with food.",
        "Contact your doctor if symptoms persist.",
        "Call the hotline to cancel.",
        "I hope College fees will fall.",
        "No fee is charged.",
        "We close on Sundays.",
        "I can confirm that the fee is 5 EUR.",
        "I found that the fee is 5 EUR.",
        "The documents say that the fee is low.",
        "The documents do not mention a fee, but entry is free.",
        "There is no information desk in the lobby.",
        "The sources of the Nile are in Burundi.",
        "Access is denied without a badge.",
        "The answer is Paris.",
        "In summary, pets are covered.",
        "So the fee is not refundable.",
        "Overall, the plan is cheaper.",
        "Example: a trip to Oslo takes 5 hours.",
        "Sure, pets are covered.",
        "Good morning flights leave at 6.",
        "Best regards are sent to customers.",
        "The text is unclear because the ink faded.",
    ],
)
def test_what_only_opens_like_boilerplate_is_checked(text: str) -> None:
    """A fact in the words of courtesy, advice or abstention, or joined to them, stays a claim."""
    assert reason_for(text, rules_for("en")) is None


@pytest.mark.parametrize(
    "piece",
    ["see the a ", "see a, ", "a, ", "the a ", "dear a ", "contact a for ", "for details on a ", "no a documents "],
)
def test_repeated_words_are_decided_fast(piece: str) -> None:
    """No short sentence makes the patterns slow."""
    started = time.process_time()
    reason_for((piece * 100)[:290] + "!x", rules_for("en"))
    assert time.process_time() - started < SECONDS


@pytest.mark.parametrize(
    ("language", "text", "reason"),
    [
        ("en", "Good morning, and thanks for your patience!", "greeting"),
        ("en", "Sure, let me explain.", "transition"),
        ("en", "Enjoy your stay!", "greeting"),
        ("en", "We apologise for the delay.", "greeting"),
        ("en", "Please find enclosed our decision.", "meta"),
        ("en", "Please call us if you have any questions.", "offer"),
        ("en", "The manual does not say how long the battery lasts.", "abstention"),
        ("en", "The contract makes no mention of pets.", "abstention"),
        ("en", "Unable to answer.", "abstention"),
        ("de", "Wir bitten um Entschuldigung für die Verzögerung.", "greeting"),
        ("de", "Das Handbuch sagt nicht, wie lange der Akku hält.", "abstention"),
        ("fr", "Nous vous prions de nous excuser pour le retard.", "greeting"),
        ("fr", "Le manuel ne précise pas la durée.", "abstention"),
        ("es", "Lamentamos las molestias.", "greeting"),
        ("es", "El contrato no menciona mascotas.", "abstention"),
        ("it", "Ci scusiamo per il disagio.", "greeting"),
        ("it", "Il manuale non indica la durata.", "abstention"),
        ("pt", "Pedimos desculpa pelo atraso.", "greeting"),
        ("pt", "O manual não diz quanto dura.", "abstention"),
        ("nl", "Onze excuses voor de vertraging.", "greeting"),
        ("nl", "De handleiding zegt niet hoe lang de accu meegaat.", "abstention"),
        ("ja", "ご不便をおかけして申し訳ございません。", "greeting"),
        ("zh", "很抱歉给您带来不便。", "greeting"),
        ("zh", "说明书没有说明电池能用多久。", "abstention"),
        ("ar", "نعتذر عن التأخير.", "greeting"),
        ("en", "The policy does not cover flood damage.", None),
        ("en", "The study did not reveal any side effects.", None),
        ("en", "We are sorry that your claim was rejected.", None),
        ("en", "Good morning, and the pool opens at noon!", None),
        ("en", "Please find enclosed a cheque for 250 EUR.", None),
        ("de", "In der Anlage arbeiten viele Menschen.", None),
        ("fr", "En attendant, la piscine est fermée.", None),
        ("es", "El contrato no permite mascotas.", None),
        ("it", "Il team ha vinto.", None),
        ("nl", "Voor vragen geldt een tarief.", None),
    ],
)
def test_courtesy_and_silent_documents_are_known_in_each_language(language: str, text: str, reason: str | None) -> None:
    """Apologies, thanks, offers and what a document does not say are no claims; what it rules is one."""
    assert reason_for(text, rules_for(language)) == reason
