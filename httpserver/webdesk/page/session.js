// Who is signed in. The key is what the interface wants in the header of every request. It stays in the storage of the tab, which
// ends with the tab and is never written to where another visit could read it. A new tab asks the tabs that are open: they hand the
// session over a channel that only pages of the same origin hear. Signing out ends it in all tabs.

const place = "lending.desk", patience = 150; // milliseconds for which a new tab waits for another one before it shows the sign-in

const tabs = new BroadcastChannel(place), mine = crypto.getRandomValues(new Uint32Array(2)).join("-");

let current = JSON.parse(sessionStorage.getItem(place) || "null"), asking = !current, told;

// begun is fulfilled when the tab knows whether somebody is signed in, or has waited long enough for the other tabs. An answer that
// comes later is an event, signedin.
export const begun = current ? Promise.resolve() : new Promise((known) => { told = known; setTimeout(known, patience); });

tabs.addEventListener("message", ({ data }) => {
  if (data.asks && current) tabs.postMessage({ session: current, to: data.asks });
  if (data.session && data.to === mine && asking) {
    keep(data.session);
    told();
    dispatchEvent(new Event("signedin"));
  }
  if (data.left && current && current.user === data.left.user && current.tenant === data.left.tenant) dispatchEvent(new Event("signedout"));
});
if (asking) tabs.postMessage({ asks: mine });

export function session() {
  return current;
}

// enter keeps who signed in at which tenant: the answer of the interface to name and password.
export function enter(tenant, answer) {
  keep({
    tenant, key: answer.base64EncodedAuthenticationKey, user: answer.username, userId: answer.userId, office: answer.officeName, officeId: answer.officeId,
    permissions: answer.permissions || [],
  });
}

function keep(session) {
  [current, asking] = [session, false];
  sessionStorage.setItem(place, JSON.stringify(current));
}

// signOut ends the session in every tab.
export function signOut() {
  if (current) tabs.postMessage({ left: { user: current.user, tenant: current.tenant } });
  leave();
}

// leave ends the session of this tab.
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

const headOffice = 1; // the number of the office above all others

// seesAllOffices reports whether the user works at the head office, which no branch limits.
export function seesAllOffices() {
  return Boolean(current) && current.officeId === headOffice;
}

// onlyReads reports whether the user may read and do nothing, such as an auditor.
export function onlyReads() {
  return Boolean(current) && current.permissions.every((permission) => permission.startsWith("READ_") || permission === "ALL_FUNCTIONS_READ");
}
