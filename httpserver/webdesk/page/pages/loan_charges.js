// The charges of a loan.

import { later, section } from "../dom.js";
import { amount, choice, day } from "../format.js";
import { table, badge } from "../table.js";
import { against } from "../past.js";
import { chargeCommands } from "../menu.js";

export default async function chargesPart(context) {
  return section("Charges", chargeTable(context));
}

function chargeTable({ loan, now, currency }) {
  const present = (c) => now ? (now.charges || []).find((o) => o.id === c.id) || {} : null;
  const figure = (title, name, wide) => ({
    title, figure: true, wide, of: (c) => against(amount(c[name], currency), c[name], now ? present(c)[name] ?? null : undefined, (v) => amount(v, currency)),
  });
  return table([
    { title: "Charge", of: (c) => [c.name, c.penalty ? [" ", badge("penalty", "open")] : null] },
    { title: "Due", of: (c) => c.dueDate ? day(c.dueDate) : choice(c.chargeTimeType) },
    { title: "Reckoned", wide: true, of: (c) => choice(c.chargeCalculationType) },
    figure("Amount", "amount"), figure("Paid", "amountPaid", true), figure("Waived", "amountWaived", true), figure("Written off", "amountWrittenOff", true), figure("Outstanding", "amountOutstanding"),
    { title: "", of: (c) => now ? null : later(chargeCommands(loan, c), "") },
  ], loan.charges || [], { caption: "Charges", empty: "No charge." });
}
