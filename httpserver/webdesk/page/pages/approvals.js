// Commands that are pending approval: those that the user may decide about, one by one or several at once, and the user's own.

import { el, link, problem, section, show } from "../dom.js";
import { tr } from "../messages.js";
import { get, newKey, send } from "../rest.js";
import { may } from "../session.js";
import { moment, number } from "../format.js";
import { table } from "../table.js";
import { to } from "../router.js";
import { about, commandOf } from "../audittable.js";
import { isOwn } from "../pending.js";

const rejected = 3, most = 20; // the status of rejected commands, and how many of them are shown

export default async function approvalsPage() {
  const place = el("div", {}), draw = async () => show(place, parts(...await Promise.all([get("makercheckers"), get("makercheckers", { status: rejected })]), draw));
  await draw();
  return [el("div", { class: "head" }, el("h1", {}, "Approvals"), el("span", { class: "soft" }, "Commands that need a second user. You cannot approve your own.")), place];
}

function parts(pending, sentBack, draw) {
  const own = pending.filter(isOwn), others = pending.filter((entry) => !isOwn(entry)), chosen = new Set();
  const buttons = [["Approve", "approve", "primary"], ["Reject", "reject", null]].map(([title, command, kind]) => {
    const button = el("button", { type: "button", class: kind, disabled: true, click: () => decide(command) });
    return { button, name: () => { button.textContent = chosen.size ? tr`${title} ${number(chosen.size)}` : tr`${title} chosen`; button.disabled = !chosen.size; } };
  });
  const note = el("input", { name: "note", maxlength: 1000, autocomplete: "off" }); // for the makers of what is rejected
  const name = () => buttons.forEach((one) => one.name());
  const decide = async (command) => {
    for (const { button } of buttons) button.disabled = true;
    const failed = [];
    for (const entry of others.filter((one) => chosen.has(one.id))) { // in the order in which they were asked for
      await send("POST", `makercheckers/${entry.id}`, { query: { command }, body: command === "reject" && note.value.trim() ? { note: note.value.trim() } : {}, key: newKey() }).catch((error) => failed.push([entry, error]));
    }
    const done = chosen.size - failed.length;
    await draw();
    show(document.querySelector("#main .decided"), done ? el("p", { class: "outcome", role: "status" }, tr`${command === "approve" ? "Approved" : "Rejected"}: ${number(done)}`) : null, failed.map(([entry, error]) => [el("p", {}, commandOf(entry), " · ", about(entry)), problem(error)]));
  };
  const choice = (entry) => el("input", { type: "checkbox", "aria-label": tr`Choose command ${entry.id}`, change: ({ target }) => { if (target.checked) chosen.add(entry.id); else chosen.delete(entry.id); name(); } });
  name();
  return [
    el("div", { class: "decided" }),
    section("To decide", pendingTable(others, "Commands to decide", (entry) => link(to("/do/lending.ApprovePending", { commandId: entry.id, loanId: entry.loanId }), "Preview and approve"), choice),
      others.length ? el("div", { class: "row" }, el("label", {}, "Reason for a rejection", note), buttons.map(({ button }) => button)) : null),
    section("Asked for by you", pendingTable(own, "Your commands", () => "Another user decides")),
    sentBack.length ? section("Rejected commands", rejectedTable(sentBack.slice(0, most))) : null,
  ];
}

// rejectedTable draws commands that were rejected, those of the user and those that the user may decide about, with the reasons.
function rejectedTable(entries) {
  return table([
    { title: "Rejected", firm: true, of: (entry) => moment(entry.checkedOnDate) }, { title: "Command", of: commandOf }, { title: "About", of: about }, { title: "By", own: true, wide: true, of: (entry) => entry.maker },
    { title: "Decided by", own: true, of: (entry) => entry.checker }, { title: "Reason", own: true, of: (entry) => entry.note },
  ], entries, { caption: "Rejected commands" });
}

function pendingTable(entries, caption, last, choice) {
  const made = (entry) => may("READ_AUDIT") ? link(`/audits/${entry.id}`, moment(entry.madeOnDate)) : moment(entry.madeOnDate);
  return table([
    ...(choice ? [{ title: "", of: choice }] : []), { title: "Asked", firm: true, of: made }, { title: "Command", of: commandOf }, { title: "About", of: about }, { title: "By", own: true, of: (entry) => entry.maker },
    { title: "Office", wide: true, of: (entry) => entry.officeName }, { title: "", of: last },
  ], entries, { caption, empty: "Nothing is pending." });
}
