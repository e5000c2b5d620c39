// What acts on loans share: how money was moved, the loan that they are about, and the message afterwards.

import { link } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { catalogue } from "../commands.js";
import { pathTo } from "./acts.js";

// moved are the attributes that say how money was moved, for the fold of a form.
export const moved = ["receiptNumber", "accountNumber", "checkNumber", "bankNumber", "routingCode", "externalId"];

// loanOf is the loan that an act is about, with all that a preview is compared to.
export function loanOf({ loanId }) {
  return get(`loans/${loanId}`, { associations: "all" });
}

// aboutLoan leads to the loan and its client.
export function aboutLoan(loan) {
  return [link(`/loans/${loan.id}`, tr`Loan ${loan.accountNo}`), " · ", loan.clientName, " · ", loan.loanProductName];
}

// posted is the outcome of a transaction: the words, and links to its undo and its receipt.
export async function posted(loan, transactionId, words = "Posted") {
  const undo = (await catalogue()).get("loans.AdjustTransaction"), about = { loanId: loan.id, transactionId };
  return [`/loans/${loan.id}`, words, transactionId && may(undo.permission) ? link(pathTo("loans.AdjustTransaction", about), "Undo") : null,
    transactionId ? link(`/loans/${loan.id}/transactions/${transactionId}/receipt`, "Receipt") : null];
}

// typedAmount is an amount as it stands on a button, or nothing where none is typed.
export function typedAmount(text, currency) {
  return text && /[1-9]/.test(text) ? `${text} ${currency.code}` : null;
}
