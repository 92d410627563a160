// What links alone cannot do: both ends of a link light up, the claim stays in view, arrow keys walk through claims.
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const claims = [...document.querySelectorAll(".answer .claim, .answer .plate")];
  const filters = [...document.querySelectorAll(".filters input")];
  const inspector = byId("inspector");
  const root = document.documentElement;
  const AIR = 24; // pixels between the inspector and what must not lie under it
  const numberOf = (element) => element.dataset.claims;
  const say = (text) => { byId("status").textContent = text; };
  let current = null;
  let followed = ""; // the fragment of a link that was followed, until the browser tells that it is there

  const walkable = () => {
    const chosen = filters.filter((box) => box.checked).map((box) => box.id.replace("only-", ""));
    const shown = claims.filter((claim) => claim.getClientRects().length); // a turn may be left out
    return shown.filter((claim) => !chosen.length || chosen.includes(claim.dataset.verdict));
  };

  const light = (number) => {
    for (const lit of document.querySelectorAll(".lit")) lit.classList.remove("lit");
    for (const each of document.querySelectorAll(`[data-claims~="${number}"]`)) each.classList.add("lit");
  };

  const select = (number) => {
    const card = byId(`card-${number}`);
    if (!card || current === number) return;
    current = number;
    light(number);
    const copy = card.cloneNode(true);
    for (const each of [copy, ...copy.querySelectorAll("[id]")]) each.removeAttribute("id");
    copy.removeAttribute("tabindex");
    copy.removeAttribute("aria-labelledby");
    byId("selected").replaceChildren(copy);
    byId("back").href = `#claim-${number}`;
    inspector.hidden = false;
    document.body.classList.add("inspecting");
    root.style.scrollPaddingBottom = `${inspector.offsetHeight + AIR}px`;
    byId(`claim-${number}`).scrollIntoView({ block: "nearest" });
    const explanation = card.querySelector(".explanation");
    say(`${card.querySelector("h3").textContent}. ${explanation ? explanation.textContent : ""}`);
  };

  const close = () => {
    const claim = current && byId(`claim-${current}`);
    light("none");
    current = null;
    inspector.hidden = true;
    document.body.classList.remove("inspecting");
    root.style.scrollPaddingBottom = "";
    if (claim) focus(claim);
  };

  const focus = (claim) => {
    const link = claim.matches("a") ? claim : claim.querySelector("a");
    link.focus({ preventScroll: true });
    claim.scrollIntoView({ block: "nearest" });
  };

  // The claim that a fragment belongs to: it names one, or it stands for something that does.
  const claimAt = (fragment) => /^#(?:claim|card|quote)-(\d+)/.exec(fragment)?.[1];

  const unfold = (fragment) => {
    const target = fragment.length > 1 && byId(fragment.slice(1));
    for (let each = target; each; each = each.parentElement) if (each.matches("details")) each.open = true;
  };

  const step = (by) => {
    const order = walkable();
    const here = order.findIndex((claim) => numberOf(claim) === current);
    const next = order[(here + by + order.length) % order.length];
    if (!next) return;
    (next.matches("a") ? next : next.querySelector("a")).click();
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    if (!link) return;
    const fragment = link.getAttribute("href");
    const number = claimAt(fragment);
    if (number) select(number);
    followed = fragment;
    // Without a quote there is no place in the sources to go to: the inspector shows all there is.
    if (fragment.startsWith("#card-")) event.preventDefault();
    else unfold(fragment);
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && current) return close();
    const here = event.target.closest(".answer .claim, .answer .plate");
    if (!here || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
    const forward = getComputedStyle(here).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backward = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    const by = { ArrowDown: 1, [forward]: 1, ArrowUp: -1, [backward]: -1 }[event.key];
    if (!by) return undefined;
    event.preventDefault();
    const order = walkable();
    const next = order[order.indexOf(here) + by];
    if (next) focus(next);
    return undefined;
  });

  const arrive = () => {
    const number = claimAt(location.hash);
    unfold(location.hash);
    if (number) select(number);
    if (number && location.hash.startsWith("#claim-")) showBoth(number);
  };

  // Whoever comes to a claim from elsewhere sees the words that decide it too. On a narrow screen the claim comes last,
  // and so it is what is seen.
  const showBoth = (number) => {
    const claim = byId(`claim-${number}`);
    const fragment = (claim.matches("a") ? claim : claim.querySelector("a")).getAttribute("href");
    unfold(fragment);
    if (fragment.startsWith("#quote-")) byId(fragment.slice(1)).scrollIntoView({ block: "nearest" });
    claim.scrollIntoView({ block: "nearest" });
  };

  for (const box of document.querySelectorAll(".filters input, .turn-filters input")) {
    box.addEventListener("change", () => say(`${walkable().length} of ${claims.length} claims shown`));
  }
  byId("previous").addEventListener("click", () => step(-1));
  byId("next").addEventListener("click", () => step(1));
  byId("close").addEventListener("click", close);
  window.addEventListener("hashchange", () => {
    const closed = location.hash === followed && !current; // Escape was quicker than the browser
    followed = "";
    if (!closed) arrive();
  });
  window.addEventListener("beforeprint", () => {
    for (const each of document.querySelectorAll("details:not(.gap)")) each.open = true;
  });
  arrive();
})();
