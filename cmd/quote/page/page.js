// The page of a quote: it draws the loan of the terms in the form, anew with every change.

import { openQuotes, Refusal } from "./quote.js";

const form = document.getElementById("terms"), quotes = await openQuotes("quote.wasm.gz");
const fixed = { arithmetic: { digits: 2 }, repaymentFrequencyType: 2, interestRateFrequencyType: 3, interestFromDisbursement: true };

form.elements.expectedDisbursementDate.value ||= new Date().toLocaleDateString("sv");
form.addEventListener("input", draw);
draw();

function draw() {
  const terms = { ...fixed, ...typed() };
  terms.submittedOnDate = terms.expectedDisbursementDate;
  let quote;
  try {
    quote = quotes.of({ ...terms, ...counting(terms) }, { explain: true });
  } catch (refused) {
    if (!(refused instanceof Refusal)) throw refused;
    document.getElementById("refusal").textContent = refused.errors.map((e) => e.message).join(" ") || refused.message;
    for (const id of ["cost", "warnings", "rows", "interest"]) document.getElementById(id).replaceChildren(); // figures of other terms
    return;
  }
  document.getElementById("refusal").textContent = "";
  show(quote);
}

// typed are the terms that the form has. Empty fields are left out.
function typed() {
  const values = [...new FormData(form)].filter(([, value]) => value !== "");
  return Object.fromEntries(values.map(([name, value]) => [name, /Date$/.test(name) ? value : Number(value)]));
}

// counting says how days are counted: a progressive schedule counts 30/360, another one whole months.
function counting({ loanScheduleType }) {
  return loanScheduleType === 1 ? { interestCalculationPeriodType: 0, daysInYearType: 360, daysInMonthType: 30 } : { interestCalculationPeriodType: 1, daysInYearType: 1, daysInMonthType: 1 };
}

function show({ rows, totals, disclosure, warnings, interest }) {
  const instalments = rows.filter((row) => row.kind !== "disbursement");
  document.getElementById("cost").textContent = `Pays back ${money(totals.total)}, of it ${money(totals.interest)} interest.`
    + (disclosure ? ` Annual percentage rate of charge ${disclosure.aprc} %, APR ${disclosure.apr} %.` : "");
  document.getElementById("warnings").replaceChildren(...warnings.map((text) => cell("li", text)));
  document.getElementById("rows").replaceChildren(...instalments.map((row) => line(row.period, row.dueDate, money(row.principal), money(row.interest), money(row.total), money(row.balance))));
  document.getElementById("interest").replaceChildren(...instalments.flatMap((row, i) => (interest[i].parts || []).filter((part) => part.segment)
    .map(({ segment: s, amount }) => line(row.period, s.fromDate, s.toDate, s.days, money(s.balance), s.periodicRate, s.unrounded, money(amount)))));
}

function line(...texts) {
  const row = document.createElement("tr");
  row.append(...texts.map((text) => cell("td", text ?? "")));
  return row;
}

function cell(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function money(value) {
  return value.toLocaleString(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
