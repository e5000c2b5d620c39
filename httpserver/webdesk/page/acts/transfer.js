// A transfer from a deposit account to another account of the same client or group: a deposit account, or a loan that is repaid.

import { el, link } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";
import { today } from "../businessdate.js";
import { difference } from "../decimal.js";
import { typedFigure } from "../figure.js";
import { amount, money } from "../format.js";
import { to } from "../router.js";
import { balances } from "./deposit.js";
import { typedAmount } from "./payment.js";
import { screen } from "./screen.js";

const [ofLoan, ofDeposit] = [1, 2]; // the numbers of the types of accounts that transfers name

export default async function transferPage(query, operation) {
  const account = await get(`savingsaccounts/${query.savingsId}`), { currency } = account, owner = account.groupId ? `groups/${account.groupId}` : `clients/${account.clientId}`, back = `/savings/${account.id}`;
  const [present, { loanAccounts: loans = [], savingsAccounts: deposits = [] }] = await Promise.all([today(), get(`${owner}/accounts`)]);
  const ends = [...deposits.filter((d) => d.id !== account.id && d.status.active).map((d) => [ofDeposit, d.id, tr`Deposit account ${d.accountNo}, ${money(d.accountBalance ?? 0, d.currency)}`]),
    ...loans.filter((l) => l.status.active).map((l) => [ofLoan, l.id, tr`Loan ${l.accountNo}, ${amount(l.loanBalance ?? 0)} open`])];
  const chosen = el("select", { name: "to" }, ends.map(([, , title], i) => el("option", { value: i }, title)));
  const body = (typed) => {
    const [toAccountType, toAccountId] = ends[chosen.value] || [];
    return { ...typed, fromAccountType: ofDeposit, fromAccountId: account.id, toAccountType, toAccountId };
  };
  const values = { fromAccountId: account.id, fromAccountType: ofDeposit, fromOfficeId: account.officeId, fromClientId: account.clientId };
  return screen({
    operation, query, title: "Transfer", back, about: [link(back, tr`Deposit account ${account.accountNo}`), " · ", account.clientName || account.groupName, " · ", money(account.summary.availableBalance, currency), " available"],
    values: { transferDate: present }, shown: ["transferAmount", "transferDate", "transferDescription"], must: ["transferAmount"], terms: to(`/do/${operation}`, values), body,
    missing: ends.length ? "Enter an amount to see the new balance." : "There is no other account to transfer to. All terms transfers to any account.",
    extras: (fields) => fields.field("transferAmount").element.before(el("label", {}, el("span", { class: "must" }, "To"), chosen)),
    button: (said) => { const text = typedAmount(said.transferAmount, currency); return said.toAccountId && text ? tr`Transfer ${text}` : null; },
    drawn: (_, said) => balances(account, (balance, available, moves) => [difference(balance, moves), difference(available, moves)], typedFigure(said.transferAmount)),
    done: () => [back, "Transferred"],
  });
}
