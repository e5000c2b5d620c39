// The repayment schedule: as table, every figure of which can be explained, and as a chart.

import { el, section } from "../dom.js";
import { amount, day, number } from "../format.js";
import { isZero } from "../decimal.js";
import { table } from "../table.js";
import { explained, ofInstalment } from "../explanation.js";
import { against } from "../past.js";
import { balanceChart, partsChart } from "../loancharts.js";

export default async function schedulePart(context) {
  return [el("div", { class: "columns" }, section("Instalments", partsChart(context)), section("Balance", balanceChart(context))), section("Schedule", scheduleTable(context))];
}

// scheduleTable draws a schedule. Without a loan of an id there is nothing to ask for explanations.
export function scheduleTable({ loan, now, view, currency }, { explains = true, brief = false } = {}) {
  const plan = loan.repaymentSchedule, other = now ? now.repaymentSchedule : null;
  const present = (p) => other ? other.periods.find((o) => o.period === p.period && (p.period || String(o.dueDate) === String(p.dueDate))) || {} : {};
  const figure = (title, name, component, wide) => ({
    title, figure: true, wide, of: (p) => {
      const value = p[name];
      if (value === undefined) return "";
      const text = amount(value, currency);
      const content = explains && component && p.period && !isZero(value) ? explained(text, ofInstalment(loan, p.period, component, view)) : text;
      return against(content, value, other ? present(p)[name] ?? null : undefined, (v) => amount(v, currency));
    },
  });
  const has = (name) => plan.periods.some((p) => !isZero(p[name] ?? 0));
  const dated = (p) => against(day(p.dueDate), p.dueDate, other ? present(p).dueDate ?? null : undefined, day);
  const columns = [
    { title: "No.", figure: true, of: (p) => p.period ? number(p.period) : "" },
    { title: "Due", of: (p) => [dated(p), p.period ? null : p.principalDisbursed !== undefined ? " paid out" : null] },
    { title: "Days", figure: true, wide: true, of: (p) => p.daysInPeriod === undefined ? "" : number(p.daysInPeriod) },
    { title: "Principal", figure: true, of: (p) => p.period ? figure("", "principalDue", "principal").of(p) : amount(p.principalDisbursed, currency) },
    figure("Interest", "interestDue", "interest"),
    has("feeChargesDue") ? figure("Fees", "feeChargesDue", "fees") : null,
    has("penaltyChargesDue") ? figure("Penalties", "penaltyChargesDue", "penalties") : null,
    figure("Due", "totalDueForPeriod", "total"), figure("Paid", "totalPaidForPeriod", null, true), figure("Outstanding", "totalOutstandingForPeriod", null, true), figure("Balance", "principalLoanBalanceOutstanding", null, true),
  ].filter((c) => c && !(brief && c.wide && c.title !== "Balance"));
  const totals = { 3: plan.totalPrincipalExpected, Interest: plan.totalInterestCharged, Fees: plan.totalFeeChargesCharged, Penalties: plan.totalPenaltyChargesCharged, Due: plan.totalRepaymentExpected, Paid: plan.totalRepayment, Outstanding: plan.totalOutstanding };
  const foot = columns.map((c, i) => i === 0 ? "" : i === 1 ? "Together" : !c.figure ? "" : amount(c.title === "Principal" ? totals[3] : totals[c.title], currency));
  return table(columns, plan.periods, { caption: "Repayment schedule", foot, rowClass: (p) => p.complete ? "done" : !isZero(p.totalOverdue ?? 0) ? "late" : null });
}
