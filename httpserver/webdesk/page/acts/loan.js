// Acts on a loan that are a few words and a button: approve, reject, pay out, add a fee, waive, write off, and their undoing.

import { el, link } from "../dom.js";
import { tr } from "../messages.js";
import { catalogue } from "../commands.js";
import { get } from "../rest.js";
import { today } from "../businessdate.js";
import { enter } from "../form.js";
import { iso } from "../format.js";
import { nameOf } from "../names.js";
import { to } from "../router.js";
import { may } from "../session.js";
import { templateOf } from "../templates.js";
import { changeOf, open } from "./change.js";
import { aboutLoan, loanOf, moved, posted, typedAmount } from "./payment.js";
import { screen } from "./screen.js";

// Of each act: the attributes in their order; the button, made of what was typed and the currency; the words of the outcome. transacts
// is of acts whose outcome is a transaction. begins fills in what the loan suggests; drawn and done replace the change of the loan and the way back.
const acts = {
  "loans.Approve": { shown: ["approvedLoanAmount", "approvedOnDate", "expectedDisbursementDate", "note"], button: sum("Approve", "approvedLoanAmount"), words: "Approved" },
  "loans.Reject": { shown: ["rejectedOnDate", "note"], button: () => "Reject application", words: "Rejected" },
  "loans.Withdraw": { shown: ["withdrawnOnDate", "note"], button: () => "Withdraw application", words: "Withdrawn" },
  "loans.UndoApproval": { shown: ["note"], button: () => "Undo approval", words: "Approval undone" },
  "loans.Disburse": { shown: ["transactionAmount", "actualDisbursementDate", "paymentTypeId", "note"], folded: moved, button: sum("Pay out", "transactionAmount"), words: "Paid out", transacts: true },
  "loans.UndoDisbursal": { shown: ["note"], button: () => "Undo payout", words: "Payout undone" },
  "loans.AddCharge": { shown: ["chargeId", "amount", "dueDate"], folded: ["externalId"], button: ({ chargeId, amount }) => chargeId && amount ? "Add fee" : null, words: "Fee added", extras: feeOf, missing: "Choose a fee to see what it changes." },
  "loans.RequestReschedule": {
    shown: ["rescheduleFromDate", "adjustedDueDate", "newInterestRate", "extraTerms", "rescheduleReasonId", "rescheduleReasonComment", "submittedOnDate"], folded: ["graceOnPrincipal", "graceOnInterest", "emi", "endDate", "recalculateInterest"], button: (said) => said.rescheduleReasonId && reshaping.some((name) => said[name]) ? "Request reschedule" : null, missing: "Choose a reason and what changes.",
    begins: (loan) => ({ loanId: loan.id, rescheduleFromDate: open(loan).slice(0, 1).map((p) => iso(p.dueDate))[0] }), drawn: () => el("p", { class: "soft" }, "A request changes nothing. The schedule follows when it is approved."),
    done: (loan, { resourceId }) => [`/loans/${loan.id}/changes`, "Requested", may("APPROVE_RESCHEDULELOAN") ? link(to("/do/loans.ApproveReschedule", { scheduleId: resourceId, loanId: loan.id }), "Approve") : null],
  },
  "loans.WaiveCharge": { shown: [], button: () => "Waive fee", words: "Fee waived" },
  "loans.WaiveInterest": { shown: ["transactionAmount", "transactionDate", "note"], button: sum("Waive", "transactionAmount"), words: "Waived", transacts: true },
  "loans.Recover": { shown: ["transactionAmount", "transactionDate", "paymentTypeId", "note"], folded: moved, button: sum("Post", "transactionAmount"), words: "Posted", transacts: true },
  "loans.CreditBalanceRefund": { shown: ["transactionAmount", "transactionDate", "paymentTypeId", "note"], folded: moved, button: sum("Pay back", "transactionAmount"), words: "Paid back", transacts: true },
  "loans.WriteOff": { shown: ["transactionDate", "writeoffReasonId", "note"], button: () => "Write off", words: "Written off" },
  "loans.UndoWriteOff": { shown: [], button: () => "Undo write-off", words: "Write-off undone" },
  "loans.ChargeOff": { shown: ["transactionDate", "chargeOffReasonId", "note"], button: () => "Charge off", words: "Charged off" },
  "loans.UndoChargeOff": { shown: ["note"], button: () => "Undo charge-off", words: "Charge-off undone" },
};

// reshaping are the attributes of a request that change the schedule.
const reshaping = ["adjustedDueDate", "newInterestRate", "extraTerms", "graceOnPrincipal", "graceOnInterest", "emi"];

export default async function loanActPage(query, operation) {
  const act = acts[operation], command = (await catalogue()).get(operation), loan = await loanOf(query), { values } = await templateOf(command, query, loan), begun = act.begins ? act.begins(loan) : {};
  return screen({
    operation, query, title: nameOf(operation), about: aboutLoan(loan), back: `/loans/${loan.id}`, values: { ...values, ...begun }, hidden: act.begins ? { loanId: loan.id } : undefined, context: { ...query, isPaidOut: loan.status.active }, shown: act.shown, folded: act.folded, missing: act.missing || "Enter an amount to see what it changes.",
    extras: act.extras ? (fields) => act.extras(fields, loan) : null, button: (body) => act.button(body, loan.currency),
    drawn: act.drawn || ((result) => changeOf(loan, result)), done: (made) => act.done ? act.done(loan, made) : posted(loan, act.transacts ? made.subResourceId || made.resourceId : null, act.words),
  });
}

// sum names a button after an amount.
function sum(words, attribute) {
  return (body, currency) => { const text = typedAmount(body[attribute], currency); return text ? tr`${words} ${text}` : null; };
}

const onADay = 2; // the number of the time of fees that are due on a day of their own

// feeOf fills in the amount of the fee that is chosen, and today where it is due on a day.
async function feeOf(fields, loan) {
  const [{ chargeOptions }, present] = await Promise.all([get(`loans/${loan.id}/charges/template`), today()]);
  fields.element.addEventListener("change", ({ target }) => {
    const chosen = target.name === "chargeId" && chargeOptions.find((c) => String(c.id) === target.value);
    if (!chosen) return;
    enter(fields.field("amount"), chosen.amount);
    enter(fields.field("dueDate"), chosen.chargeTimeType.id === onADay ? present : "");
  });
}
