// A new user for an office: who it is, where, with which roles, and the first password.

import { el, facts, section } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";
import { session } from "../session.js";
import { screen } from "./screen.js";

export default async function newUserPage(query, operation) {
  const [roles, offices] = await Promise.all([get("roles"), get("offices")]), chosen = new Set();
  const open = roles.filter((role) => !role.disabled), names = () => open.filter((role) => chosen.has(role.id)).map((role) => role.name).join(", ");
  return screen({
    operation, query, title: "New user", about: "A user sees the office and the offices below it, and may do what the roles allow.", back: "/settings/users", values: { officeId: session().officeId, sendPasswordToEmail: false },
    shown: ["firstname", "lastname", "username", "email", "officeId", "sendPasswordToEmail", "password", "repeatPassword"], folded: ["staffId", "passwordNeverExpires"],
    must: ["password", "repeatPassword"], hints: { repeatPassword: "The user chooses another one when it expires." }, missing: "Enter the name, the office, a role and the first password.",
    extras: (fields) => {
      const box = (role) => el("label", { class: "inline" }, el("input", { type: "checkbox", name: `role-${role.id}`, change: ({ target }) => { if (target.checked) chosen.add(role.id); else chosen.delete(role.id); } }), role.name);
      fields.field("officeId").element.after(el("fieldset", {}, el("legend", { class: "must" }, "Roles"), el("div", { class: "fields" }, open.map(box))));
      const mails = fields.field("sendPasswordToEmail"), show = () => { for (const name of ["password", "repeatPassword"]) fields.field(name).element.hidden = mails.read() === true; };
      mails.part.input.addEventListener("change", show);
      show();
    },
    body: ({ password, repeatPassword, ...typed }) => ({ ...typed, roles: [...chosen], ...(typed.sendPasswordToEmail ? {} : { password, repeatPassword }) }),
    button: (said) => said.username && said.firstname && said.lastname && said.email && said.officeId && said.roles.length && (said.sendPasswordToEmail || said.password && said.repeatPassword) ? tr`Create ${said.username}` : null,
    preview: async () => ({}), // a password is sent once
    drawn: (_, said) => section("Result", facts([["User", said.username], ["Name", `${said.firstname} ${said.lastname}`], ["Office", (offices.find((o) => o.id === said.officeId) || {}).name], ["Roles", names()], ["Password", said.sendPasswordToEmail ? "sent by e-mail" : "as typed"]])),
    done: () => ["/settings/users", "Created"],
  });
}
