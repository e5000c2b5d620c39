// The work of a day, by what a user may do: what to decide, to pay out, to collect, and whether the books are in order. Each part is
// shown to the users who have that work.

import { el, later, link, section } from "../dom.js";
import { tr } from "../messages.js";
import { get, written } from "../rest.js";
import { may } from "../session.js";
import { amount, day, iso, money, moment } from "../format.js";
import { difference, isZero } from "../decimal.js";
import { table, badge } from "../table.js";
import { run } from "../sheet.js";
import { pathTo } from "../acts/acts.js";
import { about, commandOf } from "../audittable.js";
import { isOwn } from "../pending.js";

const most = 10; // rows of one part

// The parts: the title, whether the user has that work, the rows, and where all of them are.
const parts = [
  ["To approve", () => true, toApprove, "/approvals"],
  ["New applications", () => may("CREATE_LOAN") || may("APPROVE_LOAN"), () => loansIn(100), "/loans?status=100"],
  ["To pay out", () => may("DISBURSE_LOAN"), toPayOut, "/loans?status=200"],
  ["Due today", () => may("REPAYMENT_LOAN") || may("CREATE_LOAN"), dueToday, "/reports/Expected Payments By Date - Basic"],
  ["Overdue", () => may("REPAYMENT_LOAN") || may("CREATE_LOAN"), overdue, "/reports/Aging Detail"],
  ["Books", () => may("CREATE_JOURNALENTRY"), books, "/books"],
];

// work draws the parts that the user has and that are not empty.
export function work(present) {
  return parts.filter(([, has]) => has()).map(([title, , draw, all]) => later(draw(present).then((content) => content && section(title, content, el("p", {}, link(all, "All"))), (error) => {
    if (error.status === 403) return null; // a report that the user may not run
    throw error;
  }), ""));
}

// byNumber leads to a loan whose number a report knows.
function byNumber(number) {
  return link(`/numbers/${number}`, number);
}

async function toApprove() {
  const waiting = (await get("makercheckers")).filter((entry) => !isOwn(entry));
  if (!waiting.length) return null;
  const loans = new Map(await Promise.all([...new Set(waiting.slice(0, most).map((e) => e.loanId).filter(Boolean))].map((id) => get(`loans/${id}`, { fields: "id,principal,currency,loanProductName" }).then((loan) => [id, loan], () => [id, null]))));
  const of = (entry) => loans.get(entry.loanId);
  return table([
    { title: "Command", of: (e) => link(`/audits/${e.id}`, commandOf(e)) }, { title: "About", of: about }, { title: "Product", wide: true, of: (e) => of(e) ? of(e).loanProductName : "" },
    { title: "Amount", figure: true, of: (e) => of(e) ? money(of(e).principal, of(e).currency) : "" }, { title: "By", own: true, wide: true, of: (e) => e.maker }, { title: "Since", wide: true, of: (e) => moment(e.madeOnDate) },
  ], waiting.slice(0, most), { caption: "Commands to approve" });
}

async function loansIn(status) {
  const { pageItems } = await get("loans", { status, limit: most, orderBy: "id", sortOrder: "DESC" });
  return pageItems.length ? loanTable(pageItems) : null;
}

async function toPayOut() {
  const { pageItems } = await get("loans", { status: 200, limit: most, orderBy: "id", sortOrder: "ASC" });
  return pageItems.length ? loanTable(pageItems, [
    { title: "Planned", of: (l) => day(l.timeline.expectedDisbursementDate) }, { title: "", of: (l) => link(pathTo("loans.Disburse", { loanId: l.id }), "Pay out") },
  ]) : null;
}

function loanTable(loans, more = [{ title: "Applied", of: (l) => day(l.timeline.submittedOnDate) }]) {
  return table([
    { title: "Loan", of: (l) => link(`/loans/${l.id}`, l.accountNo) }, { title: "Client", of: (l) => l.clientName }, { title: "Product", wide: true, of: (l) => l.loanProductName },
    { title: "Amount", figure: true, of: (l) => money(l.principal, l.currency) }, ...more,
  ], loans, { caption: "Loans" });
}

async function dueToday(present) {
  const rows = (await run("Expected Payments By Date - Basic", { startDate: present, endDate: present })).objects();
  if (!rows.length) return el("p", { class: "soft" }, "No instalment is due today.");
  return table([
    { title: "Loan", of: (r) => byNumber(r["Loan Account Number"]) }, { title: "Client", of: (r) => r.Name }, { title: "Officer", wide: true, of: (r) => r["Loan Officer"] },
    { title: "Due", figure: true, of: (r) => money(r["Total Due"], r.Currency) }, { title: "Overdue", figure: true, of: (r) => isZero(r["Total Overdue"]) ? "" : amount(r["Total Overdue"]) },
  ], rows.slice(0, most), { caption: "Instalments due today" });
}

async function overdue() {
  const rows = (await run("Aging Detail")).objects().sort((one, other) => one["Days in Arrears"] - other["Days in Arrears"]); // the newly late first
  if (!rows.length) return el("p", { class: "soft" }, "No loan is overdue.");
  return table([
    { title: "Loan", of: (r) => byNumber(r["Account Number"]) }, { title: "Client", of: (r) => r["Client Name"] }, { title: "Days", figure: true, of: (r) => String(r["Days in Arrears"]) },
    { title: "Principal overdue", figure: true, of: (r) => money(r["Principal Overdue"], r.currency) }, { title: "Interest overdue", figure: true, wide: true, of: (r) => money(r["Interest Overdue"], r.currency) },
  ], rows.slice(0, most), { caption: "Overdue loans, the newly late first" });
}

async function books() {
  const [{ totals }, closures] = await Promise.all([get("trialbalance", written), may("READ_GLCLOSURE") ? get("glclosures") : []]);
  const [last] = closures.sort((one, other) => iso(other.closingDate).localeCompare(iso(one.closingDate)));
  return [
    table([{ title: "Currency", of: (t) => t.currencyCode }, { title: "Debits", figure: true, of: (t) => amount(t.debits) }, { title: "Credits", figure: true, of: (t) => amount(t.credits) },
      { title: "", of: (t) => isZero(difference(t.debits, t.credits)) ? badge("balanced", "good") : badge("not balanced", "bad") }], totals, { caption: "Books" }),
    el("p", {}, last ? tr`Closed until ${day(last.closingDate)} at ${last.officeName}.` : "No period is closed."),
  ];
}
