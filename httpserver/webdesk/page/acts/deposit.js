// Acts on a deposit account: approve, activate, pay in, pay out, hold and close.

import { el, link, section } from "../dom.js";
import { tr } from "../messages.js";
import { catalogue } from "../commands.js";
import { get } from "../rest.js";
import { amount } from "../format.js";
import { difference, isZero, sum } from "../decimal.js";
import { nameOf } from "../names.js";
import { table } from "../table.js";
import { templateOf } from "../templates.js";
import { typedFigure } from "../figure.js";
import { moved, typedAmount } from "./payment.js";
import { screen } from "./screen.js";

const paying = { shown: ["transactionAmount", "transactionDate", "paymentTypeId", "note"], folded: moved, transacts: true };

// Of each act: the attributes in their order, the words of the button and of the outcome, and what it makes of the balance and the available
// balance.
const acts = {
  "savings.Approve": { shown: ["approvedOnDate", "note"], button: "Approve account", words: "Approved" },
  "savings.Reject": { shown: ["rejectedOnDate", "note"], button: "Reject application", words: "Rejected" },
  "savings.Activate": { shown: ["activatedOnDate"], button: "Activate account", words: "Activated" },
  "savings.Deposit": { ...paying, button: "Pay in", words: "Posted", becomes: (balance, available, moves) => [sum([balance, moves]), sum([available, moves])] },
  "savings.Withdraw": { ...paying, button: "Pay out", words: "Posted", becomes: (balance, available, moves) => [difference(balance, moves), difference(available, moves)] },
  "savings.Hold": { shown: ["transactionAmount", "transactionDate", "note"], button: "Hold", words: "Held", becomes: (balance, available, moves) => [balance, difference(available, moves)] },
  "savings.Close": { shown: ["closedOnDate", "withdrawBalance", "paymentTypeId", "note"], folded: moved, button: "Close account", words: "Closed" },
};

export default async function depositActPage(query, operation) {
  const act = acts[operation], command = (await catalogue()).get(operation), account = await get(`savingsaccounts/${query.savingsId}`, { associations: "charges" }), { currency } = account, back = `/savings/${account.id}`;
  const { values } = await templateOf(command, query), isSum = Boolean(act.becomes);
  return screen({
    operation, query, title: nameOf(operation), back, about: [link(back, tr`Deposit account ${account.accountNo}`), " · ", account.clientName || account.groupName, " · ", account.savingsProductName], values, shown: act.shown, folded: act.folded,
    must: isSum ? ["transactionAmount"] : [], missing: "Enter an amount to see the new balance.",
    button: (body) => { const text = isSum ? typedAmount(body.transactionAmount, currency) : ""; return isSum ? text && tr`${act.button} ${text}` : act.button; },
    drawn: (_, body) => isSum ? balances(account, act.becomes, typedFigure(body.transactionAmount)) : null,
    done: (made) => [back, act.words, act.transacts && made.resourceId ? link(`/act/savings.Undo?savingsId=${account.id}&savingsTransactionId=${made.resourceId}`, "Undo") : null],
  });
}

// balances draws the balances of an account now and after an amount has moved.
export function balances(account, becomes, moves) {
  const { accountBalance = 0, availableBalance = 0 } = account.summary || {};
  if (moves === null) return null;
  const [balance, available] = becomes(accountBalance, availableBalance, moves), text = (value) => amount(value, account.currency);
  const fees = (account.charges || []).some((c) => c.isActive && /withdrawal/i.test(c.chargeTimeType.value));
  return section("Result", table([{ title: "", of: ([title]) => title }, { title: "Now", figure: true, of: ([, now]) => text(now) }, { title: "Afterwards", figure: true, of: ([, , then]) => el("strong", {}, text(then)) }],
    [["Balance", accountBalance, balance], ["Available", availableBalance, available]].filter(([, now, then]) => !isZero(difference(now, then))), { caption: "Figures that change" }), fees ? el("p", { class: "soft" }, "Fees for withdrawals come in addition.") : null);
}
