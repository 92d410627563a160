"""What bars a claim although its words and values are in the sources: the days, and whose value it is."""

from __future__ import annotations

import pytest

from groundwire import verify

CLOSED = [
    (
        "You can visit us on Mondays.",
        "The museum is open from 10 to 5, Tuesday to Sunday. It is closed on Mondays and on 25 December.",
    ),
    ("You can visit us on 25 December.", "It is closed on Mondays and on 25 December."),
    ("Come and see us on Monday!", "It is closed on Mondays and on 25 December."),
    ("Orders are delivered in August.", "Deliveries are suspended in August."),
    ("You can park on Sundays.", "Parking is not possible on Sundays."),
    ("You can swim on Wednesdays.", "The pool is closed on Wednesdays and on public holidays."),
    ("Bring your car in for service on Saturday.", "The workshop is shut on Saturdays."),
    ("Guests can borrow bikes in February.", "Bike hire is suspended in February."),
    ("You can pick up your parcel on 1 January.", "No parcels are handed out on 1 January."),
    ("The clinic sees patients on Thursdays.", "The clinic does not see patients on Thursdays."),
    ("The cable car runs on Tuesdays.", "The cable car runs daily except Tuesdays."),
    ("The cable car takes you up on Tuesdays.", "The cable car runs every day but not on Tuesdays."),
    ("You can eat with us on Sunday.", "Open Monday to Saturday, Sundays closed."),
    (
        "Visit the archive on 24 December.",
        "The reading room opens Monday to Friday. The archive remains closed on 24 December and 31 December.",
    ),
    ("Dinner is served on Mondays.", "The restaurant is open Tuesday to Sunday and closed on Mondays."),
    ("The ferry sails on 25 December.", "The ferry sails all year round, apart from 25 December."),
    ("You can call us on Sunday.", "On Sundays our phone line is unavailable."),
    ("The sauna can be used on Fridays.", "Fridays: sauna closed."),
    ("Children can play there on Mondays.", "The playground is never open on Mondays."),
    ("Come at the weekend.", "The office is closed at weekends."),
    ("Trains run in August.", "Train service is halted in August for works."),
    ("You can enter the garden every day.", "The garden is open from 8 to 6, closed on Tuesdays."),
    ("Blood is taken on Thursdays.", "Blood tests are not possible on Thursdays."),
    ("You can visit on Tuesday.", "We are closed from Monday to Wednesday."),
    ("Mass is held on Mondays.", "There is no mass on Mondays."),
    ("Tennis lessons are given on Fridays.", "Nobody gives tennis lessons on Fridays."),
    ("The doctor is in on Fridays.", "The doctor is not in on Fridays."),
    ("You can collect keys on Saturday.", "Keys cannot be collected on Saturdays."),
    ("You may fish in May.", "Fishing is prohibited in May."),
    ("Rooms can be booked for July.", "No rooms can be booked for July."),
    ("Swimming is possible in October.", "In October the lake is not accessible to swimmers."),
    ("You can reach us by phone on Mondays.", "We cannot be reached by phone on Mondays."),
    ("Come for lunch on Monday.", "Monday is our rest day."),
]

OPEN = [
    ("You can swim on Tuesdays.", "The pool is open on Tuesdays and closed on Wednesdays."),
    ("The workshop is closed on Saturdays.", "The workshop is shut on Saturdays."),
    ("You cannot swim on Wednesdays.", "The pool is closed on Wednesdays."),
    ("Dinner is served on Tuesdays.", "Dinner is served on Tuesdays. The bar is closed on Mondays."),
    ("The cable car runs on Mondays.", "The cable car runs daily except Tuesdays."),
    ("The park is open on Sundays.", "The park is closed on Mondays, open on Sundays."),
    ("The lift is never closed on Sundays.", "The lift is never closed on Sundays."),
    ("The lift is open on Sundays.", "The lift is never closed on Sundays."),
    ("The fair takes place in August.", "The fair takes place in August. No dogs are allowed."),
    ("The exhibition opened on 3 May 2019.", "The exhibition opened on 3 May 2019 and closed on 4 June 2019."),
    ("The factory shut on 12 May 2020.", "The factory closed on 12 May 2020."),
    ("You can sign up until Friday.", "Registration is closed after Friday."),
    ("The hall is open on 26 December.", "The hall is closed on 25 December and open on 26 December."),
    ("The café opens on Saturdays at 9:00.", "The café opens on Saturdays at 9:00; the kitchen is closed."),
    ("On Mondays the museum stays shut.", "The museum is closed on Mondays."),
    ("On Mondays you need no booking.", "On Mondays no reservation is needed."),
    ("The shop is open on Mondays.", "The shop is open on Mondays, but no alcohol is sold."),
    ("The river froze in January.", "In January the river froze and no ships sailed."),
    ("The library is open on Saturdays.", "The library is open on Saturdays without staff."),
    ("Take the tablets on Monday with water.", "Take the tablets on Mondays with water, not with milk."),
    ("Deliveries arrive on Mondays.", "Deliveries arrive on Mondays, never before noon."),
    ("Rain fell on 3 May.", "On 3 May it rained and the match was cancelled."),
    ("The pool reopens on Monday.", "The pool is closed and will reopen on Monday."),
    ("The pool opens again on Monday.", "The pool stays closed until it opens again on Monday."),
    ("Patients may eat on Tuesday.", "Patients should not drink on Monday and may eat on Tuesday."),
    ("The exam takes place in June.", "The exam takes place in June; no aids are allowed."),
]

MORE_OFTEN = [
    (
        "The museum is open every day from 9 to 5.",
        "The museum is open Monday to Friday from 9 to 5. It is closed at weekends.",
    ),
    ("The museum is open daily from 10 to 5.", "The museum is open from 10 to 5, Tuesday to Sunday."),
    ("The museum is open every day from 10 to 5.", "The museum is open from 10 to 5. It is closed on Mondays."),
    ("Take the tablet every day at 8:00.", "Take the tablet Monday to Friday at 8:00. Take none at weekends."),
    ("There is a concert every Sunday.", "There is a concert on the first Sunday of each month."),
    ("The market is held on Mondays.", "The market is held on the first Monday of each month."),
    ("The gallery is open daily from 11:00 to 18:00.", "The gallery is open Wednesday to Sunday from 11:00 to 18:00."),
    ("The bakery sells bread seven days a week.", "The bakery sells bread from Monday to Saturday."),
    ("The bus runs every day.", "The bus runs on weekdays."),
    ("Take the drops every day.", "Take the drops on Mondays, Wednesdays and Fridays."),
    ("The helpline is staffed all week.", "The helpline is staffed on working days."),
    ("There is a flea market every Saturday.", "There is a flea market on the last Saturday of the month."),
    ("The choir rehearses on Thursdays.", "The choir rehearses on the second and fourth Thursday of each month."),
    ("Bins are emptied every Tuesday.", "Bins are emptied every other Tuesday."),
    ("Bins are emptied on Tuesdays.", "Bins are emptied on alternate Tuesdays."),
    ("Bins are emptied every week.", "Bins are emptied every other week."),
    ("Water the plant every day.", "Water the plant every other day."),
    ("The shuttle runs Monday to Sunday.", "The shuttle runs Monday to Friday."),
    ("The gym is open on weekdays and at weekends.", "The gym is open on weekdays."),
    ("The yoga class meets at weekends.", "The yoga class meets on Sundays."),
    ("The yoga class meets on weekdays.", "The yoga class meets on Mondays and Thursdays."),
    ("The tour takes place on Saturdays.", "The tour takes place Monday to Friday."),
    ("The newsletter is sent weekly.", "The newsletter is sent every two weeks."),
    ("Backups are made daily.", "Backups are made on weekdays."),
    ("The vet holds surgery every Friday.", "The vet holds surgery on the first Friday of every month."),
]

AS_OFTEN = [
    ("The gallery is open daily from 11:00 to 18:00.", "The gallery is open every day from 11:00 to 18:00."),
    (
        "The gallery is open every day from 11:00 to 18:00.",
        "The gallery is open seven days a week from 11:00 to 18:00.",
    ),
    ("The bakery sells bread every day.", "The bakery sells bread daily."),
    ("The bus runs on weekdays.", "The bus runs Monday to Friday."),
    ("The bus runs Monday to Friday.", "The bus runs on weekdays."),
    ("The helpline is staffed on Tuesdays.", "The helpline is staffed Monday to Friday."),
    ("The helpline is staffed on Wednesday.", "The helpline is staffed from Monday to Saturday."),
    (
        "There is a flea market on the last Saturday of each month.",
        "There is a flea market on the last Saturday of the month.",
    ),
    ("Bins are emptied every other Tuesday.", "Bins are emptied every other Tuesday."),
    ("Bins are emptied every second week.", "Bins are emptied every other week."),
    ("Water the plant daily.", "Water the plant every day."),
    ("The yoga class meets on Sundays.", "The yoga class meets at weekends, on Saturdays and Sundays."),
    ("The tour takes place Monday, Tuesday and Wednesday.", "The tour takes place Monday to Wednesday."),
    ("The tour takes place Monday to Wednesday.", "The tour takes place on Monday, Tuesday and Wednesday."),
    ("The newsletter is sent weekly.", "The newsletter is sent every week."),
    ("Room hire is 90 EUR a day.", "Room hire is 90 EUR per day, Monday to Friday."),
    ("The team won on Sunday.", "The team won last Sunday."),
]

OF_ANOTHER = [
    (
        "An audio guide costs 14 EUR.",
        "Admission for adults is 14 EUR. Audio guides are available at the information desk. Guided tours cost 6 EUR.",
    ),
    (
        "Two audio guides cost 14 EUR.",
        "Admission for adults is 14 EUR. Audio guides are available at the information desk. Guided tours cost 6 EUR.",
    ),
    (
        "Leaving a bag costs 14 EUR.",
        "Admission for adults is 14 EUR. Audio guides are available at the information desk. Guided tours cost 6 EUR.",
    ),
    (
        "An audio guide costs 6 EUR.",
        "Admission for adults is 14 EUR. Audio guides are available at the information desk. Guided tours cost 6 EUR.",
    ),
    (
        "You can get an audio guide for 14 EUR at the information desk.",
        "Admission for adults is 14 EUR. Audio guides are available at the information desk. Guided tours cost 6 EUR.",
    ),
    (
        "Admission including an audio guide is 14 EUR.",
        "Admission for adults is 14 EUR. Audio guides are available at the information desk. Guided tours cost 6 EUR.",
    ),
    ("A room safe costs 9 EUR.", "Breakfast for adults is 9 EUR. Room safes are available at the front desk."),
    ("A gift box costs 5 EUR.", "Delivery for members is 5 EUR. Gift boxes are available in the shop."),
    ("The printer is open every day from 9 to 5.", "The library is open Monday to Friday from 9 to 5."),
    ("The printer is open from 9 to 5.", "The library is open from 9 to 5."),
    ("A sun lounger costs 12 EUR.", "Entry to the beach is 12 EUR. Sun loungers can be found at the pier."),
    ("A locker costs 3 EUR.", "Swimming caps are 3 EUR. Lockers are in the changing rooms."),
    ("Hiring skates costs 7 EUR.", "Entry to the ice rink is 7 EUR. Skates can be hired at the desk."),
    ("A dog costs 15 EUR a night.", "Parking is 15 EUR a night. Dogs are welcome in all rooms."),
    ("A replacement card costs 20 EUR.", "The joining fee is 20 EUR. Replacement cards are issued at the counter."),
    ("Gift wrapping costs 4 EUR.", "Express shipping is 4 EUR. Gift wrapping is offered at checkout."),
    ("A second opinion costs 80 EUR.", "A first consultation is 80 EUR. Second opinions are given by Dr Hahn."),
    ("Three lockers cost 3 EUR.", "Swimming caps are 3 EUR. Lockers are in the changing rooms."),
    ("The chapel seats 240 people.", "The hall seats 240 people. The chapel lies behind it."),
    ("The battery lasts 18 hours.", "Charging takes 18 hours. The battery is sealed in."),
    ("The lid weighs 900 g.", "The pot weighs 900 g. The lid is made of glass."),
    ("The bar opens at 17:30.", "The kitchen opens at 17:30. The bar is on the roof."),
    ("A towel costs 6 EUR.", "Breakfast is 6 EUR. Towels are in the wardrobe."),
    ("Cleaning costs 45 EUR.", "The deposit is 45 EUR. Cleaning is done by the owner."),
    ("The scanner is open Monday to Friday from 9 to 5.", "The canteen is open Monday to Friday from 9 to 5."),
    ("An umbrella costs 9 EUR.", "A raincoat costs 9 EUR. Umbrellas are sold out."),
    ("The sauna opens at 16:00.", "The sauna is in the basement. The bar opens at 16:00."),
    ("A massage takes 45 minutes.", "Massages are given by Mr Lund. The tour of the house takes 45 minutes."),
    ("The tent weighs 4 kg.", "The tent sleeps two. The backpack weighs 4 kg."),
    ("The cancellation fee is 25 EUR.", "The booking fee is 25 EUR. Cancellations must be made in writing."),
    ("A cancellation costs 25 EUR.", "The booking fee is 25 EUR. Cancellations must be made in writing."),
    ("Cancelling costs 25 EUR.", "The booking fee is 25 EUR. Cancellations must be made in writing."),
    ("Wifi costs 5 EUR a day.", "Bike hire is 5 EUR a day. Wifi is available in all rooms."),
    (
        "The warranty on the motor lasts 10 years.",
        "The motor is made in Japan. The warranty on the frame lasts 10 years.",
    ),
    ("Late checkout costs 30 EUR.", "An extra bed is 30 EUR. Late checkout is possible on request."),
    ("The dose for children is 250 mg.", "The dose for adults is 250 mg. Children may take the syrup."),
    ("The museum has 300 paintings.", "The library has 300 manuscripts. The museum has paintings by Holm."),
    ("Pets cost 10 EUR per night.", "Pets are welcome. Final cleaning is 10 EUR per night."),
    ("The train takes 3 hours.", "The bus takes 3 hours. The train is faster."),
    ("Students pay 5 EUR.", "Pensioners pay 5 EUR. Students need a card."),
    (
        "A duplicate certificate costs 18 EUR.",
        "Translation of a certificate is 18 EUR. A duplicate can be requested online.",
    ),
    ("The pool is 4 m deep.", "The pool is heated. The well is 4 m deep."),
    ("Admission for children is 14 EUR.", "Admission for adults is 14 EUR. Children must be accompanied."),
    ("Each locker costs 2 EUR.", "Each towel costs 2 EUR. Lockers need a coin."),
]

OF_THE_SAME = [
    ("A sun lounger costs 12 EUR.", "Sun loungers can be found at the pier. They cost 12 EUR."),
    ("A locker costs 3 EUR.", "Lockers are in the changing rooms. The price is 3 EUR."),
    ("Hiring skates costs 7 EUR.", "Skates can be hired at the desk for 7 EUR."),
    ("Parking costs 15 EUR a night.", "Parking is 15 EUR a night. Dogs are welcome in all rooms."),
    ("A replacement card costs 20 EUR.", "## Replacement cards\n\nThe fee is 20 EUR."),
    ("Gift wrapping costs 4 EUR.", "Gift wrapping is offered at checkout. It is 4 EUR."),
    ("The chapel seats 240 people.", "The chapel lies behind the hall. It seats 240 people."),
    ("The battery lasts 18 hours.", "The battery is sealed in and lasts 18 hours."),
    ("Two lockers cost 6 EUR.", "Two lockers cost 6 EUR."),
    ("The pot weighs 900 g.", "The pot weighs 900 g. The lid is made of glass."),
    ("The bar opens at 17:30.", "The bar is on the roof. It opens at 17:30."),
    ("Admission for adults is 14 EUR.", "Adults pay 14 EUR admission."),
    ("A towel costs 6 EUR.", "| Item | Price |\n|---|---|\n| Towel | 6 EUR |\n| Robe | 9 EUR |"),
    ("Breakfast costs 6 EUR.", "We charge:\n\n- Breakfast: 6 EUR\n- Dinner: 12 EUR"),
    ("Together the towel and the robe cost 15 EUR.", "The towel costs 6 EUR. The robe costs 9 EUR."),
    ("A doctor sees you within 2 hours.", "A physician will see you within 2 hours."),
    (
        "The Premium plan includes 100 GB of storage.",
        "The Premium plan is our largest. It includes 5 users and 100 GB of storage. Support answers within 4 hours.",
    ),
    (
        "On the Premium plan, support answers within 4 hours.",
        "The Premium plan is our largest. It includes 5 users and 100 GB of storage. Support answers within 4 hours.",
    ),
    (
        "Ms Weber was born in Kiel and earned 40,000 EUR.",
        "Ms Weber was born in Kiel in 1970. In 2001 she earned 40,000 EUR.",
    ),
    ("The bridge is 320 m long and was opened in 1931.", "The bridge was opened in 1931. Its length is 320 m."),
    ("The bridge over the Ara is 320 m long.", "A bridge spans the Ara. The structure is 320 m long."),
    ("Patients take 20 mg of Zolan twice daily.", "Zolan is given to adults. The dose is 20 mg twice daily."),
    (
        "Acme had 1,200 employees and revenue of 3 million EUR in 2022.",
        "In 2022, Acme had 1,200 employees. Revenue was 3 million EUR.",
    ),
    ("Acme's revenue was 3 million EUR in 2022.", "Acme is a maker of tiles. Revenue was 3 million EUR in 2022."),
    ("The warranty for batteries lasts 24 months.", "Batteries have a warranty, too. This lasts 24 months."),
    ("A late return costs 2 EUR per day.", "Books must be returned on time. For each day late we charge 2 EUR."),
    (
        "You pay 2 EUR for each day that a book is late.",
        "Books must be returned on time. For each day late we charge 2 EUR.",
    ),
    ("The house has 4 bedrooms and 2 baths.", "The house has 4 bedrooms. There are 2 baths."),
    ("The engine has a power of 110 kW.", "The car has a diesel engine. Power output is 110 kW."),
    ("The meeting starts at 14:00 in room 5.", "The meeting takes place in room 5. It starts at 14:00."),
]


@pytest.mark.parametrize(("answer", "source"), CLOSED)
def test_nothing_takes_place_on_a_day_that_the_source_closes(answer: str, source: str) -> None:
    """Whatever the words for "closed", and whatever the claim says takes place."""
    assert verify(answer, [source]).claims[0].verdict != "SUPPORTED"


@pytest.mark.parametrize(("answer", "source"), OPEN)
def test_other_days_and_other_things_are_not_closed(answer: str, source: str) -> None:
    """A day beside the closed one, a claim that says "closed" itself, a day that something closed once."""
    assert verify(answer, [source]).claims[0].verdict == "SUPPORTED"


@pytest.mark.parametrize(("answer", "source"), MORE_OFTEN)
def test_a_claim_of_more_days_than_the_source_is_not_supported(answer: str, source: str) -> None:
    """All days for some, each Sunday for the first one, each week for every second one."""
    assert verify(answer, [source]).claims[0].verdict != "SUPPORTED"


@pytest.mark.parametrize(("answer", "source"), AS_OFTEN)
def test_a_claim_of_the_same_days_or_fewer_is_supported(answer: str, source: str) -> None:
    """In any words, and of one day in a stretch of them."""
    assert verify(answer, [source]).claims[0].verdict == "SUPPORTED"


@pytest.mark.parametrize(("answer", "source"), OF_ANOTHER)
def test_the_value_of_another_thing_supports_nothing(answer: str, source: str) -> None:
    """Although the sources have the value, and have the thing."""
    assert verify(answer, [source]).claims[0].verdict != "SUPPORTED"


@pytest.mark.parametrize(("answer", "source"), OF_THE_SAME)
def test_a_value_is_bound_beside_a_pronoun_or_under_a_heading(answer: str, source: str) -> None:
    """Two sentences, a list, a table, a sum, and one word for another that means the same."""
    assert {claim.verdict for claim in verify(answer, [source]).claims} == {"SUPPORTED"}


@pytest.mark.parametrize("answer", ["14 EUR.", "It is 14 EUR.", "6 EUR"])
def test_a_bare_value_answers_only_for_what_was_asked(answer: str) -> None:
    """An answer that is nothing but the value takes what it is of from the question."""
    sources = ["Admission for adults is 14 EUR. Audio guides are available at the information desk. Tours cost 6 EUR."]
    claim = verify(answer, sources, question="What does an audio guide cost?").claims[0]
    assert claim.verdict not in ("SUPPORTED", "NOT_A_CLAIM")


def test_the_explanation_says_what_the_source_has_instead() -> None:
    """A reader sees both in one line."""
    said = verify("There is a concert every Sunday.", ["There is a concert on the first Sunday of each month."])
    assert "the passage says 'first Sunday'" in said.claims[0].explanation
    closed = verify("You can swim on Wednesdays.", ["The pool is closed on Wednesdays."]).claims[0]
    assert (closed.verdict, closed.quotes[0].stance) == ("CONTRADICTED", "contradict")


def test_another_source_that_closes_a_day_bars_a_claim_of_all_days() -> None:
    """The passage that the claim rests on says nothing of days."""
    sources = ["The pool opens from 7 to 9.", "The pool is closed on Tuesdays."]
    assert verify("The pool opens daily from 7 to 9.", sources).claims[0].verdict != "SUPPORTED"
