// Where the reader is on a page: how far down. Each entry of the browser's history keeps it, so that Back leads there.

history.scrollRestoration = "manual"; // pages come late, which the browser would not wait for

const patience = 5000; // milliseconds in which a page may still grow

let shown = "", following = null;

addEventListener("scrollend", keep);

// keep remembers how far down the reader is, unless another page is on its way.
function keep() {
  if (!following && location.hash === shown) history.replaceState({ top: scrollY }, "");
}

// arrived puts the reader where the entry of the history says, as soon as the page is long enough; if it says nothing, at the top of a
// page that is new.
export function arrived(main, isNew) {
  shown = location.hash;
  if (following) following();
  const top = history.state ? history.state.top : isNew ? 0 : null;
  if (top === null) return;
  scrollTo(0, top);
  if (scrollY < top) follow(main, top);
}

// follow goes on to a place of a page that still grows, until it is there or the reader moves.
function follow(main, top) {
  const grown = new ResizeObserver(() => { scrollTo(0, top); if (scrollY >= top) following(); });
  const moves = ["wheel", "touchstart", "keydown", "pointerdown"], waiting = setTimeout(() => following && following(), patience);
  following = () => {
    grown.disconnect();
    clearTimeout(waiting);
    for (const move of moves) removeEventListener(move, stop);
    following = null;
  };
  const stop = () => following && following();
  for (const move of moves) addEventListener(move, stop, { passive: true });
  grown.observe(main);
}
