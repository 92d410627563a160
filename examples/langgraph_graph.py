"""A LangGraph graph that owns its repair loop: retrieve, write, check, and then show, revise or hold.

python -m examples.langgraph_graph
"""

from __future__ import annotations

import asyncio
from typing import Any, TypedDict

from examples.retrieval import retrieve
from examples.scripted_model import SCRIPT
from langgraph.graph import END, START, StateGraph

from groundwire import Delivery, Guard, Source
from groundwire.guard.notices import Notices
from groundwire.integrations.langgraph import guard_node, next_step


class State(TypedDict, total=False):
    """What the nodes hand on; `delivery` and `repairs` are the guard's."""

    question: str
    evidence: list[Source]
    answer: str
    delivery: Delivery
    repairs: int
    shown: str


async def find(state: State) -> State:
    """Retrieve the evidence."""
    return {"evidence": retrieve(state["question"])}


async def write(state: State) -> State:
    """Write a draft, or revise the last one; a language model would be asked here."""
    delivery = state.get("delivery")
    drafts = SCRIPT[state["question"]]
    if delivery is not None and delivery.revision is not None:
        print(f"  to revise: {delivery.revision.remedies[0].problem}")
    return {"answer": drafts[min(state.get("repairs", 0), len(drafts) - 1)]}


async def show(state: State) -> State:
    """Show what may be shown, or a notice."""
    return {"shown": Notices().shown(state["delivery"])}


def graph() -> Any:
    """The graph, compiled."""
    made = StateGraph(State)
    made.add_node("find", find)
    made.add_node("write", write)
    made.add_node("check", guard_node(Guard(application="bicycle-shop"), risk="HIGH"))
    made.add_node("show", show)
    made.add_edge(START, "find")
    made.add_edge("find", "write")
    made.add_edge("write", "check")
    made.add_conditional_edges("check", next_step, {"repair": "write", "deliver": "show", "hold": "show"})
    made.add_edge("show", END)
    return made.compile()


async def main() -> None:
    """Run the questions of the script through the graph."""
    compiled = graph()
    for question in SCRIPT:
        print(question)
        state = await compiled.ainvoke({"question": question})
        print(f"  {state['delivery'].disposition} at draft {state['repairs'] + 1}: {state['shown']}")


if __name__ == "__main__":
    asyncio.run(main())
