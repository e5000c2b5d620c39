// Signing in: a tenant, a name, a password.

import { el, show, problem } from "./dom.js";
import { signIn } from "./rest.js";
import { enter } from "./session.js";

// signInPage asks who is there, and calls done when the platform knows them.
export function signInPage(done) {
  const field = (label, attributes) => {
    const input = el("input", { required: true, ...attributes });
    return [input, el("label", {}, label, input)];
  };
  const [tenant, tenantField] = field("Tenant", { name: "tenant", value: "default", autocapitalize: "none", spellcheck: "false" });
  const [user, userField] = field("User", { name: "username", autocomplete: "username", autocapitalize: "none", spellcheck: "false", autofocus: true });
  const [password, passwordField] = field("Password", { name: "password", type: "password", autocomplete: "current-password" });
  const trouble = el("div", {}), button = el("button", { class: "primary" }, "Sign in");
  const submit = async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      const answer = await signIn(tenant.value.trim(), user.value.trim(), password.value);
      if (answer.shouldRenewPassword) throw new Error("The password has to be renewed first: POST /v1/users/" + answer.userId + "/pwd does it.");
      enter(tenant.value.trim(), answer);
      done();
    } catch (error) {
      show(trouble, problem(error));
      password.select();
    } finally {
      button.disabled = false;
    }
  };
  return [brand(), el("main", { class: "signin" }, el("form", { class: "card", submit },
    el("h1", {}, "Sign in"), userField, passwordField, tenantField, trouble, button,
    el("p", { class: "soft" }, el("a", { href: "docs" }, "The interface that the desk works on"))))];
}

// brand is the head of every page, as it stands before anything is loaded.
function brand() {
  return el("header", {}, el("span", { class: "brand" }, el("img", { src: "desk/icon.svg", alt: "", width: 24, height: 24 }), "Lending desk"));
}
