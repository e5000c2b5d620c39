// Commands that were given, as the audit trail has them.

import { link } from "./dom.js";
import { tr } from "./messages.js";
import { get } from "./rest.js";
import { moment } from "./format.js";
import { words } from "./names.js";
import { table, badge } from "./table.js";

// auditColumns are the columns of a list of commands.
export const auditColumns = [
  { key: "when", title: "When", by: "madeOnDate", firm: true, of: (a) => link(`/audits/${a.id}`, moment(a.madeOnDate)), file: (a) => a.madeOnDate }, { key: "command", title: "Command", by: "actionName", of: commandOf }, { key: "about", title: "About", of: about },
  { key: "by", title: "By", own: true, by: "maker", of: (a) => a.maker }, { key: "decided", title: "Decided by", own: true, by: "checker", wide: true, of: (a) => a.checker }, { key: "outcome", title: "Outcome", by: "processingResult", of: result },
  { key: "office", title: "Office", by: "officeName", spare: true, of: (a) => a.officeName }, { key: "address", title: "From address", spare: true, of: (a) => a.ip },
];

// auditTable draws entries of the trail as the rows of a table.
export function auditTable(entries, { empty = "No commands." } = {}) {
  return table(auditColumns.filter((c) => !c.spare), entries, { caption: "Commands", empty });
}

// commandOf names the command of an entry.
export function commandOf(entry) {
  return tr`${words(entry.entityName.toLowerCase())}: ${words(entry.actionName.toLowerCase()).toLowerCase()}`;
}

// about leads to the loan, the deposit account, or the client, that a command was about.
export function about(entry) {
  if (entry.loanId) return [link(`/loans/${entry.loanId}`, entry.loanAccountNo ? tr`Loan ${entry.loanAccountNo}` : tr`Loan ${entry.loanId}`), entry.clientName ? ` · ${entry.clientName}` : null];
  if (entry.savingsAccountId) return [link(`/savings/${entry.savingsAccountId}`, tr`Deposit account ${entry.savingsAccountNo || entry.savingsAccountId}`), entry.clientName ? ` · ${entry.clientName}` : null];
  if (entry.clientId) return link(`/clients/${entry.clientId}`, entry.clientName || tr`Client ${entry.clientId}`);
  return entry.resourceId ? tr`No. ${entry.resourceId}` : "";
}

// result is the outcome of a command as a badge.
export function result(entry) {
  const text = entry.processingResult;
  return badge(text.toLowerCase(), /processed/i.test(text) ? "good" : /awaiting/i.test(text) ? "open" : "bad");
}

// commandOfLines finds the command that made lines of the journal: by its number where they know it, otherwise by person and moment.
export async function commandOfLines([line]) {
  const id = line.transactionDetails && line.transactionDetails.commandId;
  if (id) return auditTable([await get(`audits/${id}`)]);
  const { pageItems } = await get("audits", { paged: true, limit: 20, makerId: line.createdByUserId, makerDateTimeFrom: line.enteredAt, makerDateTimeTo: line.enteredAt });
  return auditTable(pageItems);
}
