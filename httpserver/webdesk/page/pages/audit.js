// One entry of the audit trail: the command as it was given, and what it changed.

import { el, later, link, section, facts, problem, show } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { moment } from "../format.js";
import { words } from "../names.js";
import { table } from "../table.js";
import { to } from "../router.js";
import { loanCompared } from "../compare.js";
import { isOwn } from "../pending.js";
import { attributes, attributesCompared } from "../attributes.js";
import { about, commandOf, result } from "../audittable.js";

export default async function auditPage({ audit: id }) {
  const entry = await get(`audits/${id}`);
  const pending = /awaiting/i.test(entry.processingResult);
  return [
    el("div", { class: "head" }, el("h1", {}, commandOf(entry)), result(entry), el("span", { class: "soft" }, link("/audits", "Audit trail"), tr` · command ${entry.id}`)),
    pending ? isOwn(entry) ? el("p", {}, "Another user approves or rejects this command.") : decisions(entry) : null,
    section("Given", facts([
      ["By", entry.maker], ["At", moment(entry.madeOnDate)], ["About", about(entry)], ["Office", entry.officeName], ["From address", entry.ip], ["Decided by", entry.checker], ["Decided at", moment(entry.checkedOnDate)], ["Reason", entry.note ? el("span", { translate: "no" }, entry.note) : null],
      ["Made or changed", entry.resourceId ? tr`No. ${entry.resourceId}` : null],
    ])),
    entry.commandAsJson ? section("What was sent", sent(entry.commandAsJson)) : null,
    pending ? null : section("Before and after", beforeAndAfter(entry)),
  ];
}

// decisions lead to what a second person may do about a command that waits.
function decisions(entry) {
  const lead = (operation, title) => link(to(`/do/${operation}`, { commandId: entry.id, loanId: entry.loanId }), title);
  const approve = lead("lending.ApprovePending", "Approve");
  approve.classList.add("primary");
  return el("nav", { class: "commands", "aria-label": "Commands" }, approve, lead("lending.RejectPending", "Reject"), lead("lending.DeletePending", "Take back"));
}

function sent(json) {
  const rows = attributes(JSON.parse(json));
  return table([{ title: "Attribute", of: ([name]) => words(name.replace(/^body\.|\.id$/g, "")) }, { title: "Value", of: ([, value]) => value }], rows, { caption: "What was sent", empty: "Nothing." });
}

// The resources whose past can be read: the entity of a command, and the path of what it is about.
const paths = {
  CLIENT: (e) => `clients/${e.clientId || e.resourceId}`, LOANPRODUCT: (e) => `loanproducts/${e.resourceId}`, CHARGE: (e) => `charges/${e.resourceId}`, GLACCOUNT: (e) => `glaccounts/${e.resourceId}`,
  OFFICE: (e) => `offices/${e.resourceId}`, USER: (e) => `users/${e.resourceId}`, ROLE: (e) => `roles/${e.resourceId}/permissions`, GROUP: (e) => `groups/${e.resourceId}`, STAFF: (e) => `staff/${e.resourceId}`,
  CONFIGURATION: (e) => `configurations/${e.resourceId}`, PASSWORD_PREFERENCES: () => "passwordpreferences", SAVINGSACCOUNT: (e) => `savingsaccounts/${e.resourceId}`,
};

// The entities of commands that start jobs, which change many resources.
const jobs = ["SCHEDULER", "CATCH_UP", "INLINE_JOB", "PERIODICACCRUALACCOUNTING"];

// beforeAndAfter offers what a command changed, as it was known just before it and at the moment of it. Looking far back takes the
// platform some time, so it is done on request.
function beforeAndAfter(entry) {
  const path = entry.loanId ? `loans/${entry.loanId}` : paths[entry.entityName] ? paths[entry.entityName](entry) : null;
  if (jobs.includes(entry.entityName)) {
    const { jobId } = JSON.parse(entry.commandAsJson || "{}");
    return el("p", {}, "The command started a job. Its changes are not listed here. ", link(jobId ? `/night/jobs/${jobId}` : "/night", "Runs of the job"));
  }
  if (!path || entry.loanId && !may("READ_LOAN")) return el("p", { class: "soft" }, "The desk cannot show what this command changed.");
  const place = el("div", {}), at = entry.checkedOnDate || entry.madeOnDate;
  const button = el("button", { type: "button", click: () => {
    button.disabled = true;
    show(place, later(compared(path, at, Boolean(entry.loanId)).catch((error) => problem(error)), "Going back to that moment …"));
  } }, "Show what it changed");
  return [el("p", { class: "soft" }, "As known just before the command and at its moment; other commands of the same moment are among it."), button, place];
}

async function compared(path, at, isLoan) {
  const query = isLoan ? { associations: "all" } : {};
  const known = (moment) => get(path, query, { knownAt: moment }).catch((error) => { if (error.status === 404) return null; throw error; });
  const after = await known(at), before = await known(justBefore(at));
  if (!after) return el("p", {}, "It is not there any more.");
  return isLoan && before ? loanCompared(before, after, null, "Result") : attributesCompared(before || {}, after);
}

// justBefore is the microsecond before a moment.
function justBefore(text) {
  const [whole, fraction = ""] = text.replace(/Z$/, "").split(".");
  const micros = BigInt(Date.parse(whole + "Z")) * 1000n + BigInt((fraction + "000000").slice(0, 6)) - 1n;
  return new Date(Number(micros / 1_000_000n) * 1000).toISOString().slice(0, 19) + "." + String(micros % 1_000_000n).padStart(6, "0") + "Z";
}
