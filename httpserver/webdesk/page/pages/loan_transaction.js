// One transaction of a loan: its figures, what it paid, what it wrote into the books, and what can be done with it.

import { el, later, link, section, facts } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { amount, choice, day } from "../format.js";
import { isZero } from "../decimal.js";
import { table, badge } from "../table.js";
import { journalTable } from "../journal.js";
import { commandOfLines } from "../audittable.js";
import { transactionCommands } from "../menu.js";

export default async function transactionPage({ loan: loanId, transaction: id }) {
  const [loan, t] = await Promise.all([get(`loans/${loanId}`, { associations: "" }), get(`loans/${loanId}/transactions/${id}`)]);
  const figure = (name) => isZero(t[name] ?? 0) ? null : amount(t[name], t.currency);
  const paid = t.paymentDetailData;
  return [
    el("div", { class: "head" }, el("h1", {}, tr`${t.type.value} of ${day(t.date)}`), t.manuallyReversed ? badge("undone", "bad") : null,
      el("span", { class: "soft" }, link(`/loans/${loanId}/transactions`, tr`Loan ${loan.accountNo}`), " · ", link(`/clients/${loan.clientId}`, loan.clientName))),
    later(transactionCommands(loan, t), ""),
    section("Figures", facts([
      ["Amount", `${amount(t.amount, t.currency)} ${t.currency.code}`], ["Principal", figure("principalPortion")], ["Interest", figure("interestPortion")], ["Fees", figure("feeChargesPortion")],
      ["Penalties", figure("penaltyChargesPortion")], ["Overpaid", figure("overpaymentPortion")], ["Not recognised", figure("unrecognizedIncomePortion")], ["Balance after it", amount(t.outstandingLoanBalance, t.currency)],
      ["Entered", day(t.submittedOnDate)], ["Reversed", day(t.reversedOnDate)], ["External id", t.externalId], ["Paid by", paid && choice(paid.paymentType)], ["Receipt", paid && paid.receiptNumber],
    ])),
    (t.loanChargePaidByList || []).length ? section("Charges", table([{ title: "Charge", of: (c) => c.name }, { title: "Instalment", figure: true, of: (c) => c.installmentNumber ?? "" },
      { title: "Amount", figure: true, of: (c) => amount(c.amount, t.currency) }], t.loanChargePaidByList, { caption: "Charges of the transaction" })) : null,
    (t.transactionRelations || []).length ? section("Related", table([{ title: "How", of: (r) => r.relationType }, { title: "To", of: (r) => r.toLoanTransaction ? link(`/loans/${loanId}/transactions/${r.toLoanTransaction}`, tr`transaction ${r.toLoanTransaction}`) : tr`charge ${r.toLoanCharge}` },
      { title: "Amount", figure: true, of: (r) => amount(r.amount, t.currency) }], t.transactionRelations, { caption: "Relations" })) : null,
    may("READ_JOURNALENTRY") ? later(get("journalentries", { transactionId: "L" + id, limit: 200, transactionDetails: true }).then(({ pageItems: lines }) => [
      section("Journal", journalTable(lines)), lines.length && may("READ_AUDIT") ? section("Command", later(commandOfLines(lines))) : null,
    ])) : null,
  ];
}
