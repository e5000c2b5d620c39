// Lines of the journal.

import { el, link } from "./dom.js";
import { tr } from "./messages.js";
import { choice } from "./format.js";
import { table } from "./table.js";
import { dated, sums } from "./list.js";

const side = (isDebit) => (line) => (line.entryType.id === 2) === isDebit ? line.amount : null, currency = (line) => line.currency;

// journalColumns are the columns of a list of lines: debits to the left, credits to the right.
export const journalColumns = [
  dated({ key: "day", title: "Day", by: "transactionDate" }, (l) => l.transactionDate),
  { key: "account", title: "Account", of: (l) => [link(`/books/${l.glAccountId}`, `${l.glAccountCode} ${l.glAccountName}`), l.reversed ? el("small", {}, " reversed") : null] },
  sums({ key: "debit", title: "Debit" }, side(true), currency), sums({ key: "credit", title: "Credit" }, side(false), currency), { key: "currency", title: "", name: "Currency", of: (l) => l.currency.code },
  { key: "cause", title: "Because of", of: because }, dated({ key: "entered", title: "Entered", by: "submittedOnDate", wide: true }, (l) => l.submittedOnDate), { key: "by", title: "By", own: true, wide: true, of: (l) => l.createdByUserName },
  { key: "office", title: "Office", spare: true, of: (l) => l.officeName }, { key: "entry", title: "Entry", by: "transactionId", spare: true, of: (l) => link(`/books/entries/${l.transactionId}`, l.transactionId) },
];

// journalTable draws lines as the rows of a table.
export function journalTable(lines) {
  return table(journalColumns.filter((c) => !c.spare), lines, { caption: "Journal lines", empty: "No lines." });
}

// because leads from a line to what made it.
function because(line) {
  const details = line.transactionDetails || {};
  if (line.entityType && line.entityType.value === "LOAN" && details.transactionId) {
    return link(`/loans/${line.entityId}/transactions/${details.transactionId}`, tr`${choice(details.transactionType)} of loan ${line.entityId}`);
  }
  if (!line.enteredAt) return "this command"; // a preview: nothing is written yet
  return link(`/books/entries/${line.transactionId}`, line.manualEntry ? line.comments || "Manual entry" : tr`Entry of account ${line.entityId}`);
}
