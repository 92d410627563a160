"""What a person's decision makes of an answer that waited for it."""

from __future__ import annotations

from groundwire.domain.review import Resolution, ReviewItem
from groundwire.errors import StoreError
from groundwire.guard.delivery import Attempt, Delivery


def waiting(item: ReviewItem) -> Delivery:
    """The pending delivery that an item is about, as far as the item tells; for who has not kept it."""
    return Delivery(
        response_id=item.response_id,
        session_id=item.session_id,
        turn_index=item.turn_index,
        disposition="pending",
        text=None,
        cause=item.cause,
        reason=item.reason,
        attempts=(Attempt(text=item.answer or "", report=None),),
        review_id=item.id,
    )


def decided(delivery: Delivery, resolution: Resolution) -> Delivery:
    """The pending `delivery` as the person wants it.

    Released unchanged, it is delivered. Released with another text it is repaired, by the person, who answers for it:
    it is not checked again. Rejected, it is withheld.

    Raises:
        StoreError: it is the decision on another item.
    """
    if resolution.item_id != delivery.review_id:
        raise StoreError(
            f"the review queue gave the decision on item {resolution.item_id!r} for {delivery.review_id!r}; mend it"
        )
    who = f"{resolution.outcome} by {resolution.reviewer}"
    told = f"{who}: {resolution.note}" if resolution.note else who
    if resolution.text is None:
        return delivery.changed(disposition="withheld", cause="rejected", reason=told)
    chosen = delivery.attempts[-1 if delivery.chosen is None else delivery.chosen]
    same = resolution.text == chosen.text
    return delivery.changed(
        disposition="delivered" if same else "repaired",
        cause="released" if same else "edited",
        text=resolution.text,
        reason=told,
    )
