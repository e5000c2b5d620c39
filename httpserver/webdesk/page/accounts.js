// Accounts of a client or a group, as the rows of tables.

import { link } from "./dom.js";
import { amount, choice } from "./format.js";
import { table, badge } from "./table.js";

// loanAccounts draws loans.
export function loanAccounts(loans = []) {
  return table([
    { title: "Loan", of: (a) => link(`/loans/${a.id}`, a.accountNo) }, { title: "Product", of: (a) => a.productName },
    { title: "Lent", figure: true, wide: true, of: (a) => amount(a.originalLoan, a.currency) }, { title: "Paid", figure: true, wide: true, of: (a) => amount(a.amountPaid, a.currency) },
    { title: "Balance", figure: true, of: (a) => amount(a.loanBalance, a.currency) }, { title: "", of: (a) => a.currency && a.currency.code },
    { title: "State", of: (a) => [badge(choice(a.status), a.status.active ? "good" : null), a.inArrears ? [" ", badge("overdue", "bad")] : null] },
  ], loans, { caption: "Loans", empty: "No loan." });
}

// depositAccounts draws deposit accounts.
export function depositAccounts(accounts = []) {
  return table([
    { title: "Deposit account", of: (a) => link(`/savings/${a.id}`, a.accountNo) }, { title: "Product", of: (a) => a.productName },
    { title: "Balance", figure: true, of: (a) => amount(a.accountBalance, a.currency) }, { title: "", of: (a) => a.currency && a.currency.code }, { title: "State", of: (a) => badge(choice(a.status), a.status.active ? "good" : null) },
  ], accounts, { caption: "Deposit accounts", empty: "No deposit account." });
}
