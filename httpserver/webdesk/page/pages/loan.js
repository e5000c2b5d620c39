// A loan: what it is, and its parts. The slider of days shows each part as of another day.

import { el, link, later } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { iso } from "../format.js";
import { tabs } from "../table.js";
import { slider, notice, viewOf } from "../past.js";
import { today } from "../businessdate.js";
import { loanCommands } from "../menu.js";
import { pendingNotice, pendingOn } from "../pending.js";
import { loanState } from "./loans.js";
import { paperLinks } from "./paper.js";

const parts = {
  "": ["Summary", () => import("./loan_summary.js")],
  schedule: ["Schedule", () => import("./loan_schedule.js")],
  transactions: ["Transactions", () => import("./loan_transactions.js")],
  charges: ["Charges", () => import("./loan_charges.js")],
  delinquency: ["Delinquency", () => import("./loan_delinquency.js")],
  changes: ["Changes", () => import("./loan_changes.js")],
  guarantors: ["Guarantors", () => import("./loan_guarantors.js"), "READ_GUARANTOR"],
  journal: ["Journal", () => import("./loan_journal.js"), "READ_JOURNALENTRY"],
  terms: ["Terms", () => import("./loan_terms.js")],
  notes: ["Notes", () => import("./loan_notes.js")],
};

export default async function loanPage({ loan: id, part = "" }, query) {
  if (!parts[part]) throw new Error("A loan has no such part.");
  const view = viewOf(query);
  const [now, date] = await Promise.all([get(`loans/${id}`, { associations: "all" }), today()]);
  const shown = view ? await get(`loans/${id}`, { associations: "all" }, view) : now;
  const context = { loan: shown, now: view ? now : null, view, currency: now.currency, query, today: date };
  const pending = pendingOn({ loanId: id });
  const draw = (await parts[part][1]()).default;
  return [
    el("div", { class: "head" }, el("h1", {}, tr`Loan ${now.accountNo}`), el("span", {}, loanState(shown)),
      el("span", { class: "soft" }, link(`/clients/${now.clientId}`, now.clientName), " · ", now.loanProductName, " · ", link(`/loans/${id}/cost`, "What it costs"), now.externalId ? ` · ${now.externalId}` : null)),
    view ? null : [later(pending.then(pendingNotice), ""), later(pending.then((entries) => loanCommands(now, entries)), "")],
    slider(iso(now.timeline.submittedOnDate), date, view), notice(view),
    tabs(`/loans/${id}`, Object.entries(parts).filter(([, [, , permission]]) => may(permission)).map(([key, [title]]) => [key, title]), part, view),
    later(draw(context)), paperLinks(now),
  ];
}
