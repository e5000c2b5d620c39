// The palette, opened by Ctrl-K or by the search field: finds clients, loans, pages and acts while somebody types, and leads there.

import { el, show } from "./dom.js";
import { tr } from "./messages.js";
import { get } from "./rest.js";
import { may } from "./session.js";
import { choice } from "./format.js";
import { go } from "./router.js";

const pause = 200; // milliseconds without typing after which the platform is asked
const most = 8; // hits of one kind

// acts that begin without a resource: the title, where, and the permission.
const acts = [["New client", "/act/clients.Create", "CREATE_CLIENT"], ["Manual entry", "/act/ledger.CreateManualEntry", "CREATE_JOURNALENTRY"], ["Close the day", "/night/close", "UPDATE_BUSINESS_DATE"], ["New user", "/act/access.CreateUser", "CREATE_USER"], ["New product", "/products/new", "CREATE_LOANPRODUCT"]];

// palette makes the search field and the hits below it. pages are the parts of the desk: [path, title, permission] each.
export function palette(pages) {
  const field = el("input", { type: "search", name: "q", placeholder: "Client, loan, page or act", autocomplete: "off", role: "combobox", "aria-label": "Search", "aria-expanded": "false", "aria-controls": "hits", "aria-keyshortcuts": "/ Control+K" });
  const hits = el("ul", { id: "hits", role: "listbox", "aria-label": "Hits", hidden: true });
  let asked = 0, waiting, chosen = -1;
  const options = () => [...hits.querySelectorAll("[role=option]")];
  const close = () => { asked++; clearTimeout(waiting); hits.hidden = true; chosen = -1; field.setAttribute("aria-expanded", "false"); field.removeAttribute("aria-activedescendant"); };
  const lead = (path) => { close(); field.value = ""; field.blur(); go(path); };
  const draw = (found) => { // what was chosen stays chosen when more is found
    const kept = chosen >= 0 ? options()[chosen].dataset.path : null;
    chosen = found.findIndex(([path]) => path === kept);
    show(hits, found.map(([path, title, kind], i) => el("li", { role: "option", id: `hit-${i}`, "data-path": path, "aria-selected": String(i === chosen), click: () => lead(path) }, el("span", {}, title), el("small", {}, kind))));
    hits.hidden = !found.length;
    field.setAttribute("aria-expanded", String(Boolean(found.length)));
  };
  const choose = (step) => {
    const all = options();
    if (!all.length) return;
    chosen = (chosen + step + all.length) % all.length;
    all.forEach((option, i) => option.setAttribute("aria-selected", String(i === chosen)));
    field.setAttribute("aria-activedescendant", all[chosen].id);
    all[chosen].scrollIntoView({ block: "nearest" });
  };
  const typed = () => {
    const words = field.value.trim(), mine = ++asked, near = places(words, pages);
    clearTimeout(waiting);
    if (!words) { close(); return; }
    draw(near);
    if (words.length > 1) waiting = setTimeout(async () => { const found = await stored(words).catch(() => []); if (mine === asked && field.value.trim() === words) draw([...found, ...near]); }, pause);
  };
  field.addEventListener("input", typed);
  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") { event.preventDefault(); choose(event.key === "ArrowDown" ? 1 : -1); }
    if (event.key === "Escape") close();
    if (event.key === "Enter" && chosen >= 0) { event.preventDefault(); options()[chosen].click(); }
  });
  addEventListener("click", (event) => { if (!form.contains(event.target)) close(); });
  const form = el("form", { class: "search", role: "search", submit: (event) => { event.preventDefault(); close(); go("/search", { q: field.value.trim() }); } }, field, hits);
  return { form, field };
}

// focusOn puts the reader into the search: on "/" unless he types, and on Ctrl-K anywhere.
export function focusOn(field) {
  addEventListener("keydown", (event) => {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName), bare = !event.ctrlKey && !event.metaKey;
    if (event.key === "/" && bare && !typing || event.key === "k" && !bare) { event.preventDefault(); field.focus(); field.select(); }
  });
}

// places are the pages and acts whose title has some words.
function places(words, pages) {
  const has = ([, title]) => tr(title).toLowerCase().includes(words.toLowerCase());
  return [...acts.filter(([, , permission]) => may(permission)).map(([title, path]) => [path, title, "Act"]), ...pages.filter(([, , permission]) => may(permission)).map(([path, title]) => [path, title, "Page"])].filter(has);
}

// stored are the clients and loans that the platform finds, the loans of a single client included.
async function stored(words) {
  const resource = [may("READ_CLIENT") ? "clients" : "", may("READ_LOAN") ? "loans" : ""].filter(Boolean).join();
  const found = resource ? await get("search", { query: words, resource, exactMatch: false }) : [];
  const clients = found.filter((f) => f.entityType === "CLIENT").slice(0, most), loans = found.filter((f) => f.entityType === "LOAN").slice(0, most);
  const own = clients.length === 1 && may("READ_LOAN") ? (await get(`clients/${clients[0].entityId}/accounts`)).loanAccounts || [] : [];
  const seen = new Set(loans.map((f) => f.entityId));
  return [
    ...clients.map((f) => [`/clients/${f.entityId}`, f.entityName, tr`Client ${f.entityAccountNo}`]),
    ...loans.map((f) => [`/loans/${f.entityId}`, tr`Loan ${f.entityAccountNo}`, [f.parentName, tr(choice(f.entityStatus))].filter(Boolean).join(" · ")]),
    ...own.filter((a) => !seen.has(a.id)).slice(0, most).map((a) => [`/loans/${a.id}`, tr`Loan ${a.accountNo}`, tr`${a.productName} · ${choice(a.status)}`]),
  ];
}
