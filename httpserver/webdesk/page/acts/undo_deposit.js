// Undo a payment of a deposit account, or release an amount that is held.

import { link } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";
import { amount, day } from "../format.js";
import { screen } from "./screen.js";

export default async function undoDepositPage(query, operation) {
  const transaction = await get(`savingsaccounts/${query.savingsId}/transactions/${query.savingsTransactionId}`), back = `/savings/${query.savingsId}`;
  const name = tr`${transaction.transactionType.value} of ${day(transaction.date)}`, sum = `${amount(transaction.amount, transaction.currency)} ${transaction.currency.code}`;
  const isHold = operation === "savings.Release", verb = isHold ? "Release" : "Undo";
  return screen({
    operation, query, title: tr`${verb} ${name.charAt(0).toLowerCase() + name.slice(1)}`, about: link(back, tr`Deposit account ${transaction.accountNo}`), back, values: {}, shown: [],
    button: () => transaction.reversed ? null : tr`${verb} ${sum}`, missing: "This transaction is undone already.", drawn: () => null, done: () => [back, tr`${isHold ? "Released" : "Undone"}: ${name}, ${sum}`],
  });
}
