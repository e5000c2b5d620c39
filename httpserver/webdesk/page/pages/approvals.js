// Commands that wait for a second person.

import { el, link } from "../dom.js";
import { get } from "../rest.js";
import { moment } from "../format.js";
import { table } from "../table.js";
import { to } from "../router.js";
import { about, commandOf } from "../audittable.js";

export default async function approvalsPage() {
  const waiting = await get("makercheckers");
  const decide = (entry) => link(to("/do/lending.ApprovePending", { commandId: entry.id, loanId: entry.loanId }), "Look ahead and approve");
  return [
    el("div", { class: "head" }, el("h1", {}, "Approvals"), el("span", { class: "soft" }, "Commands that wait for a second person. Nobody approves a command of their own.")),
    el("div", { class: "card" }, table([
      { title: "Given", firm: true, of: (a) => link(`/audits/${a.id}`, moment(a.madeOnDate)) }, { title: "Command", of: commandOf }, { title: "About", of: about }, { title: "By", of: (a) => a.maker },
      { title: "Office", wide: true, of: (a) => a.officeName }, { title: "", of: decide },
    ], waiting, { caption: "Commands that wait", empty: "Nothing waits." })),
  ];
}
