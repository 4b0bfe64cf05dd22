// What a page does by itself: it hears of news and asks for itself anew, without losing what
// somebody is writing; and a few keys. Without this script every page works all the same.
"use strict";

const main = () => document.getElementById("main");
const bar = (id, shown) => { document.getElementById(id).hidden = !shown; };
let known = Number(main().dataset.number);
let asking = false;

// Whether somebody has written something that is not sent yet.
const isWriting = () => [...main().querySelectorAll("input, textarea, select")].some((one) => {
  if (one.type === "hidden" || one.closest("form").method === "get") return false;
  if (one.type === "checkbox") return one.checked !== one.defaultChecked;
  if (one.tagName === "SELECT") {
    const first = [...one.options].find((option) => option.defaultSelected) ?? one.options[0];
    return one.value !== first.value;
  }
  return one.value !== one.defaultValue;
});

async function refresh(number) {
  if (asking) return;
  if (main().dataset.still || isWriting()) { bar("news", true); return; }
  asking = true;
  try {
    const answer = await fetch(location.href, { headers: { "X-Part": "main" } });
    if (answer.status === 403) { bar("away", true); return; }
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!isWriting()) put(fresh.getElementById("main"));
    else bar("news", true);
    known = Math.max(number, known);
  } catch { /* the next word of the server brings it */ } finally { asking = false; }
}

// Puts the new page in the place of the old one; what is open stays open, and the focus stays.
function put(fresh) {
  const old = main();
  if (fresh === null || fresh.innerHTML === old.innerHTML) return;
  const opened = [...old.querySelectorAll("details")].map((one) => one.open);
  const focusable = "a, button, input, textarea, select, summary";
  const place = [...old.querySelectorAll(focusable)].indexOf(document.activeElement);
  const caret = document.activeElement.selectionStart;
  const scrolled = scrollY;
  [...fresh.querySelectorAll("details")].forEach((one, n) => { if (opened[n]) one.open = true; });
  old.replaceChildren(...fresh.childNodes);
  old.dataset.number = fresh.dataset.number;
  if (place >= 0) {
    const again = old.querySelectorAll(focusable)[place];
    again?.focus({ preventScroll: true });
    if (caret != null && again?.setSelectionRange && again.type !== "checkbox") {
      try { again.setSelectionRange(caret, caret); } catch { /* no text in it */ }
    }
  }
  scrollTo(0, scrolled);
}

const news = new EventSource("/events");
news.onmessage = (event) => {
  bar("away", false);
  const number = Number(event.data);
  if (number !== known) refresh(number);
};
news.onerror = () => bar("away", true);
addEventListener("pagehide", () => news.close());

// By hand: after scrollIntoView the first Tab would begin behind it, and skip what stands before.
const shown = document.querySelector("nav [aria-current]");
for (let row = shown?.parentElement; row && row !== document.body; row = row.parentElement) {
  row.scrollLeft += shown.getBoundingClientRect().left - row.getBoundingClientRect().left
    - (row.clientWidth - shown.clientWidth) / 2;
}

const every = Number(main().dataset.every || 0);
if (every) setInterval(() => { if (!document.hidden) refresh(known); }, every * 1000);

document.getElementById("show").addEventListener("click", () => {
  const place = main().dataset.still; // the answer to a form has no address of its own
  if (place) location.href = place;
  else location.reload();
});

// Keys: / goes to the search, j and k from one thing to the next.
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select")) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  if (event.key === "/") {
    const search = document.getElementById("search");
    event.preventDefault();
    if (search) search.focus();
    else location.href = "/memories";
  }
  if (event.key === "j" || event.key === "k") {
    const all = [...main().querySelectorAll("article a:first-child, .rows > li a")];
    const at = all.indexOf(document.activeElement);
    const next = all[event.key === "j" ? at + 1 : Math.max(0, at - 1)];
    if (next) { next.focus(); event.preventDefault(); }
  }
});
