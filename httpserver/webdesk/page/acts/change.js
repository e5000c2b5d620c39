// What an act would change on a loan: the parts of what it posts, and only the figures that change.

import { el, section } from "../dom.js";
import { tr } from "../messages.js";
import { amount, choice, day } from "../format.js";
import { isZero } from "../decimal.js";
import { table } from "../table.js";
import { loanCompared } from "../compare.js";

const portions = [["Principal", "principalPortion"], ["Interest", "interestPortion"], ["Fees", "feeChargesPortion"], ["Penalties", "penaltyChargesPortion"], ["Overpaid", "overpaymentPortion"]];

// figures are what a loan is judged by: the title, and the text of it.
const figures = [
  ["Status", (loan) => choice(loan.status)],
  ["Outstanding", (loan) => total(loan, "totalOutstanding")], ["Principal", (loan) => total(loan, "principalOutstanding")], ["Interest", (loan) => total(loan, "interestOutstanding")],
  ["Fees", (loan) => total(loan, "feeChargesOutstanding")], ["Penalties", (loan) => total(loan, "penaltyChargesOutstanding")], ["Overdue", (loan) => total(loan, "totalOverdue")],
  ["Overpaid", (loan) => isZero(loan.totalOverpaid ?? 0) ? "" : amount(loan.totalOverpaid, loan.currency)], ["Next due", (loan) => open(loan).slice(0, 1).map((p) => amount(p.totalOutstandingForPeriod, loan.currency)).join()], ["Next due date", (loan) => dueDate(loan, 0)], ["Last due date", (loan) => dueDate(loan, -1)],
];

// changeOf draws what a preview changes of the loan.
export function changeOf(before, { preview: after, previewJournal: journal }) {
  if (!after) return null;
  const there = new Set((before.transactions || []).map((t) => t.id)), made = (after.transactions || []).filter((t) => !there.has(t.id) && !t.type.accrual);
  const undone = (before.transactions || []).filter((t) => !t.manuallyReversed && ((after.transactions || []).find((o) => o.id === t.id) || { manuallyReversed: true }).manuallyReversed && !t.type.accrual);
  const changed = figures.map(([title, of]) => [title, of(before), of(after)]).filter(([, then, now]) => then !== now);
  return section("Result", made.map((t) => split(t, after.currency, "")), undone.map((t) => split(t, after.currency, "Undone: ")),
    table([{ title: "", of: ([title]) => title }, { title: "Now", figure: true, of: ([, then]) => then || "–" }, { title: "Afterwards", figure: true, of: ([, , now]) => el("strong", {}, now || "–") }], changed, { caption: "Figures that change", empty: "No figure changes." }),
    el("details", { class: "more" }, el("summary", {}, "Schedule, transactions and journal"), loanCompared(before, after, journal)));
}

// split is a transaction and the parts that it pays.
function split(t, currency, prefix) {
  const parts = portions.filter(([, name]) => !isZero(t[name] ?? 0)), text = (value) => `${amount(value, currency)} ${currency.code}`;
  return el("div", { class: "split" }, el("h3", {}, prefix, tr`${choice(t.type)} of ${day(t.date)}: ${text(t.amount)}`),
    parts.length && !t.type.disbursement ? table([{ title: "", of: ([title]) => title }, { title: "", figure: true, of: ([, name]) => amount(t[name], currency) }], parts, { caption: "Parts of the transaction" }) : null);
}

function total(loan, name) {
  return loan.summary && !isZero(loan.summary[name] ?? 0) ? amount(loan.summary[name], loan.currency) : "";
}

// open are the instalments that are not paid.
export function open(loan) {
  return ((loan.repaymentSchedule || {}).periods || []).filter((p) => p.period && !isZero(p.totalOutstandingForPeriod ?? 0));
}

// dueDate is the due date of one of the open instalments, or nothing.
function dueDate(loan, which) {
  const instalment = open(loan).at(which);
  return instalment ? day(instalment.dueDate) : "";
}
