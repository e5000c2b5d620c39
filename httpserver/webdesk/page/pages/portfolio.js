// The portfolio: how much of it is at risk, what went out and came in, when it matures.

import { el, later, link, section } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { amount, money, month, number } from "../format.js";
import { table } from "../table.js";
import { bars, lines } from "../chart.js";
import { today } from "../businessdate.js";
import { lookAt, to } from "../router.js";
import { run } from "../sheet.js";

const monthsBack = 24;

export default async function portfolioPage(_, { officeId = "" }) {
  const offices = may("READ_OFFICE") ? await get("offices") : [];
  const office = el("select", { change: () => lookAt({ officeId: office.value }) }, el("option", { value: "" }, "All offices"), offices.map((o) => el("option", { value: o.id, selected: String(o.id) === officeId }, o.name)));
  const of = officeId ? { officeId } : {};
  const part = (report, title, draw) => may("READ_" + report) ? section(title, later(draw(report, of))) : null;
  return [
    el("div", { class: "head" }, el("h1", {}, "Portfolio")),
    may("READ_LOAN") ? el("nav", { class: "commands", "aria-label": "Commands" }, link("/portfolio/ahead", "Forecast")) : null,
    offices.length > 1 ? el("div", { class: "row" }, el("label", {}, "Office", office)) : null,
    part("Portfolio at Risk by Range", "At risk, by days in arrears", ranges),
    el("div", { class: "columns" }, part("Disbursed and Collected by Month", "Disbursed and collected", flows), part("Active Loans by Maturity", "Maturity", maturities)),
    part("Portfolio at Risk by Branch", "By office", branches),
    may("READ_Active Loans - Summary") ? section("Active loans", later(summary(of))) : null,
  ];
}

// perCurrency draws rows of each currency by itself.
async function perCurrency(report, parameters, draw) {
  const rows = (await run(report, parameters)).objects(), currencies = [...new Set(rows.map((r) => r.Currency))];
  return currencies.length ? currencies.map((code) => draw(rows.filter((r) => r.Currency === code), code)) : el("p", { class: "soft" }, "No loans are running.");
}

function ranges(report, parameters) {
  const days = (r) => /^\d|>/.test(r["Days in Arrears"]) ? tr`${r["Days in Arrears"]} days` : r["Days in Arrears"];
  return perCurrency(report, parameters, (rows, code) => el("div", { class: "beside" },
    bars({ title: tr`Principal in arrears, ${code}`, groups: rows.filter((r) => r["Days in Arrears"] !== "Not in arrears"), label: days, series: [["Outstanding", "fill2"]], of: (r) => [r["Principal Outstanding"]], format: (v) => money(v, code), lead: late }),
    table([
      { title: "Days in arrears", of: (r) => late(r) ? link(late(r), days(r)) : days(r) }, { title: "Loans", figure: true, of: (r) => number(r["No. of Loans"]) }, { title: tr`Outstanding, ${code}`, figure: true, of: (r) => amount(r["Principal Outstanding"]) },
      { title: "Overdue", figure: true, wide: true, of: (r) => amount(r["Principal Overdue"]) }, { title: "Share", figure: true, of: (r) => share(r["Share %"]) },
    ], rows, { caption: tr`Portfolio by days in arrears in ${code}` })));
}

async function flows(report, parameters) {
  const end = await today(), start = back(end, monthsBack - 1);
  const series = [["Disbursed", "line", (r) => r.Disbursed], ["Collected", "line second", (r) => r.Collected]];
  return perCurrency(report, { ...parameters, startDate: start, endDate: end }, (rows, code) => [
    lines({ title: tr`By month, ${code}`, groups: rows, label: (r) => month(r.Month + "-01"), series, format: (v) => money(v, code) }),
    el("details", {}, el("summary", {}, "As a table"), table([
      { title: "Month", of: (r) => month(r.Month + "-01") }, { title: "Disbursed", figure: true, of: (r) => link(to("/loans", inMonth(r, "paidFrom", "paidTo")), amount(r.Disbursed)) },
      { title: "Collected", figure: true, of: (r) => link(to("/reports/Collections Between Dates", inMonth(r, "startDate", "endDate")), amount(r.Collected)) },
      { title: "Principal", figure: true, wide: true, of: (r) => amount(r.Principal) }, { title: "Interest", figure: true, wide: true, of: (r) => amount(r.Interest) },
      { title: "Fees and penalties", figure: true, wide: true, of: (r) => [amount(r.Fees), " · ", amount(r.Penalties)] },
    ], rows, { caption: tr`Disbursed and collected by month in ${code}` })),
  ]);
}

// late leads to the active loans of a range of days in arrears, such as "1 - 30" or "> 90".
function late({ "Days in Arrears": range }) {
  const [from, until] = range.match(/\d+/g) || [];
  return from ? to("/loans", { status: 300, lateFrom: range.startsWith(">") ? Number(from) + 1 : from, lateTo: until }) : null;
}

// inMonth are the first and the last day of a month, under two names.
function inMonth({ Month: name }, first, last) {
  const [year, number] = name.split("-").map(Number);
  return { [first]: `${name}-01`, [last]: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

// share writes a percentage with two decimals, so that those of a column stand in line.
function share(value) {
  return value === null || value === undefined ? "" : amount(value) + " %";
}

// back is the first day of the month so many months before a day.
function back(day, months) {
  const date = new Date(day + "T00:00:00Z");
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1)).toISOString().slice(0, 10);
}

function maturities(report, parameters) {
  return perCurrency(report, parameters, (rows, code) => [
    bars({ title: tr`Principal outstanding by month of maturity, ${code}`, groups: rows, label: (r) => month(r.Month + "-01"), series: [["Outstanding", "fill1"]], of: (r) => [r["Principal Outstanding"]], format: (v) => money(v, code) }),
    el("details", {}, el("summary", {}, "As a table"), table([
      { title: "Month", of: (r) => month(r.Month + "-01") }, { title: "Loans", figure: true, of: (r) => number(r["No. of Loans"]) }, { title: "Outstanding", figure: true, of: (r) => amount(r["Principal Outstanding"]) },
    ], rows, { caption: tr`Active loans by maturity in ${code}` })),
  ]);
}

function branches(report, parameters) {
  return run(report, parameters).then((sheet) => table([
    { title: "Office", of: (r) => r["Office/Branch"] }, { title: "", of: (r) => r.Currency }, { title: "Principal outstanding", figure: true, of: (r) => amount(r["Principal Outstanding"]) },
    { title: "Overdue", figure: true, wide: true, of: (r) => amount(r["Principal Overdue"]) }, { title: "Interest outstanding", figure: true, wide: true, of: (r) => amount(r["Interest Outstanding"]) }, { title: "At risk", figure: true, of: (r) => share(r["Portfolio at Risk %"]) },
  ], sheet.objects(), { caption: "Portfolio at risk by office", empty: "No loans are running." }));
}

async function summary(parameters) {
  return table([
    { title: "Office", of: (r) => r["Office/Branch"] }, { title: "", of: (r) => r.currency }, { title: "Clients", figure: true, of: (r) => number(r["No. of Clients"]) }, { title: "Loans", figure: true, of: (r) => number(r["No. Active Loans"]) },
    { title: "In arrears", figure: true, of: (r) => number(r["No. of Loans in Arrears"]) }, { title: "Disbursed", figure: true, wide: true, of: (r) => amount(r["Total Loans Disbursed"]) }, { title: "Principal repaid", figure: true, wide: true, of: (r) => amount(r["Principal Repaid"]) },
  ], (await run("Active Loans - Summary", parameters)).objects(), { caption: "Active loans by office", empty: "No loans are running." });
}
