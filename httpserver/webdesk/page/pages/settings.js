// The settings: every resource of the bank that has no place of its own in the desk, in groups.

import { el, link, section } from "../dom.js";
import { may, session } from "../session.js";
import { readable } from "../resources.js";
import { to } from "../router.js";

// elsewhere are the settings that are no list of resources: group, title, where, and the permission.
const elsewhere = () => [
  ["Lending", "Loan products", "/products", "READ_LOANPRODUCT"], ["Users and permissions", "Commands that need approval", "/settings/approvals", "READ_PERMISSION"],
  ["Users and permissions", "Your password", to("/do/access.ChangePassword", { userId: session().userId }), ""], ["System", "Jobs and health", "/night", "READ_SCHEDULER"], ["System", "Events and hooks", "/events", "READ_HOOK"],
];

const groups = ["Organization", "Users and permissions", "Lending", "Accounting", "System"];

export default async function settingsPage() {
  const lists = (await readable()).map(([address, { group, title }]) => [group, title, `/settings/${address}`]);
  const all = [...lists, ...elsewhere().filter(([, , , permission]) => may(permission))];
  return [
    el("div", { class: "head" }, el("h1", {}, "Settings")),
    el("div", { class: "pile" }, groups.map((group) => [group, all.filter(([of]) => of === group)]).filter(([, some]) => some.length).map(([group, some]) => section(group, el("ul", {}, some.map(([, title, path]) => el("li", {}, link(path, title))))))),
  ];
}
