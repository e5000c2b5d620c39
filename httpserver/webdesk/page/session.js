// Who is signed in. The key is what the interface wants in the header of every request; it stays in the storage of the tab and
// ends with it.

const place = "lending.desk";

let current = JSON.parse(sessionStorage.getItem(place) || "null");

export function session() {
  return current;
}

// enter keeps who signed in at which tenant: the answer of the interface to name and password.
export function enter(tenant, answer) {
  current = {
    tenant, key: answer.base64EncodedAuthenticationKey, user: answer.username, userId: answer.userId, office: answer.officeName, officeId: answer.officeId,
    permissions: answer.permissions || [],
  };
  sessionStorage.setItem(place, JSON.stringify(current));
}

export function leave() {
  current = null;
  sessionStorage.removeItem(place);
}

// may reports whether the user holds a permission; "" is needed by what everybody may.
export function may(permission) {
  if (!permission) return true;
  const held = current ? current.permissions : [];
  return held.includes("ALL_FUNCTIONS") || held.includes(permission) || permission.startsWith("READ_") && held.includes("ALL_FUNCTIONS_READ");
}
