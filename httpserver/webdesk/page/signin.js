// Signing in: a tenant, a name, a password. Who must renew the password chooses a new one first.

import { el, show, problem, announce } from "./dom.js";
import { tr } from "./messages.js";
import { renewPassword, signIn } from "./rest.js";
import { enter } from "./session.js";

// signInPage asks who is there, and calls done when the platform knows them.
export function signInPage(done) {
  const [tenant, tenantField] = field("Tenant", { name: "tenant", value: "default", autocapitalize: "none", spellcheck: "false" });
  const [user, userField] = field("User", { name: "username", autocomplete: "username", autocapitalize: "none", spellcheck: "false", autofocus: true });
  const [password, passwordField] = field("Password", { name: "password", type: "password", autocomplete: "current-password" });
  const page = el("main", { class: "signin" });
  const entered = async () => {
    const who = { tenant: tenant.value.trim(), username: user.value.trim(), password: password.value };
    const answer = await signIn(who);
    if (answer.shouldRenewPassword) {
      show(page, renewalForm(who, answer.userId, (renewed) => { enter(who.tenant, renewed); done(); }));
      page.querySelector("input[name=newPassword]").focus();
      announce("Choose a new password.");
      return;
    }
    enter(who.tenant, answer);
    done();
  };
  show(page, submitting(entered, () => password.select(), el("h1", {}, "Sign in"), [userField, passwordField, tenantField], "Sign in",
    el("p", { class: "soft" }, el("a", { href: "docs" }, "API documentation"))));
  return [brand(), page];
}

// renewalForm asks for a new password, and signs in with it.
function renewalForm(who, userId, done) {
  const [chosen, chosenField] = field("New password", { name: "newPassword", type: "password", autocomplete: "new-password" });
  const [again, againField] = field("New password again", { name: "repeatPassword", type: "password", autocomplete: "new-password" });
  const renew = async () => {
    if (chosen.value !== again.value) throw new Error("The two passwords differ. Enter the same password twice.");
    await renewPassword(who, userId, chosen.value, again.value);
    done(await signIn({ ...who, password: chosen.value }));
  };
  return submitting(renew, () => chosen.select(), el("h1", {}, "Choose a new password"),
    [el("p", {}, tr`Your password has expired, ${who.username}. Choose a new one to go on.`), chosenField, againField], "Save and sign in");
}

// submitting is a form that does something once it is sent, and shows why that failed.
function submitting(act, failed, heading, fields, title, foot) {
  const trouble = el("div", {}), button = el("button", { class: "primary" }, title);
  const submit = async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      await act();
    } catch (error) {
      show(trouble, problem(error));
      failed();
    } finally {
      button.disabled = false;
    }
  };
  return el("form", { class: "card", submit }, heading, fields, trouble, button, foot);
}

function field(label, attributes) {
  const input = el("input", { required: true, ...attributes });
  return [input, el("label", {}, label, input)];
}

// brand is the head of every page, as it stands before anything is loaded.
function brand() {
  return el("header", {}, el("span", { class: "brand" }, el("img", { src: "desk/icon.svg", alt: "", width: 24, height: 24 }), "Lending desk"));
}
