// Commands that are pending approval: kept by the platform until another user decides about them.

import { el, link } from "./dom.js";
import { tr } from "./messages.js";
import { get } from "./rest.js";
import { may, session } from "./session.js";
import { moment } from "./format.js";
import { commandOf } from "./audittable.js";
import { resolved } from "./commands.js";

const awaiting = 2; // the status of an entry of the audit trail

// pendingOn are the commands that are pending on what a query names: a loan, a client, a group or a deposit account. Who may not read
// the audit trail sees those that are of his own, or his to decide.
export async function pendingOn({ loanId, savingsId: savingsAccountId, clientId, groupId }) {
  const about = loanId ? { loanId } : savingsAccountId ? { savingsAccountId } : clientId ? { clientId } : groupId ? { groupId } : null;
  if (!about) return [];
  return may("READ_AUDIT") ? (await get("audits", { ...about, status: awaiting, paged: true, limit: 50 })).pageItems : get("makercheckers", about);
}

// pendingNotice says what is pending.
export function pendingNotice(entries) {
  if (!entries.length) return null;
  return el("div", { class: "notice", role: "status" }, el("strong", {}, "Pending approval"), el("ul", {}, entries.map((e) =>
    el("li", {}, may("READ_AUDIT") ? link(`/audits/${e.id}`, commandOf(e)) : commandOf(e), tr` · asked for by ${isOwn(e) ? "you" : e.maker}, ${moment(e.madeOnDate)}`))));
}

// isOwn reports whether an entry is a command of the signed-in user.
export function isOwn(entry) {
  return entry.maker === session().user;
}

// isPending reports whether a command of the catalogue is among entries.
export function isPending(command, entries) {
  return entries.some((e) => command.permission === `${e.actionName}_${e.entityName}`);
}

// isOnce reports whether a command changes the state of an account or a client, so that there is no sense in asking for it a second time.
// Others add something, such as a payment, and may be asked for again.
export function isOnce(command) {
  const takes = resolved(command.body, command.described).properties || {};
  return /^\/v1\/\w+\/\{\w+\}$/.test(command.path) || /^\/v1\/\w+\/\{\w+\}\/transactions$/.test(command.path) && !takes.transactionAmount;
}
