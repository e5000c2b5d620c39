// A product tried out: what a loan of it would be.

import { el, section, facts } from "./dom.js";
import { tr } from "./messages.js";
import { amount, percent } from "./format.js";
import { difference, isZero } from "./decimal.js";
import { table } from "./table.js";
import { lines } from "./chart.js";
import { balanceChart, partsChart } from "./loancharts.js";
import { scheduleTable } from "./pages/loan_schedule.js";

// trialDrawn shows the loan of one product.
export function trialDrawn(trial) {
  const { schedule } = trial, context = { loan: { repaymentSchedule: schedule }, currency: schedule.currency };
  return [
    section("What it costs", facts(figuresOf(trial).map(([title, value]) => [title, value]))),
    warnings(trial),
    el("div", { class: "columns" }, section("Instalments", partsChart(context)), section("Balance", balanceChart(context))),
    section("Schedule", scheduleTable(context, { explains: false, brief: true })),
  ];
}

// trialsCompared shows the loans of two products beside each other: [name, trial] each.
export function trialsCompared([name, trial], [otherName, other]) {
  const theirs = new Map(figuresOf(other));
  return [
    section("What they cost", table([
      { title: "", of: ([title]) => title }, { title: name, figure: true, of: ([, value]) => value }, { title: otherName, figure: true, of: ([title]) => theirs.get(title) ?? "" },
    ], figuresOf(trial), { caption: "Two products" })),
    warnings(trial),
    section("Balances", balances([name, trial], [otherName, other])),
    section("Instalments", beside(trial, other, name, otherName)),
  ];
}

// figuresOf are the figures that loans are judged by: [title, text] each.
export function figuresOf({ schedule, disclosure }) {
  const { currency } = schedule, rows = instalments(schedule), money = (value) => `${amount(value, currency)} ${currency.code}`;
  return [
    ["Yearly rate of charge (APRC)", disclosure ? percent(disclosure.aprc) : "not known"], ["APR", disclosure ? percent(disclosure.apr) : "not known"], ["Effective rate", disclosure ? percent(disclosure.effective) : "not known"],
    ["First instalment", rows.length ? money(rows[0].totalDueForPeriod) : ""], ["Last instalment", rows.length ? money(rows[rows.length - 1].totalDueForPeriod) : ""],
    ["Interest", money(schedule.totalInterestCharged)], ["Fees", isZero(schedule.totalFeeChargesCharged) ? "none" : money(schedule.totalFeeChargesCharged)], ["All payments", money(schedule.totalRepaymentExpected)],
    ["Cost of the loan", disclosure ? money(disclosure.financeCharge) : money(difference(schedule.totalRepaymentExpected, schedule.totalPrincipalDisbursed))],
  ];
}

function instalments(schedule) {
  return schedule.periods.filter((p) => p.period);
}

function warnings({ warnings: found }) {
  if (!found.length) return null;
  return el("div", { class: "notice", role: "status" }, el("strong", {}, "Worth a second look"), el("ul", {}, found.map((sentence) => el("li", {}, sentence))));
}

function balances([name, { schedule }], [otherName, { schedule: other }]) {
  const left = (plan) => [plan.totalPrincipalDisbursed, ...instalments(plan).map((p) => p.principalLoanBalanceOutstanding)];
  const mine = left(schedule), theirs = left(other), groups = Array.from({ length: Math.max(mine.length, theirs.length) }, (_, i) => i);
  return lines({ title: "Principal after each instalment", groups, label: String, format: amount, series: [[name, "line", (i) => mine[i] ?? 0], [otherName, "line second", (i) => theirs[i] ?? 0]] });
}

function beside({ schedule }, { schedule: other }, name, otherName) {
  const mine = instalments(schedule), theirs = instalments(other), rows = Array.from({ length: Math.max(mine.length, theirs.length) }, (_, i) => i);
  const figure = (title, list, key, currency, wide) => ({ title, figure: true, wide, of: (i) => list[i] ? amount(list[i][key], currency) : "" });
  return table([
    { title: "No.", figure: true, of: (i) => String(i + 1) }, figure(tr`Due, ${name}`, mine, "totalDueForPeriod", schedule.currency), figure("of it interest", mine, "interestDue", schedule.currency, true),
    figure(tr`Due, ${otherName}`, theirs, "totalDueForPeriod", other.currency), figure("of it interest", theirs, "interestDue", other.currency, true),
  ], rows, { caption: "Instalments of two products" });
}
