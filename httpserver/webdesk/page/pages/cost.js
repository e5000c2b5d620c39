// What a loan costs by its contract: APR, APRC and effective rate, each with a proof that can be checked with a calculator.

import { el, facts, later, link, section } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";
import { amount, day, money, number, percent } from "../format.js";
import { difference } from "../decimal.js";
import { lender } from "../lender.js";
import { table } from "../table.js";

// rates are the rates of a disclosure: the title, the name, and how time is counted.
const rates = [
  ["Annual percentage rate (APR)", "apr", "Time is counted in unit periods, the usual distance of the instalments."],
  ["Annual percentage rate of charge (APRC)", "aprc", "Time is counted in equal months, else in weeks, and in days."],
  ["Effective rate", "effective", "Time is counted in days; a year has 365."],
];

export default async function costPage({ loan: id }) {
  const [loan, head] = await Promise.all([get(`loans/${id}`), lender()]);
  return [
    el("div", { class: "row middle tool" }, link(`/loans/${id}`, "Back"), el("button", { type: "button", class: "primary", click: () => print() }, "Print")),
    el("article", { class: "card paper" }, head, el("div", { class: "head" }, el("h1", {}, tr`Cost of loan ${loan.accountNo}`)),
      facts([["Client", loan.clientName], ["Product", loan.loanProductName], ["Currency", loan.currency.code]]),
      later(get(`loans/${id}/disclosure`).then((told) => drawn(told)))),
  ];
}

function drawn({ currencyCode: code, decimalPlaces, disclosure: cost, proofs }) {
  const currency = { code, decimalPlaces };
  return [
    facts([["Amount financed", money(cost.amountFinanced, currency)], ["All payments", money(cost.payments, currency)], ["Cost of the loan", el("strong", {}, money(cost.financeCharge, currency))],
      ...rates.map(([title, name]) => [title, percent(cost[name])])]),
    el("p", {}, "The cost is that of the contract: payments as planned, with its charges, without later changes."),
    rates.map(([title, name, counted]) => section(title, proof(title, proofs[name], counted, currency))),
  ];
}

// proof is a table with a row for each flow: what it is worth at the first day by the rate. Advances count as positive, payments as negative.
function proof(title, told, counted, currency) {
  return [
    el("p", {}, tr`${percent(told.rate)} a year is ${number(told.ratePerPeriod)} a period. Periods in a year: ${number(told.periodsPerYear)}.`, " ", counted, " ",
      "Each flow is divided by what 1 grows to until its day. By the right rate the results add up to nothing, but for rounding."),
    table([
      { title: "Day", firm: true, of: (f) => day(f.date) }, { title: "Time", figure: true, wide: true, of: (f) => f.time.replace(units, (unit) => tr(unit)) }, { title: "Flow", figure: true, of: (f) => amount(difference(f.advance ?? 0, f.payment ?? 0), currency) },
      { title: "Growth of 1", figure: true, wide: true, of: (f) => number(f.growth) }, { title: "Worth on the first day", figure: true, of: (f) => amount(f.worth, { decimalPlaces: worthDigits }) },
    ], told.flows, { caption: tr`Proof: ${title}`, foot: ["Sum", "", "", "", amount(told.rest, { decimalPlaces: worthDigits })] }),
  ];
}

const worthDigits = 6; // decimals of a worth

// units are the words in which the interface writes times.
const units = new RegExp(["unit periods", "unit period", "months", "month", "weeks", "week", "days", "day", "and"].join("|"), "g");
