// A group: its members, its loans and theirs, its deposit accounts.

import { el, later, link, section, facts } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { day } from "../format.js";
import { commandsBelow } from "../menu.js";
import { clientTable } from "./clients.js";
import { groupState } from "./groups.js";
import { loanAccounts, depositAccounts } from "../accounts.js";

export default async function groupPage({ group: id }) {
  const group = await get(`groups/${id}`, { associations: "all" });
  const accounts = get(`groups/${id}/accounts`);
  return [
    el("div", { class: "head" }, el("h1", {}, group.name), groupState(group), el("span", { class: "soft" }, link("/groups", "Groups"), tr` · Group ${group.accountNo} · ${group.officeName}`, group.externalId ? ` · ${group.externalId}` : null)),
    later(commandsBelow(["/v1/groups/{groupId}"], { groupId: id }), ""),
    section("Group", facts([["Officer", group.staffName], ["Submitted", day(group.timeline.submittedOnDate)], ["Active since", day(group.activationDate)], ["Closed", day(group.timeline.closedOnDate)], ["Because of", group.closureReason]])),
    may("READ_LOAN") ? [section("Loans of the group", later(accounts.then((a) => loanAccounts(a.loanAccounts)))), section("Loans of its members", later(accounts.then((a) => loanAccounts(a.memberLoanAccounts))))] : null,
    may("READ_SAVINGSACCOUNT") ? section("Deposit accounts", later(accounts.then((a) => depositAccounts(a.savingsAccounts)))) : null,
    section("Members", clientTable(group.clientMembers || [])),
  ];
}
