// The desk: who is signed in sees the frame and the page of the address, who is not is asked for name and password.

import { el, show, problem, link } from "./dom.js";
import { choose, language, offered, tr } from "./messages.js";
import { begun, session, leave, may, signOut } from "./session.js";
import { route, find, here } from "./router.js";
import { signInPage } from "./signin.js";
import { arrived } from "./place.js";
import { closeMenusElsewhere } from "./popup.js";
import { outcomeAt } from "./outcome.js";
import { focusOn, palette } from "./palette.js";
import { forget, requests, turnPage } from "./requests.js";

route("/", () => import("./pages/home.js"));
route("/search", () => import("./pages/search.js"));
route("/clients", () => import("./pages/clients.js"));
route("/clients/{client}", () => import("./pages/client.js"));
route("/clients/{client}/lend", () => import("./pages/lend.js"));
route("/loans", () => import("./pages/loans.js"));
route("/loans/{loan}", () => import("./pages/loan.js"));
route("/loans/{loan}/transactions/{transaction}", () => import("./pages/loan_transaction.js"));
route("/loans/{loan}/transactions/{transaction}/receipt", () => import("./pages/receipt.js"));
route("/loans/{loan}/cost", () => import("./pages/cost.js"));
route("/loans/{loan}/{part}", () => import("./pages/loan.js"));
route("/numbers/{number}", () => import("./pages/number.js"));
route("/groups", () => import("./pages/groups.js"));
route("/groups/{group}", () => import("./pages/group.js"));
route("/savings/{account}", () => import("./pages/deposits.js"));
route("/portfolio", () => import("./pages/portfolio.js"));
route("/portfolio/ahead", () => import("./pages/forecast.js"));
route("/books", () => import("./pages/books.js"));
route("/books/statements", () => import("./pages/statements.js"));
route("/books/{account}", () => import("./pages/account.js"));
route("/books/entries/{entry}", () => import("./pages/entry.js"));
route("/reports", () => import("./pages/reports.js"));
route("/reports/{report}", () => import("./pages/report.js"));
route("/products", () => import("./pages/products.js"));
route("/products/{product}", () => import("./pages/workshop.js"));
route("/night", () => import("./pages/night.js"));
route("/night/close", () => import("./pages/close_day.js"));
route("/night/jobs/{job}", () => import("./pages/job.js"));
route("/approvals", () => import("./pages/approvals.js"));
route("/events", () => import("./pages/events.js"));
route("/events/hooks/{hook}", () => import("./pages/hook.js"));
route("/audits", () => import("./pages/audits.js"));
route("/audits/{audit}", () => import("./pages/audit.js"));
route("/papers/{kind}/{id}", () => import("./pages/paper.js"));
route("/settings", () => import("./pages/settings.js"));
route("/settings/approvals", () => import("./pages/permissions.js").then((page) => ({ default: page.approvalPermissions })));
route("/settings/roles/{role}/permissions", () => import("./pages/permissions.js").then((page) => ({ default: page.rolePermissions })));
route("/settings/{resource}", () => import("./pages/setting.js"));
route("/settings/{resource}/{key}", () => import("./pages/setting_one.js"));
route("/do/{operation}", () => import("./pages/do.js"));
route("/act/{operation}", () => import("./acts/acts.js"));

// The parts of the desk, in groups: where each is, its title, and the permission that opens it.
const parts = [
  [["/", "Overview", ""], ["/clients", "Clients", "READ_CLIENT"], ["/groups", "Groups", "READ_GROUP"], ["/loans", "Loans", "READ_LOAN"]],
  [["/portfolio", "Portfolio", "READ_REPORT"], ["/books", "Books", "READ_JOURNALENTRY"], ["/reports", "Reports", "READ_REPORT"], ["/products", "Products", "READ_LOANPRODUCT"]],
  [["/approvals", "Approvals", ""], ["/audits", "Audit trail", "READ_AUDIT"], ["/night", "Jobs and health", "READ_SCHEDULER"], ["/events", "Events", "READ_HOOK"], ["/settings", "Settings", ""]],
];

let visit = 0; // counts pages, so that one that comes late does not replace a later one

async function open() {
  if (!session()) {
    forget();
    show(document.body, signInPage(open));
    return;
  }
  if (!document.getElementById("main")) show(document.body, frame());
  document.querySelector(".requests").open = false;
  turnPage();
  const { path, query } = here(), main = document.getElementById("main"), mine = ++visit;
  for (const a of document.querySelectorAll(".parts a")) mark(a, path);
  const page = find(path), outcome = outcomeAt(path);
  let content;
  try {
    if (!page) throw new Error("The desk has no such page.");
    main.setAttribute("aria-busy", "true");
    content = await (await page.load()).default(page.parameters, query);
  } catch (error) {
    content = [el("h1", {}, "Not found"), problem(error)];
  }
  if (mine !== visit) return;
  main.removeAttribute("aria-busy");
  arrive(main, show(el("div", {}), outcome, content), path);
}

let seen = "";

// arrive shows a page, and puts the reader at its heading unless it is the page where he was.
function arrive(main, content, path) {
  const focused = main.contains(document.activeElement) && document.activeElement.getAttribute("aria-label");
  show(main, ...content.childNodes);
  const heading = main.querySelector("h1");
  document.title = (heading ? heading.textContent + " · " : "") + tr("Lending desk");
  const place = path.split("/").slice(0, 3).join("/");
  if (heading && place !== seen) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  const same = focused && place === seen && main.querySelector(`[aria-label="${CSS.escape(focused)}"]`);
  if (same) same.focus();
  arrived(main, place !== seen);
  seen = place;
}

function mark(a, path) {
  const to = a.getAttribute("href").slice(1);
  if (to === "/" ? path === "/" : path === to || path.startsWith(to + "/")) {
    a.setAttribute("aria-current", "page");
    a.scrollIntoView({ block: "nearest", inline: "nearest" });
  } else a.removeAttribute("aria-current");
}

function frame() {
  const who = session();
  const { form: search, field } = palette(parts.flat());
  focusOn(field);
  return [
    el("a", { class: "skip", href: "#main", click: (event) => { event.preventDefault(); document.querySelector("#main h1").focus(); } }, "Skip to the page"),
    el("header", {}, el("a", { class: "brand", href: "#/" }, el("img", { src: "desk/icon.svg", alt: "", width: 24, height: 24 }), "Lending desk"), search,
      el("div", { class: "who" }, el("span", { translate: "no" }, who.user, el("small", { translate: "no" }, who.tenant, who.office ? " · " + who.office : "")), languages(),
        el("button", { type: "button", click: () => { signOut(); document.body.replaceChildren(); open(); } }, "Sign out"))),
    el("nav", { class: "parts", "aria-label": "Desk" }, parts.map((group) => group.filter(([, , permission]) => may(permission)).map(([path, title]) => link(path, title))).filter((links) => links.length).map((links) => el("div", {}, links)),
      el("div", {}, el("a", { href: "docs", class: "soft" }, "Interface"))),
    el("main", { id: "main" }),
    el("footer", {}, requests()),
    el("div", { id: "announcements", class: "unseen", "aria-live": "polite" }),
  ];
}

// languages is the choice of the language of the desk.
function languages() {
  return el("select", { "aria-label": "Language", change: ({ target }) => choose(target.value) }, offered.map(([tag, name]) => el("option", { value: tag, lang: tag, selected: tag === language }, name)));
}

closeMenusElsewhere();
addEventListener("hashchange", open);
addEventListener("signedout", () => { leave(); document.body.replaceChildren(); open(); });
await begun;
open();
addEventListener("signedin", open);
