// The overview: the work of the user, what the tenant has, and how its loans stand.

import { el, later, link, section, problem } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";
import { may, onlyReads } from "../session.js";
import { number, day, amount, moment, percent } from "../format.js";
import { table } from "../table.js";
import { commandOf } from "../audittable.js";
import { today } from "../businessdate.js";
import { work } from "./work.js";
import { closing, outcome } from "./night.js";

const most = 7; // rows of what happened last

// The states that loans are counted in, by the number of the state.
const states = [[100, "Submitted"], [200, "Approved"], [300, "Active"], [700, "Overpaid"], [600, "Closed"], [601, "Written off"]];

export default async function home() {
  const waiting = get("makercheckers"), present = await today(), watches = onlyReads() || may("EXECUTEJOB_SCHEDULER");
  return [
    el("div", { class: "head" }, el("h1", {}, "Overview"), may("READ_BUSINESS_DATE") ? later(businessDate(), "") : null),
    work(present),
    el("div", { class: "tiles many" },
      may("READ_CLIENT") ? tile("Clients", count("clients"), "/clients") : null,
      may("READ_LOAN") ? states.map(([status, title]) => tile(title, count("loans", { status }), "/loans?status=" + status)) : null,
      tile("Pending approval", waiting.then((list) => number(list.length)), "/approvals")),
    may("READ_Portfolio at Risk") ? section("Portfolio at risk", later(risk())) : null,
    el("div", { class: "columns" },
      may("READ_SCHEDULER") && watches ? section("Last nights", later(nights())) : null,
      may("READ_AUDIT") && watches ? section("Last commands", later(lastCommands())) : null),
  ];
}

async function businessDate() {
  const dates = await get("businessdate");
  const of = (type) => dates.find((d) => d.type === type);
  const business = of("BUSINESS_DATE"), closed = of("COB_DATE");
  return el("p", { class: "soft" }, business ? tr`Business date ${day(business.date)}` : null, closed ? tr`, closing date ${day(closed.date)}` : null);
}

async function count(path, filter) {
  return number((await get(path, { ...filter, limit: 1, fields: "id" })).totalFilteredRecords);
}

function tile(title, figure, to) {
  const place = el("strong", {}, "…");
  figure.then((text) => { place.textContent = text; }, (error) => place.replaceChildren(problem(error)));
  return el("div", { class: "tile" }, el("span", {}, title), link(to, place));
}

async function risk() {
  const report = await get("runreports/Portfolio at Risk");
  const at = (name) => report.columnHeaders.findIndex((h) => h.columnName === name);
  const figure = (title, name, write = amount) => ({ title, figure: true, of: ({ row }) => write(row[at(name)]) });
  return table([
    { title: "Currency", of: ({ row }) => row[at("Currency")] },
    figure("Principal outstanding", "Principal Outstanding"), figure("Principal overdue", "Principal Overdue"),
    figure("Interest outstanding", "Interest Outstanding"), figure("Interest overdue", "Interest Overdue"), figure("At risk", "Portfolio at Risk %", percent),
  ], report.data, { caption: "Portfolio at risk", empty: "No loans are running." });
}

async function nights() {
  const page = await get(`jobs/short-name/${closing}/runhistory`, { limit: most, orderBy: "id", sortOrder: "DESC" });
  return [table([
    { title: "For", of: (r) => day(r.businessDay) }, { title: "Loans", figure: true, of: (r) => number(r.loansVisited ?? 0) }, { title: "Failed", figure: true, of: (r) => r.loansFailed ? el("span", { class: "bad" }, number(r.loansFailed)) : "" },
    { title: "", of: outcome },
  ], page.pageItems, { caption: "Last closes of business", empty: "No day was closed yet." }), el("p", {}, link("/night", "Jobs and health"))];
}

async function lastCommands() {
  const page = await get("audits", { paged: true, limit: most });
  return [table([
    { title: "When", firm: true, of: (a) => link(`/audits/${a.id}`, moment(a.madeOnDate)) }, { title: "Command", of: commandOf }, { title: "By", own: true, of: (a) => a.maker },
  ], page.pageItems, { caption: "Last commands", empty: "Nothing was done." }), el("p", {}, link("/audits", "Audit trail"))];
}
