// Commands that are pending approval: those that the user may decide about, and the user's own.

import { el, link, section } from "../dom.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { moment } from "../format.js";
import { table } from "../table.js";
import { to } from "../router.js";
import { about, commandOf } from "../audittable.js";
import { isOwn } from "../pending.js";

export default async function approvalsPage() {
  const pending = await get("makercheckers"), own = pending.filter(isOwn), others = pending.filter((entry) => !isOwn(entry));
  return [
    el("div", { class: "head" }, el("h1", {}, "Approvals"), el("span", { class: "soft" }, "Commands that need a second user. You cannot approve your own.")),
    section("To decide", pendingTable(others, "Commands to decide", (entry) => link(to("/do/lending.ApprovePending", { commandId: entry.id, loanId: entry.loanId }), "Preview and approve"))),
    section("Asked for by you", pendingTable(own, "Your commands", () => "Another user decides")),
  ];
}

function pendingTable(entries, caption, last) {
  const made = (entry) => may("READ_AUDIT") ? link(`/audits/${entry.id}`, moment(entry.madeOnDate)) : moment(entry.madeOnDate);
  return table([
    { title: "Asked", firm: true, of: made }, { title: "Command", of: commandOf }, { title: "About", of: about }, { title: "By", of: (entry) => entry.maker },
    { title: "Office", wide: true, of: (entry) => entry.officeName }, { title: "", of: last },
  ], entries, { caption, empty: "Nothing is pending." });
}
