// The users of the platform: their offices and roles.

import { el, link } from "../dom.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { table } from "../table.js";

export default async function usersPage() {
  const users = await get("users"), lead = (u, operation, permission, title) => may(permission) ? [link(`/do/${operation}?userId=${u.id}`, title), " "] : null;
  return [
    el("h1", {}, "Users"), may("CREATE_USER") ? el("nav", { class: "commands", "aria-label": "Commands" }, link("/act/access.CreateUser", "New user")) : null,
    el("div", { class: "card" }, table([
      { title: "User", of: (u) => u.username }, { title: "Name", of: (u) => `${u.firstname} ${u.lastname}` }, { title: "Office", of: (u) => u.officeName }, { title: "Roles", of: (u) => (u.selectedRoles || []).map((role) => role.name).join(", ") },
      { title: "E-mail", wide: true, of: (u) => u.email }, { title: "", wide: true, of: (u) => lead(u, "access.UpdateUser", "UPDATE_USER", "Change") },
    ], users, { caption: "Users", empty: "No users." })),
  ];
}
