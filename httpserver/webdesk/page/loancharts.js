// The charts of a schedule.

import { tr } from "./messages.js";
import { bars, paired, steps } from "./chart.js";
import { amount, day, month, utc } from "./format.js";

const instalments = (loan) => loan.repaymentSchedule.periods.filter((p) => p.period);

// balanceChart draws the principal that is left from due date to due date.
export function balanceChart({ loan, currency, today, view }) {
  const points = loan.repaymentSchedule.periods.filter((p) => p.principalLoanBalanceOutstanding !== undefined)
    .map((p) => ({ at: utc(p.dueDate), value: p.principalLoanBalanceOutstanding }));
  return steps({ title: tr`Principal by the schedule, ${currency.code}`, points, now: today ? utc(view && view.asOf || today) : null, words: view && view.asOf ? "The day looked at" : "Today", label: (p) => month(p.at.toISOString()), format: (v) => amount(v, currency) });
}

// partsChart draws what each instalment consists of.
export function partsChart({ loan, currency }) {
  const series = [["Principal", "fill1", "principalDue"], ["Interest", "fill2", "interestDue"], ["Fees", "fill3", "feeChargesDue"], ["Penalties", "fill4", "penaltyChargesDue"]]
    .filter(([, , name]) => instalments(loan).some((p) => Number(p[name])));
  return bars({ title: tr`Instalments by component, ${currency.code}`, groups: instalments(loan), label: (p) => month(p.dueDate), series, of: (p) => series.map(([, , name]) => p[name] || 0), format: (v) => amount(v, currency) });
}

// dueAndPaid draws what was paid of each instalment.
export function dueAndPaid({ loan, currency }) {
  return paired({
    title: tr`Paid of each instalment, ${currency.code}`, groups: instalments(loan), label: (p) => `${p.period} · ${day(p.dueDate)}`.replace(/ · .*/, ""), names: ["Due", "Paid"],
    due: (p) => p.totalDueForPeriod || 0, paid: (p) => p.totalPaidForPeriod || 0, format: (v) => amount(v, currency),
  });
}
