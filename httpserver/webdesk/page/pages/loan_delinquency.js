// How late a loan is: days and amounts, its classification over time, and pauses.

import { el, later, link, section, facts } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { amount, day, number } from "../format.js";
import { words } from "../names.js";
import { table } from "../table.js";
import { to } from "../router.js";

export default async function delinquencyPart({ loan, view, currency }) {
  const late = loan.delinquent || {};
  const money = (name) => late[name] === undefined ? null : amount(late[name], currency);
  const path = `loans/${loan.id}`;
  return [
    section("Now late", facts([
      ["Classification", loan.delinquencyRange && loan.delinquencyRange.classification], ["Days past due", number(late.pastDueDays)], ["Past due since", day(late.pastDueDate)],
      ["Days delinquent", number(late.delinquentDays)], ["Delinquent since", day(late.delinquentDate)],
      ...["delinquentAmount", "delinquentPrincipal", "delinquentInterest", "delinquentFee", "delinquentPenalty"].map((name) => [words(name), money(name)]),
      ["Next payment", late.nextPaymentDueDate ? dated(money("nextPaymentAmount"), late.nextPaymentDueDate) : null],
      ["Last payment", late.lastPaymentDate ? dated(money("lastPaymentAmount"), late.lastPaymentDate) : null],
      ["Last closed day", day(loan.lastClosedBusinessDate)],
    ])),
    may("READ_DELINQUENCY_TAGS") ? section("Classification over time", later(get(`${path}/delinquencytags`, {}, view && view.knownAt ? view : null).then(tags))) : null,
    may("READ_DELINQUENCY_ACTION") ? section("Pauses", later(get(`${path}/delinquency-actions`, {}, view && view.knownAt ? view : null).then((all) => actions(all, loan, !view)))) : null,
    late.installmentLevelDelinquency ? section("By instalment", table([
      { title: "Range", of: (r) => r.classification }, { title: "Amount", figure: true, of: (r) => amount(r.delinquentAmount, currency) }], late.installmentLevelDelinquency, { caption: "Delinquency by instalment" })) : el("span", {}),
  ];
}

// dated is an amount and its day; the day alone where there is no amount.
function dated(sum, date) {
  return sum === null ? day(date) : tr`${sum} on ${day(date)}`;
}

function tags(list) {
  return table([
    { title: "Range", of: (t) => t.delinquencyRange.classification }, { title: "From", of: (t) => day(t.addedOnDate) }, { title: "Until", of: (t) => day(t.liftedOnDate) },
  ], list, { caption: "Classifications", empty: "Never classified." });
}

function actions(list, loan, acts) {
  const lead = (action, title) => link(to("/do/loans.CreateDelinquencyAction", { loanId: loan.id, action }), title);
  return [acts && may("CREATE_DELINQUENCY_ACTION") && loan.status.active ? el("nav", { class: "commands", "aria-label": "Pauses" }, lead("pause", "Pause"), list.length ? lead("resume", "Resume") : null) : null, table([
    { title: "Action", of: (a) => words(a.action) }, { title: "From", of: (a) => day(a.startDate) }, { title: "Until", of: (a) => day(a.endDate) },
  ], list, { caption: "Pauses", empty: "No pauses." })];
}
