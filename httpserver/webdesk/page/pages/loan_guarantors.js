// The guarantors of a loan.

import { el, later, link, section } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { amount, choice } from "../format.js";
import { table, badge } from "../table.js";
import { to } from "../router.js";

export default async function guarantorsPart({ loan, view, currency }) {
  return section("Guarantors", later(get(`loans/${loan.id}/guarantors`, {}, view && view.knownAt ? view : null).then((all) => guarantors(all, loan, currency, !view))));
}

function guarantors(all, loan, currency, acts) {
  const lead = (operation, permission, title) => (g) => may(permission) ? [link(to(`/do/${operation}`, { loanId: loan.id, guarantorId: g.id }), title), " "] : null;
  const change = lead("loans.UpdateGuarantor", "UPDATE_GUARANTOR", "Change"), remove = lead("loans.DeleteGuarantor", "DELETE_GUARANTOR", "Remove");
  const name = (g) => g.guarantorName || [g.firstname, g.lastname].filter(Boolean).join(" ");
  const funds = (g) => (g.guarantorFundingDetails || []).map((f) => el("div", {}, amount(f.amount, currency), f.savingsAccount ? tr` from ${f.savingsAccount.accountNo}` : null));
  return [
    acts && may("CREATE_GUARANTOR") ? el("nav", { class: "commands", "aria-label": "Guarantors" }, link(to("/do/loans.CreateGuarantor", { loanId: loan.id }), "Add a guarantor")) : null,
    table([
      { title: "Guarantor", of: (g) => g.guarantorType.id === 1 ? link(`/clients/${g.entityId}`, name(g)) : name(g) }, { title: "Type", wide: true, of: (g) => choice(g.guarantorType) }, { title: "Relationship", wide: true, of: (g) => choice(g.clientRelationshipType) },
      { title: "Guarantee", figure: true, of: (g) => [g.amount ? amount(g.amount, currency) : null, funds(g)] }, { title: "Phone", wide: true, of: (g) => g.mobileNumber || g.housePhoneNumber },
      { title: "Status", of: (g) => g.status ? badge("active", "good") : badge("removed") }, { title: "", of: (g) => acts && g.status ? [change(g), remove(g)] : null },
    ], all, { caption: "Guarantors", empty: "No guarantors." }),
  ];
}
