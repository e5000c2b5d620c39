// Before and after: what a command would change, side by side.

import { el, section } from "./dom.js";
import { amount, choice, day } from "./format.js";
import { difference, isZero } from "./decimal.js";
import { table } from "./table.js";
import { journalTable } from "./journal.js";
import { loanState } from "./pages/loans.js";

const balances = [
  ["Outstanding", "totalOutstanding"], ["Principal outstanding", "principalOutstanding"], ["Interest outstanding", "interestOutstanding"], ["Fees outstanding", "feeChargesOutstanding"],
  ["Penalties outstanding", "penaltyChargesOutstanding"], ["Overdue", "totalOverdue"], ["Paid", "totalRepayment"], ["Interest charged", "interestCharged"], ["Waived", "totalWaived"], ["Written off", "totalWrittenOff"],
];

// loanCompared shows a loan before and after a command, and what the command would write.
export function loanCompared(before, after, journal, title = "Result") {
  const currency = after.currency;
  return [
    section(title, states(before, after), balanceTable(before, after, currency)),
    section("Schedule before and after", el("div", { class: "beside" },
      el("div", {}, el("h3", {}, "Before"), before.repaymentSchedule ? besideTable(before, after, "del", currency) : el("p", { class: "soft" }, "No schedule.")),
      el("div", {}, el("h3", {}, "After"), after.repaymentSchedule ? besideTable(after, before, "ins", currency) : el("p", { class: "soft" }, "No schedule.")))),
    section("New transactions", newTransactions(before, after, currency)),
    journal ? section("Journal entries", journalTable(journal)) : null,
  ];
}

function states(before, after) {
  const changed = before.status.id !== after.status.id || before.chargedOff !== after.chargedOff || choice(before.subStatus) !== choice(after.subStatus);
  return changed ? el("p", {}, loanState(before), " → ", loanState(after)) : el("p", {}, loanState(after));
}

function balanceTable(before, after, currency) {
  const of = (loan, name) => loan.summary ? loan.summary[name] ?? 0 : 0;
  const rows = balances.filter(([, name]) => !isZero(of(before, name)) || !isZero(of(after, name)));
  rows.push(...(isZero(before.totalOverpaid ?? 0) && isZero(after.totalOverpaid ?? 0) ? [] : [["Overpaid", null]]));
  const value = (loan, name) => name ? of(loan, name) : loan.totalOverpaid ?? 0;
  return table([
    { title: "", of: ([title]) => title }, { title: "Before", figure: true, of: ([, name]) => amount(value(before, name), currency) },
    { title: "After", figure: true, of: ([, name]) => amount(value(after, name), currency) },
    { title: "Difference", figure: true, of: ([, name]) => { const d = difference(value(after, name), value(before, name)); return isZero(d) ? "" : el("ins", {}, (d.startsWith("-") ? "" : "+") + amount(d, currency)); } },
  ], rows, { caption: "Balances before and after", empty: "Nothing is owed yet." });
}

// besideTable draws one of two schedules, what differs from the other one marked.
function besideTable(loan, other, kind, currency) {
  const periods = other.repaymentSchedule ? other.repaymentSchedule.periods : [];
  const twin = (p) => periods.find((o) => o.period === p.period && (p.period || String(o.dueDate) === String(p.dueDate))) || {};
  const written = (p, name, write) => {
    if (p[name] === undefined) return "";
    const words = write(p[name]);
    return String(twin(p)[name]) === String(p[name]) ? words : el(kind, {}, words);
  };
  const figure = (title, name, wide) => ({ title, figure: true, wide, of: (p) => written(p, name, (v) => amount(v, currency)) });
  return table([
    { title: "No.", figure: true, of: (p) => p.period || "" }, { title: "Due", of: (p) => written(p, "dueDate", day) },
    { title: "Principal", figure: true, wide: true, of: (p) => written(p, p.period ? "principalDue" : "principalDisbursed", (v) => amount(v, currency)) },
    figure("Interest", "interestDue", true), figure("Due", "totalDueForPeriod"), figure("Left", "totalOutstandingForPeriod"),
  ], loan.repaymentSchedule.periods, { caption: kind === "del" ? "Schedule before" : "Schedule after", rowClass: (p) => p.complete ? "done" : null });
}

function newTransactions(before, after, currency) {
  const there = new Map((before.transactions || []).map((t) => [t.id, t])), now = after.transactions || [], left = new Set(now.map((t) => t.id));
  const made = now.filter((t) => !there.has(t.id)).map((t) => [t, "new"]);
  const undone = now.filter((t) => there.has(t.id) && t.manuallyReversed && !there.get(t.id).manuallyReversed).map((t) => [t, "undone"]);
  const replaced = [...there.values()].filter((t) => !left.has(t.id)).map((t) => [t, "replaced"]);
  return table([
    { title: "", of: ([, what]) => el(what === "new" ? "ins" : "del", {}, what) }, { title: "Day", of: ([t]) => day(t.date) }, { title: "Transaction", of: ([t]) => t.type.value },
    { title: "Amount", figure: true, of: ([t]) => amount(t.amount, currency) }, { title: "Principal", figure: true, wide: true, of: ([t]) => amount(t.principalPortion, currency) },
    { title: "Interest", figure: true, wide: true, of: ([t]) => amount(t.interestPortion, currency) }, { title: "Overpaid", figure: true, wide: true, of: ([t]) => amount(t.overpaymentPortion, currency) },
  ], [...made, ...undone, ...replaced], { caption: "Transactions that change", empty: "None." });
}
