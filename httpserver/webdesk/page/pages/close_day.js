// Closing the day by hand: the business date goes on to the next day, and the business of all loans is closed for the day that ends.

import { el, link, problem, section, show, announce } from "../dom.js";
import { tr } from "../messages.js";
import { get, newKey, send, written } from "../rest.js";
import { may } from "../session.js";
import { day, iso, utc } from "../format.js";
import { closing, runTable } from "./night.js";

const aDay = 86_400_000, between = 500; // milliseconds between two looks at a run

export default async function closeDayPage() {
  const plan = await planned();
  const head = el("div", { class: "head" }, el("h1", {}, "Close the day"), el("span", { class: "soft" }, link("/night", "Jobs and health")));
  if (plan.refusal) return [head, el("p", { class: "notice" }, plan.refusal)];
  const outcome = el("div", {}), button = el("button", { type: "button", class: "primary" }, tr`Close ${day(plan.day)}`);
  const keys = plan.steps.map(newKey); // each step is done once, also when it is tried again
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      for (const [i, step] of plan.steps.entries()) await step.act(keys[i]);
      announce("The close of business has started.");
      await followed(outcome, plan);
    } catch (error) {
      show(outcome, problem(error));
      button.disabled = false;
    }
  });
  return [head, section(tr`Day to close: ${day(plan.day)}`, el("ol", {}, plan.steps.map((step) => el("li", {}, step.words))), button), outcome];
}

// planned is what there is to do: the day to close, and the steps that close it. Loans that are behind are closed first.
async function planned() {
  const [dates, oldest] = await Promise.all([get("businessdate"), get("loans/oldest-cob-closed")]);
  const of = (type) => iso(dates.find((d) => d.type === type).date), business = of("BUSINESS_DATE"), closed = of("COB_DATE");
  const run = { words: "The close of business runs for all active loans.", act: (key) => send("POST", `jobs/short-name/${closing}`, { query: { command: "executeJob" }, key }) };
  if (oldest.cobProcessedDate && iso(oldest.cobProcessedDate) < closed) {
    const catchUp = { words: tr`Loans that were closed last for ${day(oldest.cobProcessedDate)} are closed day by day.`, act: (key) => send("POST", "loans/catch-up", { key }) };
    return { day: closed, steps: [following(oldest.cobProcessedDate) === closed ? run : catchUp] };
  }
  if (!await movesByHand()) return { refusal: tr`The business date follows the calendar: ${day(business)} can be closed when it is over. Every loan is closed up to ${day(closed)}.` };
  const next = following(business), set = (type, date) => (key) => send("POST", "businessdate", { body: { type, date, ...written }, key });
  return { day: business, steps: [
    { words: tr`The business date moves from ${day(business)} to ${day(next)}.`, act: set("BUSINESS_DATE", next) },
    { words: tr`The closing date moves from ${day(closed)} to ${day(business)}.`, act: set("COB_DATE", business) },
    run,
  ] };
}

function following(date) {
  return iso(new Date(Number(utc(date)) + aDay));
}

// movesByHand reports whether the business date is one that users set.
async function movesByHand() {
  return !may("READ_CONFIGURATION") || (await get("configurations/name/enable-business-date")).enabled;
}

// followed shows the newest run of the job until it has ended.
async function followed(place, plan) {
  if (!may("READ_SCHEDULER")) return show(place, el("p", {}, "The close of business runs."));
  const { pageItems: [run] } = await get(`jobs/short-name/${closing}/runhistory`, { limit: 1, orderBy: "id", sortOrder: "DESC" });
  show(place, section(run && run.jobRunEndTime ? tr`${day(plan.day)} is closed` : "The close of business runs", runTable(run ? [run] : []), el("p", {}, link("/night", "Jobs and health"))));
  if (run && run.jobRunEndTime || !place.isConnected) return;
  await new Promise((on) => setTimeout(on, between));
  await followed(place, plan);
}
