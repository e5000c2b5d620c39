// Lines of the journal.

import { el, link } from "./dom.js";
import { amount, choice, day } from "./format.js";
import { table } from "./table.js";

// journalTable draws lines: debits to the left, credits to the right.
export function journalTable(lines) {
  const side = (line, debit) => (line.entryType.id === 2) === debit ? amount(line.amount, line.currency) : "";
  return table([
    { title: "Day", of: (l) => day(l.transactionDate) },
    { title: "Account", of: (l) => [link(`/books/${l.glAccountId}`, `${l.glAccountCode} ${l.glAccountName}`), l.reversed ? el("small", {}, " reversed") : null] },
    { title: "Debit", figure: true, of: (l) => side(l, true) },
    { title: "Credit", figure: true, of: (l) => side(l, false) },
    { title: "", of: (l) => l.currency.code },
    { title: "Because of", of: because },
    { title: "Entered", wide: true, of: (l) => day(l.submittedOnDate) },
    { title: "By", wide: true, of: (l) => l.createdByUserName },
  ], lines, { caption: "Journal lines", empty: "No lines." });
}

// because leads from a line to what made it.
function because(line) {
  const details = line.transactionDetails || {};
  if (line.entityType && line.entityType.value === "LOAN" && details.transactionId) {
    return link(`/loans/${line.entityId}/transactions/${details.transactionId}`, `${choice(details.transactionType)} of loan ${line.entityId}`);
  }
  if (!line.enteredAt) return "this command"; // a preview: nothing is written yet
  return link(`/books/entries/${line.transactionId}`, line.manualEntry ? line.comments || "Manual entry" : `Entry of account ${line.entityId}`);
}
