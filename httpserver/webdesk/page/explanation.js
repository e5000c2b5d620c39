// Explanations: a figure that can be clicked unfolds below itself what it was summed from.

import { el, link, problem, show } from "./dom.js";
import { tr } from "./messages.js";
import { get, written } from "./rest.js";
import { amount, choice, day, number, percent } from "./format.js";
import { to } from "./router.js";

// explained is a figure that unfolds what make() gives: the content, or a promise of it.
export function explained(text, make) {
  const button = el("button", { type: "button", class: "explains", "aria-expanded": "false", title: "Explain this figure" }, text);
  let unfolded = null;
  button.addEventListener("click", async () => {
    if (unfolded) {
      unfolded.remove();
      unfolded = null;
      button.setAttribute("aria-expanded", "false");
      return;
    }
    const place = el("div", { class: "explanation", "aria-live": "polite" }, "…");
    unfolded = below(button, place);
    button.setAttribute("aria-expanded", "true");
    try {
      show(place, await make());
    } catch (error) {
      show(place, problem(error));
    }
  });
  return button;
}

// below puts an explanation beneath the row of a table, or beneath the figure.
function below(button, content) {
  const row = button.closest("tr");
  if (row) {
    const made = el("tr", { class: "unfolded" }, el("td", { colspan: row.cells.length }, content));
    row.after(made);
    return made;
  }
  const part = button.closest(".facts > div, .tile");
  const made = part ? part.appendChild(content) : content;
  if (!part) button.after(content);
  return made;
}

// ofInstalment explains a component of an instalment: principal, interest, fees, penalties or total.
export function ofInstalment(loan, period, component, view) {
  return () => get(`loans/${loan.id}/explain`, { period, component }, view).then((explanation) => [tree(explanation), view ? null : paper(loan, { period, component })]);
}

// payoffOn is the amount that closes the loan on a day, explained.
export async function payoffOn(loan, payoff) {
  const explanation = await get(`loans/${loan.id}/explain`, { payoff, ...written });
  return explained(amount(explanation.explanation.amount, loan.currency), () => [tree(explanation), paper(loan, { payoff })]);
}

// paper leads to the explanation of a figure as a paper to print.
function paper(loan, query) {
  return el("p", { class: "papers" }, link(to(`/papers/explanation/${loan.id}`, query), "Print explanation"));
}

// explanationOf is an explanation without the figure that unfolds it.
export async function explanationOf(loan, query) {
  return tree(await get(`loans/${loan.id}/explain`, { ...query, ...written }));
}

// tree tells an explanation of the platform, part by part.
function tree(explanation) {
  return el("ul", {}, part(explanation.explanation, explanation));
}

function part(figure, of) {
  const told = figure.segment ? segment(figure.segment, of) : null;
  return el("li", {}, el("span", { class: "sum" }, amount(figure.amount, of)), " ", figure.segment ? null : figure.figure, figure.cause ? cause(figure.cause, of) : null, figure.cause && told ? ": " : null, told,
    figure.parts ? el("ul", {}, figure.parts.map((one) => part(one, of))) : null);
}

// segment tells how interest came about over a run of days.
function segment(s, of) {
  const span = tr`${number(s.days)} ${Number(s.days) === 1 ? "day" : "days"}, ${day(s.fromDate)} to ${day(s.toDate)}, on ${amount(s.balance, of)}`;
  if (!Number(s.annualRate) && !Number(s.periodicRate)) return [span, " without interest"];
  return [tr`${span} at ${percent(s.annualRate)} a year`, s.interestRateConventionType ? tr` (${percent(s.quotedRate)}, ${choice(s.interestRateConventionType).toLowerCase()})` : "",
    el("span", { class: "working" }, tr`${amount(s.balance, of)} × ${number(s.periodicRate)} (${number(s.annualRate)} % × ${number(s.dayCountFraction)} of a year) = ${number(s.unrounded)}`),
    el("span", { class: "working" }, tr`Rounded ${s.roundingRule}: ${number(s.roundingResidue)}. ${s.rule.charAt(0).toUpperCase() + s.rule.slice(1)}.`)];
}

// cause names the command that made a part what it is, and leads to it.
function cause(c, of) {
  const words = c.date ? tr`by ${c.action.toLowerCase()} of ${day(c.date)}` : tr`by ${c.action.toLowerCase()}`;
  return [" ", el("span", { class: "soft" }, c.command ? link(`/audits/${c.command}`, words) : words, c.transactionId && of.loanId ? [", ", link(`/loans/${of.loanId}/transactions?transaction=${c.transactionId}`, tr`transaction ${c.transactionId}`)] : null)];
}

// summed explains a figure as the sum of others: [name, amount, explanation or nothing] each.
export function summed(total, parts, currency) {
  return el("ul", {}, el("li", {}, el("span", { class: "sum" }, amount(total, currency)), " is the sum of",
    el("ul", {}, parts.map(([name, value, make]) => el("li", {}, el("span", { class: "sum" }, make ? explained(amount(value, currency), make) : amount(value, currency)), " ", name)))));
}
