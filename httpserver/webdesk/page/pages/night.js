// The night: how the closes of business went, which loans are locked and why, and the other jobs.

import { el, later, link, section, facts } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { day, moment, number } from "../format.js";
import { table, paged, badge } from "../table.js";
import { commandsBelow } from "../menu.js";
import { to } from "../router.js";

// closing is the short name of the job that closes the business of loans.
export const closing = "LA_ECOB";
const mostLocks = 50;

export default async function nightPage() {
  return [
    el("div", { class: "head" }, el("h1", {}, "Jobs and health")),
    later(commandsBelow(["/v1/loans/catch-up", "/v1/businessdate"], {}, { first: mayClose() ? [["Close the day", "/night/close"]] : [] }), ""),
    may("READ_LOAN") ? section("Where the tenant stands", later(standing())) : null,
    may("READ_LOAN") ? section("Locked loans", later(locks(0))) : null,
    may("READ_SCHEDULER") ? [
      section("Closes of business", paged((offset, limit) => get(`jobs/short-name/${closing}/runhistory`, { offset, limit, orderBy: "id", sortOrder: "DESC" }), runTable, { limit: 10 })),
      section("Jobs", later(get("jobs").then(jobTable))),
    ] : null,
  ];
}

// mayClose reports whether the user may close the day by hand.
export function mayClose() {
  return ["UPDATE_BUSINESS_DATE", "EXECUTEJOB_SCHEDULER", "READ_BUSINESS_DATE", "READ_LOAN"].every(may);
}

// start leads to a run of a job. The close of business runs for a day, which the act names.
export function start({ jobId, shortName }) {
  if (!may("EXECUTEJOB_SCHEDULER")) return null;
  return shortName === closing && mayClose() ? link("/night/close", "Close the day") : link(to("/do/loans.RunJob", { jobId }), "Run");
}

async function standing() {
  const [dates, oldest, running] = await Promise.all([may("READ_BUSINESS_DATE") ? get("businessdate") : [], get("loans/oldest-cob-closed"), may("READ_CATCH_UP") ? get("loans/is-catch-up-running") : {}]);
  const of = (type) => { const found = dates.find((d) => d.type === type); return found ? day(found.date) : null; };
  return [facts([
    ["Business date", of("BUSINESS_DATE")], ["Closing date", of("COB_DATE")], ["Every loan is closed up to", oldest.cobProcessedDate ? day(oldest.cobProcessedDate) : null],
    ["Catching up", running.catchUpRunning === undefined ? null : running.catchUpRunning ? badge("running", "open") : "not running"],
    ["Furthest behind", oldest.loanIds.length ? oldest.loanIds.slice(0, 10).flatMap((id) => [link(`/loans/${id}`, String(id)), " "]) : null],
  ])];
}

async function locks(page) {
  const { content } = await get("loans/locked", { page, limit: mostLocks });
  return [table([
    { title: "Loan", of: (l) => link(`/loans/${l.loanId}`, tr`Loan ${l.loanId}`) }, { title: "Held by", wide: true, of: (l) => l.lockOwner }, { title: "Since", of: (l) => day(l.lockPlacedOn) },
    { title: "Day to close", of: (l) => day(l.lockPlacedOnCobBusinessDate) }, { title: "Why", of: (l) => l.error ? el("span", { class: "bad" }, l.error) : "it is being closed" },
  ], content, { caption: "Locked loans", empty: "No loan is locked." }), content.length === mostLocks ? el("p", { class: "soft" }, tr`The first ${mostLocks}.`) : null];
}

// runTable draws runs of a job.
export function runTable(runs) {
  return table([
    { title: "For", firm: true, of: (r) => day(r.businessDay) }, { title: "Began", wide: true, of: (r) => moment(r.jobRunStartTime) }, { title: "Took", figure: true, wide: true, of: took },
    { title: "Loans", figure: true, of: (r) => number(r.loansVisited ?? 0) }, { title: "Skipped", figure: true, wide: true, of: (r) => r.loansSkipped ? number(r.loansSkipped) : "" },
    { title: "Failed", figure: true, of: (r) => r.loansFailed ? el("span", { class: "bad" }, number(r.loansFailed)) : "" },
    { title: "Started by", wide: true, of: (r) => r.triggerType === "cron" ? "schedule" : "user" }, { title: "Outcome", of: (r) => [outcome(r), r.firstProblem || r.jobRunErrorMessage ? el("small", { class: "bad" }, " ", r.firstProblem || r.jobRunErrorMessage) : null] },
  ], runs, { caption: "Runs", empty: "It never ran." });
}

function took(run) {
  if (!run.jobRunEndTime) return "";
  const seconds = (new Date(run.jobRunEndTime) - new Date(run.jobRunStartTime)) / 1000;
  return seconds < 60 ? `${number(seconds)} s` : tr`${number(Math.round(seconds / 6) / 10)} min`;
}

// outcome is what came of a run, as a badge.
export function outcome(run) {
  if (!run.jobRunEndTime) return badge("running", "open");
  return run.status === "success" ? badge("done", "good") : badge(run.status || "ended", "bad");
}

function jobTable(jobs) {
  return table([
    { title: "Job", of: (j) => [link(`/night/jobs/${j.jobId}`, j.displayName), el("small", { class: "block" }, j.shortName)] },
    { title: "Scheduled", wide: true, of: (j) => j.active ? j.nextRunTime ? tr`next ${moment(j.nextRunTime)}` : "yes" : "no" },
    { title: "Last run", of: (j) => j.lastRunHistory ? moment(j.lastRunHistory.jobRunStartTime) : "never" }, { title: "", of: (j) => j.currentlyRunning ? badge("running", "open") : j.lastRunHistory ? outcome(j.lastRunHistory) : null },
    { title: "", of: start },
  ], jobs, { caption: "Jobs" });
}
