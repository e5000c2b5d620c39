// What changes the course of a loan: requests to reschedule it, and pauses of its interest. Each can be decided or ended here.

import { el, later, link, section } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { choice, day, iso, number } from "../format.js";
import { words } from "../names.js";
import { table, badge } from "../table.js";
import { pathTo } from "../acts/acts.js";
import { to } from "../router.js";

export default async function changesPart({ loan, view }) {
  const known = view && view.knownAt ? view : null, acts = !view;
  return [
    may("READ_RESCHEDULELOAN") ? section("Reschedule requests", later(get("rescheduleloans", { loanId: loan.id }, known).then((all) => requests(all, loan, acts)))) : null,
    may("READ_INTEREST_PAUSE") ? section("Interest pauses", later(get(`loans/${loan.id}/interest-pauses`, {}, known).then((all) => pauses(all, loan, acts)))) : null,
  ];
}

function requests(all, loan, acts) {
  const act = (operation, permission, title) => (r) => may(permission) ? [link(to(`/do/${operation}`, { scheduleId: r.id, loanId: loan.id }), title), " "] : null;
  const approve = act("loans.ApproveReschedule", "APPROVE_RESCHEDULELOAN", "Approve"), reject = act("loans.RejectReschedule", "REJECT_RESCHEDULELOAN", "Reject");
  const decided = (t) => t.approvedOnDate ? tr`${day(t.approvedOnDate)} by ${t.approvedByUsername}` : t.rejectedOnDate ? tr`${day(t.rejectedOnDate)} by ${t.rejectedByUsername}` : "";
  const change = (v) => tr`${words(choice(v.termType))}: ${v.dateValue ? day(v.dateValue) : number(v.decimalValue)}`;
  return [adding("loans.RequestReschedule", "CREATE_RESCHEDULELOAN", loan, "Request a reschedule", acts), table([
    { title: "From", firm: true, of: (r) => day(r.rescheduleFromDate) }, { title: "Change", of: (r) => (r.loanTermVariationsData || []).map((v) => el("div", {}, change(v))) },
    { title: "Reason", wide: true, of: (r) => [choice(r.rescheduleReasonCodeValue), r.rescheduleReasonComment ? el("small", { class: "block" }, r.rescheduleReasonComment) : null] },
    { title: "Requested", wide: true, of: (r) => tr`${day(r.timeline.submittedOnDate)} by ${r.timeline.submittedByUsername}` },
    { title: "Status", of: (r) => badge(choice(r.statusEnum), r.statusEnum.approved ? "good" : r.statusEnum.rejected ? "bad" : "open") }, { title: "Decided", wide: true, of: (r) => decided(r.timeline) },
    { title: "", of: (r) => acts && r.statusEnum.pendingApproval ? [approve(r), reject(r)] : null },
  ], all, { caption: "Reschedule requests", empty: "No requests." })];
}

function pauses(all, loan, acts) {
  const lead = (operation, permission, title, values) => (p) => may(permission) ? [link(to(`/do/${operation}`, { loanId: loan.id, variationId: p.id, ...values(p) }), title), " "] : null;
  const change = lead("loans.ChangeInterestPause", "UPDATE_INTEREST_PAUSE", "Change", (p) => ({ startDate: iso(p.startDate), endDate: iso(p.endDate) }));
  const remove = lead("loans.DeleteInterestPause", "DELETE_INTEREST_PAUSE", "Remove", () => ({}));
  return [adding("loans.PauseInterest", "CREATE_INTEREST_PAUSE", loan, "Pause interest", acts), table([
    { title: "From", of: (p) => day(p.startDate) }, { title: "Until", of: (p) => day(p.endDate) }, { title: "", of: (p) => acts ? [change(p), remove(p)] : null },
  ], all, { caption: "Interest pauses", empty: "No pauses." })];
}

// adding leads to a command that adds something to a loan.
export function adding(operation, permission, loan, title, acts) {
  return acts && may(permission) && loan.status.active ? el("nav", { class: "commands", "aria-label": title }, link(pathTo(operation, { loanId: loan.id }), title)) : null;
}
