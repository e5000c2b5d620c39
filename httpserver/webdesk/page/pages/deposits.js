// A deposit account: its balance, its transactions and its charges.

import { el, later, link, section, facts } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { amount, choice, day, money } from "../format.js";
import { difference, isZero } from "../decimal.js";
import { table, badge } from "../table.js";
import { commandsBelow, withCommands } from "../menu.js";
import { pathTo } from "../acts/acts.js";

// applying are the commands that apply in one state of an account only, by the number of the state.
const [submitted, approved, active] = [100, 200, 300];
const applying = {
  "savings.Approve": submitted, "savings.Reject": submitted, "savings.WithdrawApplication": submitted, "savings.Modify": submitted, "savings.Delete": submitted, "savings.UndoApproval": approved, "savings.Activate": approved,
  "savings.Deposit": active, "savings.Withdraw": active, "savings.Hold": active, "savings.Close": active,
};

export default async function depositPage({ account: id }) {
  const account = await get(`savingsaccounts/${id}`, { associations: "all" });
  const summary = account.summary || {}, t = account.timeline || {};
  const step = (title, date, by) => [title, t[date] ? day(t[date]) + (t[by] ? tr` by ${t[by]}` : "") : null];
  return [
    el("div", { class: "head" }, el("h1", {}, tr`Deposit account ${account.accountNo}`), badge(choice(account.status), account.status.active ? "good" : "open"),
      el("span", { class: "soft" }, account.groupId ? link(`/groups/${account.groupId}`, account.groupName) : link(`/clients/${account.clientId}`, account.clientName), " · ", account.savingsProductName, account.externalId ? ` · ${account.externalId}` : null)),
    later(commandsBelow(["/v1/savingsaccounts/{savingsId}", "/v1/savingsaccounts/{savingsId}/transactions", "/v1/savingsaccounts/{savingsId}/charges"], { savingsId: id }, { further: account.status.active && may("CREATE_ACCOUNTTRANSFER") ? [["Transfer", pathTo("savings.CreateTransfer", { savingsId: id })]] : [], without: Object.entries(applying).filter(([, status]) => status !== account.status.id).map(([operation]) => operation), usual: ["savings.Approve", "savings.Activate", "savings.Deposit", "savings.Withdraw", "savings.Close"] }), ""),
    section("Balance", facts([
      ["Balance", money(summary.accountBalance, account.currency)], ["Available", money(summary.availableBalance, account.currency)], ["On hold", summary.savingsAmountOnHold ? money(summary.savingsAmountOnHold, account.currency) : null],
      ["Last transaction", day(summary.lastTransactionDate)], step("Applied for", "submittedOnDate", "submittedByUsername"), step("Approved", "approvedOnDate", "approvedByUsername"), step("Active since", "activatedOnDate", "activatedByUsername"), step("Closed", "closedOnDate", "closedByUsername"),
    ])),
    section("Transactions", transactions(account), el("p", { class: "papers" }, link(`/papers/deposit/${id}`, "Print statement"))),
    (account.charges || []).length ? section("Charges", later(withCommands([
      { title: "Charge", of: (c) => c.name }, { title: "Due", of: (c) => c.dueDate ? day(c.dueDate) : choice(c.chargeTimeType) }, { title: "Outstanding", figure: true, of: (c) => amount(c.amountOutstanding, account.currency) },
    ], ["/v1/savingsaccounts/{savingsId}/charges/{savingsAccountChargeId}"], (c) => ({ savingsId: id, savingsAccountChargeId: c.id })).then((columns) => table(columns, account.charges, { caption: "Charges" })))) : null,
  ];
}

// The types of transactions of deposit accounts, by number.
const [deposit, withdrawal, withdrawalFee, chargePaid, hold] = [1, 2, 4, 7, 20];

// ending leads to the act that takes a payment back, or releases a hold.
function ending(id, t) {
  const lead = (operation, title) => link(`/act/${operation}?savingsId=${id}&savingsTransactionId=${t.id}`, title), type = t.transactionType.id;
  if (t.reversed || t.transfer || t.guaranteedLoanId) return null;
  if (type === hold) return may("RELEASEAMOUNT_SAVINGSACCOUNT") && !isZero(difference(t.amount, t.releasedAmount)) ? lead("savings.Release", "Release") : null;
  return [deposit, withdrawal].includes(type) && may("UNDOTRANSACTION_SAVINGSACCOUNT") ? lead("savings.Undo", "Undo") : null;
}

function transactions({ id, transactions: list = [], currency }) {
  const outward = (t) => [withdrawal, withdrawalFee, chargePaid].includes(t.transactionType.id);
  return table([
    { title: "Day", of: (t) => day(t.date) }, { title: "Transaction", of: (t) => [t.transactionType.value, t.reversed ? [" ", badge("undone", "bad")] : null, t.note ? el("small", { class: "block" }, t.note) : null] },
    { title: "Amount", figure: true, of: (t) => (outward(t) ? "−" : "") + amount(t.amount, currency) }, { title: "Balance", figure: true, of: (t) => t.reversed ? "" : amount(t.runningBalance, currency) },
    { title: "Entered", wide: true, of: (t) => day(t.submittedOnDate) }, { title: "By", own: true, wide: true, of: (t) => t.submittedByUsername }, { title: "", of: (t) => ending(id, t) },
  ], list, { caption: "Transactions", empty: "No transaction.", rowClass: (t) => t.reversed ? "undone" : null });
}
