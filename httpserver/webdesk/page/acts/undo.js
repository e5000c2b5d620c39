// Undo a transaction: what was posted is taken back on the day of it.

import { tr } from "../messages.js";
import { get } from "../rest.js";
import { amount, day, iso } from "../format.js";
import { changeOf } from "./change.js";
import { aboutLoan, loanOf } from "./payment.js";
import { screen } from "./screen.js";

export default async function undoPage(query, operation) {
  const [loan, transaction] = await Promise.all([loanOf(query), get(`loans/${query.loanId}/transactions/${query.transactionId}`)]);
  const name = tr`${transaction.type.value} of ${day(transaction.date)}`, sum = `${amount(transaction.amount, loan.currency)} ${loan.currency.code}`;
  return screen({
    operation, query, title: tr`Undo ${name.charAt(0).toLowerCase() + name.slice(1)}`, about: aboutLoan(loan), back: `/loans/${loan.id}`, values: {}, shown: ["note"],
    hidden: { transactionAmount: 0, transactionDate: iso(transaction.date), locale: "en", dateFormat: "yyyy-MM-dd" },
    button: () => transaction.manuallyReversed ? null : tr`Undo ${sum}`, missing: "This transaction is undone already.",
    drawn: (result) => changeOf(loan, result), done: () => [`/loans/${loan.id}`, tr`Undone: ${name}, ${sum}`],
  });
}
