// The terms of a loan, and who decided what when.

import { section, facts } from "../dom.js";
import { tr } from "../messages.js";
import { amount, choice, day, number, percent } from "../format.js";
import { words } from "../names.js";

export default async function termsPart({ loan, currency }) {
  const t = loan.timeline, of = (name) => t[name + "ByUsername"] ? tr` by ${t[name + "ByUsername"]}` : "";
  const step = (title, date, who) => [title, t[date] ? day(t[date]) + (who ? of(who) : "") : null];
  return [
    section("Terms", facts([
      ["Principal", amount(loan.principal, currency)], ["Proposed", amount(loan.proposedPrincipal, currency)], ["Approved", amount(loan.approvedPrincipal, currency)],
      ["Repayments", repayments(loan)],
      ["Interest", tr`${percent(loan.interestRatePerPeriod)} ${choice(loan.interestRateFrequencyType).toLowerCase()}`], ["Rate is quoted as", choice(loan.interestRateConventionType)],
      ["Nominal rate", loan.interestRateConventionType ? percent(loan.annualInterestRate) : null], ["Interest method", choice(loan.interestType)],
      ["Rebate of unearned interest", choice(loan.unearnedInterestRebateType)],
      ["Interest reckoned", choice(loan.interestCalculationPeriodType)], ["Amortization", choice(loan.amortizationType)], ["Days in the year", choice(loan.daysInYearType)], ["Days in the month", choice(loan.daysInMonthType)],
      ["Schedule", choice(loan.loanScheduleType)], ["Order of payments", loan.transactionProcessingStrategyName], ["Interest recalculation", loan.isInterestRecalculationEnabled],
      ["Grace on principal", loan.graceOnPrincipalPayment], ["Grace on interest", loan.graceOnInterestPayment], ["Free of interest", loan.graceOnInterestCharged],
      ["Tolerance of arrears", loan.inArrearsTolerance && amount(loan.inArrearsTolerance, currency)], ["Loan officer", loan.loanOfficerName], ["Fund", loan.fundName], ["Purpose", loan.loanPurposeName],
    ])),
    section("Course", facts([
      step("Applied for", "submittedOnDate", "submitted"), step("Approved", "approvedOnDate", "approved"), step("Rejected", "rejectedOnDate", "rejected"), step("Withdrawn", "withdrawnOnDate", "withdrawn"),
      step("Disbursal expected", "expectedDisbursementDate"), step("Disbursed", "actualDisbursementDate", "disbursed"), step("Matures", "expectedMaturityDate"),
      step("Written off", "writeOffOnDate", "writeOff"), step("Charged off", "chargedOffOnDate", "chargedOff"), step("Closed", "closedOnDate", "closed"),
    ])),
    (loan.disbursementDetails || []).length ? section("Tranches", facts(loan.disbursementDetails.map((d, i) => [tr`Tranche ${i + 1}`,
      `${amount(d.principal, currency)}, ${d.actualDisbursementDate ? tr`paid out ${day(d.actualDisbursementDate)}` : tr`expected ${day(d.expectedDisbursementDate)}`}`]))) : "",
    (loan.loanTermVariations || []).length ? section("Changes of terms", facts(loan.loanTermVariations.map((v) => [day(v.termVariationApplicableFrom), tr`${words(choice(v.termType))}: ${v.dateValue ? day(v.dateValue) : number(v.decimalValue)}`]))) : "",
  ];
}

const single = { days: "day", weeks: "week", months: "month", years: "year" };

// repayments are their number and how often they come.
function repayments(loan) {
  const many = number(loan.numberOfRepayments), unit = choice(loan.repaymentFrequencyType).toLowerCase();
  return loan.repaymentEvery === 1 && single[unit] ? tr`${many}, one a ${single[unit]}` : tr`${many}, every ${number(loan.repaymentEvery)} ${unit}`;
}
