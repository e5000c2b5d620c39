// What a form is filled with before anybody has typed: what the platform suggests for a command on a loan, and what the address says.

import { get } from "./rest.js";
import { session } from "./session.js";
import { today } from "./businessdate.js";
import { iso } from "./format.js";
import { pathOf } from "./commands.js";
import { restated } from "./restate.js";

// suggested are the templates of commands: the query of the template, and what of it fills which attribute.
const transactions = {
  "loans.Repay": "repayment", "loans.DownPayment": "downPayment", "loans.WaiveInterest": "waiveinterest", "loans.Recover": "recoverypayment", "loans.CreditBalanceRefund": "creditBalanceRefund",
  "loans.GoodwillCredit": "goodwillCredit", "loans.MerchantIssuedRefund": "merchantIssuedRefund", "loans.PayoutRefund": "payoutRefund", "loans.InterestPaymentWaiver": "interestPaymentWaiver",
};

const days = ["transactionDate", "actualDisbursementDate", "approvedOnDate", "rejectedOnDate", "withdrawnOnDate", "submittedOnDate", "startDate", "assignmentDate", "unassignedDate", "activationDate", "closureDate", "activatedOnDate", "closedOnDate"];

// templateOf gives the values that a command's form begins with, and the loan that it is about, which is read
// unless it is known.
export async function templateOf(command, query, known) {
  const loan = known || (query.loanId ? await get(`loans/${query.loanId}`, { associations: "all" }) : null);
  const values = { ...query };
  for (const name of ["loanId", "clientId"]) if (values[name]) values[name] = Number(values[name]);
  if (changes(command)) return { values: { ...await present(command, query), ...values }, loan };
  const day = await today();
  for (const name of days) if (takes(command, name)) values[name] ??= day;
  if (takes(command, "active")) values.active ??= true;
  if (takes(command, "officeId")) values.officeId ??= session().officeId;
  if (command.operation === "webhooks.Create") Object.assign(values, { name: "Web", isActive: true, types: ["LoanTransactionMakeRepaymentPost"], config: { "Payload URL": "https://", "Content Type": "json", Secret: "" } });
  if (loan && transactions[command.operation]) {
    const template = await get(`loans/${loan.id}/transactions/template`, { command: transactions[command.operation] });
    values.transactionAmount ??= template.amount;
  }
  if (command.operation === "loans.Approve") {
    const template = await get(`loans/${loan.id}/template`, { templateType: "approval" });
    const planned = template.expectedDisbursementDate ? iso(template.expectedDisbursementDate) : day;
    Object.assign(values, { approvedLoanAmount: template.approvalAmount, expectedDisbursementDate: planned < day ? day : planned });
  }
  if (command.operation === "loans.Disburse") values.transactionAmount = loan.approvedPrincipal;
  if (query.transactionId && loan && takes(command, "transactionAmount")) Object.assign(values, ofTransaction(loan, query, command, day));
  return { values, loan };
}

function ofTransaction(loan, query, command, day) {
  const transaction = (loan.transactions || []).find((t) => String(t.id) === query.transactionId);
  if (!transaction) return {};
  const undoing = command.operation === "loans.AdjustTransaction";
  return { transactionAmount: undoing ? 0 : transaction.amount, transactionDate: undoing ? iso(transaction.date) : day };
}

// changes reports whether a command changes attributes of something that is there. Of its form only what was changed is sent.
export function changes(command) {
  return command.method === "PUT";
}

// present are the attributes of what a command changes, as the command takes them; none where it cannot be read.
async function present(command, query) {
  const isRead = Boolean(command.described.paths[command.path].get), read = isRead ? await get(pathOf(command, query)).catch(() => ({})) : {};
  const named = Object.entries(read).filter(([, value]) => value && typeof value === "object" && "id" in value).map(([name, value]) => [name + "Id", value.id]);
  return restated({ ...Object.fromEntries(named), ...read, ...otherwise(read) }, command.body, command.described) || {};
}

// otherwise are attributes that an answer names in another way than the command.
function otherwise({ selectedRoles, selectedCurrencyOptions }) {
  return { ...(selectedRoles ? { roles: selectedRoles } : {}), ...(selectedCurrencyOptions ? { currencies: selectedCurrencyOptions.map((c) => c.code) } : {}) };
}

function takes(command, attribute) {
  const name = command.body && command.body.$ref ? command.body.$ref.slice(command.body.$ref.lastIndexOf("/") + 1) : "";
  const schema = command.described.components.schemas[name] || command.body || {};
  return Boolean(schema.properties && schema.properties[attribute]);
}
