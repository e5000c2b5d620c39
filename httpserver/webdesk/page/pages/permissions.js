// Permissions as boxes: those of a role, and the commands that wait for the approval of a second user.

import { announce, el, link, problem, show } from "../dom.js";
import { language, tr } from "../messages.js";
import { get, newKey } from "../rest.js";
import { may } from "../session.js";
import { catalogue, give } from "../commands.js";
import { words } from "../names.js";

// rolePermissions is the page of the permissions of a role.
export async function rolePermissions({ role }) {
  const { name, permissionUsageData } = await get(`roles/${role}/permissions`);
  return permissionsPage(tr`Permissions of ${name}`, link(`/settings/roles/${role}`, "Role"), permissionUsageData, "access.UpdateRolePermissions", { roleId: role });
}

// approvalPermissions is the page of the commands that wait for approval.
export async function approvalPermissions() {
  return permissionsPage("Commands that need approval", link("/settings", "Settings"), await get("permissions", { makerCheckerable: true }), "access.UpdatePermissions", {});
}

async function permissionsPage(title, back, permissions, operation, query) {
  const command = (await catalogue()).get(operation), isAllowed = may(command.permission), trouble = el("div", {}), changed = new Map(), button = el("button", { class: "primary", disabled: true }, "Save");
  const boxes = permissions.map((p) => boxOf(p, !isAllowed, (selected) => {
    if (selected === p.selected) changed.delete(p.code); else changed.set(p.code, selected);
    button.disabled = !changed.size;
    button.textContent = changed.size ? tr`Save ${changed.size}` : tr("Save");
  }));
  const sought = el("input", { type: "search", placeholder: "Search", "aria-label": "Search permissions", input: () => { for (const box of boxes) box.element.hidden = !box.text.includes(sought.value.trim().toLowerCase()); } });
  const submit = async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      const made = await give(command, query, { permissions: Object.fromEntries(changed) }, { key: newKey() });
      for (const p of permissions) if (changed.has(p.code)) p.selected = changed.get(p.code);
      changed.clear();
      button.textContent = tr("Save");
      show(trouble, el("p", { class: "outcome", role: "status" }, made.rollbackTransaction ? "Pending approval" : "Saved"));
      announce("Saved.");
    } catch (error) {
      button.disabled = false;
      show(trouble, problem(error));
    }
  };
  const groups = [...new Set(permissions.map((p) => p.grouping))].sort();
  return [
    el("div", { class: "head" }, el("h1", {}, title), el("span", { class: "soft" }, back)),
    el("form", { class: "card", submit }, el("div", { class: "row middle" }, sought, isAllowed ? button : null), trouble,
      groups.map((group) => el("fieldset", {}, el("legend", {}, words(group)), el("div", { class: "fields" }, boxes.filter((box) => box.group === group).map((box) => box.element))))),
  ];
}

// boxOf is the box of a permission.
function boxOf({ code, grouping, actionName, entityName, selected }, disabled, turned) {
  const input = el("input", { type: "checkbox", name: code, checked: selected, disabled, change: () => turned(input.checked) });
  return { group: grouping, text: code.toLowerCase().replaceAll("_", " "), element: el("label", { class: "inline" }, input, language === "en" ? words(code) : tr`${words(actionName.toLowerCase())}: ${words(entityName.toLowerCase())}`) };
}
