// The summary of a loan: what was lent, paid and is left, each figure explained, and the course of the balance.

import { el, later, section } from "../dom.js";
import { tr } from "../messages.js";
import { amount, day } from "../format.js";
import { difference, isZero, sum } from "../decimal.js";
import { table } from "../table.js";
import { explained, ofInstalment, payoffOn, summed } from "../explanation.js";
import { against } from "../past.js";
import { balanceChart, dueAndPaid } from "../loancharts.js";

// The rows of the summary: the component of an instalment, the beginning of the names in the summary and in the schedule.
const components = [
  ["Principal", "principal", "principal", "principal", "principalPortion"],
  ["Interest", "interest", "interest", "interest", "interestPortion"],
  ["Fees", "fees", "feeCharges", "feeCharges", "feeChargesPortion"],
  ["Penalties", "penalties", "penaltyCharges", "penaltyCharges", "penaltyChargesPortion"],
];

const columns = [["Charged", "Charged", "Due"], ["Paid", "Paid", "Paid"], ["Waived", "Waived", "Waived"], ["Written off", "WrittenOff", "WrittenOff"], ["Outstanding", "Outstanding", "Outstanding"], ["Overdue", "Overdue", null]];

export default async function summaryPart(context) {
  const { loan, now, view, currency } = context;
  const summary = loan.summary, present = now ? now.summary || {} : {};
  if (!summary) return section("Not disbursed yet", el("p", {}, tr`Applied for: ${amount(loan.proposedPrincipal, currency)} ${currency.code}.`), scheduleSoFar(context));
  const tile = (title, name, make) => {
    const written = amount(summary[name], currency);
    return el("div", { class: "tile" }, el("span", {}, title), against(make ? explained(written, make) : el("strong", {}, written), summary[name], now ? present[name] : undefined, (v) => amount(v, currency)), el("small", { class: "soft" }, currency.code));
  };
  const lines = (suffix) => components.map(([title, , prefix]) => [title, summary[prefix + suffix] ?? 0]).filter(([, value]) => !isZero(value));
  return [
    el("div", { class: "tiles" },
      tile("Outstanding", "totalOutstanding", () => summed(summary.totalOutstanding, lines("Outstanding"), currency)),
      tile("Overdue", "totalOverdue", () => summed(summary.totalOverdue, lines("Overdue"), currency)),
      tile("Paid", "totalRepayment", () => summed(summary.totalRepayment, lines("Paid"), currency)),
      tile("Cost of the loan", "totalExpectedCostOfLoan", () => summed(summary.totalExpectedCostOfLoan, lines("Charged").filter(([title]) => title !== "Principal"), currency)),
      loan.status.active && !view ? payoffTile(context) : null),
    section("Balances", balances(context)),
    el("div", { class: "columns" }, section("Balance", balanceChart(context)), section("Due and paid", dueAndPaid(context))),
  ];
}

// payoffTile is the amount that closes the loan today.
function payoffTile({ loan, today, currency }) {
  return el("div", { class: "tile" }, el("span", {}, "Payoff today"), later(payoffOn(loan, today), "…"), el("small", { class: "soft" }, currency.code));
}

// balances is the table of the summary, by component.
function balances(context) {
  const { loan, now, currency } = context;
  const summary = loan.summary;
  const name = (prefix, suffix) => prefix === "principal" && suffix === "Charged" ? "totalPrincipal" : prefix + suffix;
  const cell = ([title, component, prefix, inSchedule, portion], [, suffix, due]) => {
    const attribute = name(prefix, suffix), value = summary[attribute];
    if (value === undefined) return "";
    const text = amount(value, currency);
    const content = isZero(value) ? text : explained(text, () => parts(context, { title, component, inSchedule, portion, suffix, due, value }));
    return against(content, value, now && now.summary ? now.summary[attribute] : undefined, (v) => amount(v, currency));
  };
  return table([{ title: "", of: ([title]) => title }, ...columns.map((column) => ({ title: column[0], figure: true, of: (row) => cell(row, column) }))],
    components.filter(([, , prefix]) => prefix === "principal" || prefix === "interest" || columns.some(([, suffix]) => !isZero(summary[prefix + suffix] ?? 0))), { caption: "Balances by component" });
}

// parts tells what a balance is the sum of: instalments, or for what was paid the transactions.
function parts({ loan, currency, view }, { component, inSchedule, portion, suffix, due, value }) {
  const instalments = loan.repaymentSchedule.periods.filter((p) => p.period);
  if (suffix === "Paid") {
    const paid = (loan.transactions || []).filter((t) => !t.manuallyReversed && pays(t) && !isZero(t[portion]));
    const list = paid.map((t) => [tr`${t.type.value} of ${day(t.date)}`, t[portion]]);
    if (sum(list.map(([, v]) => v)) === sum([value])) return summed(value, list, currency);
  }
  const of = suffix === "Overdue" ? (p) => overdue(p, inSchedule) : (p) => p[inSchedule + due];
  const list = instalments.filter((p) => !isZero(of(p) ?? 0)).map((p) => [tr`instalment ${p.period}, due ${day(p.dueDate)}`, of(p), suffix === "Charged" ? ofInstalment(loan, p.period, component, view) : null]);
  const rest = difference(value, sum(list.map(([, v]) => v)));
  if (!isZero(rest)) list.push(["outside of the instalments, such as charges at disbursement", rest]);
  return summed(value, list, currency);
}

// pays reports whether a transaction brings a loan down.
function pays(transaction) {
  const t = transaction.type;
  return !t.disbursement && !t.accrual && !t.waiveInterest && !t.waiveCharges && !t.writeOff && !t.chargeoff && !t.chargeback;
}

function overdue(period, prefix) {
  return isZero(period.totalOverdue ?? 0) ? 0 : period[prefix + "Outstanding"];
}

function scheduleSoFar(context) {
  return context.loan.repaymentSchedule ? balanceChart(context) : null;
}
