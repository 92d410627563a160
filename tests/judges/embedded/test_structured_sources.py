"""Values in JSON, HTML and separated values belong to their record: the right value on the wrong one is no support."""

from __future__ import annotations

import pytest

from groundwire import verify

PLANS = """{"plans": [{"name": "Basic", "price_eur": 5, "seats": 3, "support": "email"},
 {"name": "Premium", "price_eur": 19, "seats": 30, "support": "phone"}], "currency": "EUR"}"""
STAFF = """[{"id": "E-17", "name": "Anna Berg", "department": "Sales", "hired": "2019-03-01"},
 {"id": "E-18", "name": "Bo Lind", "department": "Legal", "hired": "2021-07-15"}]"""
SPECS = """{"products": [{"sku": "X200", "specs": {"weight_kg": 1.4, "battery": {"hours": 12}}},
 {"sku": "X300", "specs": {"weight_kg": 2.1, "battery": {"hours": 8}}}]}"""
SERVICE = '{"service": {"name": "gateway", "port": 8443, "tls": true, "timeout_seconds": 30}}'
COUNTRIES = 'country,capital,population\n"Norland","Vik",4200000\n"Suderia","Port, Old",910000\n'
WARES = "id;product;price\n1;Chair;49,90\n2;Table;190,00\n"
REGIONS = "Region\tQ1 sales\tQ2 sales\nNorth\t120\t150\nSouth\t90\t95\n"
TARIFFS = """<!DOCTYPE html><html><head><title>Tariffs</title></head><body><nav><a>Fee 99 EUR</a></nav>
<h1>Tariffs</h1><script>var price = 77;</script><table><tr><th>Plan</th><th>Monthly fee</th><th>Data</th></tr>
<tr><td>Mini</td><td>&euro;5</td><td>2&nbsp;GB</td></tr>
<tr><td>Maxi</td><td>&euro;19</td><td>20&nbsp;GB</td></tr></table>
<p>Cancellation is possible at any time with <b>14&nbsp;days</b>&#8217; notice.</p></body></html>"""


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        (PLANS, "The Premium plan costs 19 EUR.", "The Basic plan costs 19 EUR."),
        (PLANS, "The Premium plan has 30 seats.", "The Basic plan has 30 seats."),
        (STAFF, "Anna Berg was hired on 1 March 2019.", "Bo Lind was hired on 1 March 2019."),
        (STAFF, "Anna Berg's employee id is E-17.", "Anna Berg's employee id is E-18."),
        (SPECS, "The X200 weighs 1.4 kg.", "The X300 weighs 1.4 kg."),
        (SERVICE, "The gateway listens on port 8443.", "The gateway uses port 8080."),
        (SERVICE, "TLS is enabled.", "TLS is disabled."),
        (COUNTRIES, "The population of Norland is 4.2 million.", "The population of Suderia is 4.2 million."),
        (WARES, "The chair costs 49.90.", "The table costs 49.90."),
        (REGIONS, "North sold 150 in Q2.", "North's Q2 sales were 120."),
        (TARIFFS, "The Maxi plan costs €19 a month.", "The Mini plan costs €19 a month."),
        (TARIFFS, "Mini includes 2 GB of data.", "Maxi includes 2 GB of data."),
        (TARIFFS, "You can cancel with 14 days' notice.", "You can cancel with 30 days' notice."),
    ],
)
def test_a_value_belongs_to_its_record(source: str, right: str, wrong: str) -> None:
    """The value of a record supports it there, and contradicts it of another."""
    (claim,) = verify(right, [source]).claims
    assert (claim.verdict, claim.quotes[0].location is not None) == ("SUPPORTED", True)
    assert [claim.verdict for claim in verify(wrong, [source]).claims] == ["CONTRADICTED"]


@pytest.mark.parametrize(
    ("source", "answer"),
    [
        (PLANS, "The Basic plan comes with phone support."),
        (STAFF, "Bo Lind works in Sales."),
        (TARIFFS, "The price is 77."),
        (TARIFFS, "The fee is 99 EUR."),
    ],
)
def test_words_of_two_records_support_nothing(source: str, answer: str) -> None:
    """Neither words from two records nor what a browser does not show support a claim."""
    assert "SUPPORTED" not in [claim.verdict for claim in verify(answer, [source]).claims]


def test_a_quote_names_its_field() -> None:
    """The place is the path, the record and the field whose value decides."""
    (claim,) = verify("The Premium plan has 30 seats.", [PLANS]).claims
    assert claim.quotes[0].location == "plans[1], row Premium, column seats"
    assert '"seats": 30' in claim.quotes[0].text
