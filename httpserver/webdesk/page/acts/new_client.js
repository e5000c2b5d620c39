// A new client: a person or a company, where and since when, and a document that says who it is.

import { el, facts, link, section } from "../dom.js";
import { tr } from "../messages.js";
import { get, newKey, send } from "../rest.js";
import { may, session } from "../session.js";
import { day } from "../format.js";
import { today } from "../businessdate.js";
import { labelOf } from "../names.js";
import { screen } from "./screen.js";

const person = ["firstname", "lastname", "dateOfBirth"], company = ["fullname"];
const [personForm, companyForm] = [1, 2]; // the numbers of the legal forms

export default async function newClientPage(query, operation) {
  const [present, template] = await Promise.all([today(), get("clients/template")]), identified = may("CREATE_CLIENTIDENTIFIER") ? await identifier() : null, placed = template.isAddressEnabled ? address(template.address[0]) : null;
  let legal = personForm;
  const body = (typed) => {
    const left = legal === personForm ? company : person;
    return { ...Object.fromEntries(Object.entries(typed).filter(([name]) => !left.includes(name))), legalFormId: legal, active: Boolean(typed.activationDate), ...(placed ? { address: placed.read() } : {}) };
  };
  const named = (said) => legal === personForm ? said.firstname && said.lastname && `${said.firstname} ${said.lastname}` : said.fullname;
  return screen({
    operation, query, title: "New client", about: "A person or a company that borrows or saves.", back: "/clients", values: { officeId: session().officeId, activationDate: present },
    shown: [...person, ...company, "mobileNo", "emailAddress", "officeId", "activationDate"], folded: ["middlename", "genderId", "externalId", "staffId", "clientTypeId", "clientClassificationId", "submittedOnDate"],
    must: ["firstname", "lastname", "fullname"], hints: { activationDate: "Empty: activated later." }, missing: "Enter the name.", body,
    extras: (fields) => {
      const show = () => { for (const name of [...person, ...company]) fields.field(name).element.hidden = (legal === personForm) !== person.includes(name); };
      const choose = (form) => () => { legal = form; show(); };
      show();
      fields.element.prepend(el("div", { class: "row", role: "radiogroup", "aria-label": labelOf("legalFormId") }, radio("Person", true, choose(personForm)), radio("Company", false, choose(companyForm))));
      fields.element.append(...[placed, identified].filter(Boolean).map((part) => part.element));
    },
    button: (said) => named(said) && said.officeId ? tr`Create ${named(said)}` : null,
    drawn: (_, said) => section("Result", facts([["Client", named(said)], ["State", said.active ? tr`active since ${day(said.activationDate)}` : "pending"]])),
    done: async (made) => {
      const path = `/clients/${made.clientId}`;
      try {
        if (identified && identified.read()) await send("POST", `clients/${made.clientId}/identifiers`, { body: identified.read(), key: newKey() });
      } catch (error) {
        return [path, tr`Created. The document was not stored: ${error.message}`];
      }
      return [path, "Created", may("CREATE_LOAN") && made.clientId ? link(`/act/loans.Submit?clientId=${made.clientId}`, "New loan") : null];
    },
  });
}

function radio(title, checked, choose) {
  return el("label", { class: "inline" }, el("input", { type: "radio", name: "legalForm", checked, change: choose }), title);
}

// identifier takes the document that says who a client is.
async function identifier() {
  const types = may("READ_CODEVALUE") ? (await get("codes/name/Customer Identifier/codevalues")).filter((value) => value.active !== false) : [];
  if (!types.length) return null;
  const kind = el("select", { name: "documentTypeId" }, el("option", { value: "" }, ""), types.map((t) => el("option", { value: t.id }, t.name))), number = el("input", { name: "documentKey", autocomplete: "off" });
  return {
    element: el("details", { class: "more" }, el("summary", {}, "Identity document"), el("div", { class: "fields" }, el("label", {}, "Document", kind), el("label", {}, "Number", number))),
    read: () => kind.value && number.value.trim() ? { documentTypeId: Number(kind.value), documentKey: number.value.trim(), status: "Active" } : null,
  };
}

// address takes the address of a client.
function address({ addressTypeIdOptions: kinds = [], countryIdOptions: countries = [] }) {
  const select = (name, options) => el("select", { name }, options.map((o) => el("option", { value: o.id }, o.name)));
  const kind = select("addressTypeId", kinds), country = select("countryId", countries), text = (name) => el("input", { name, autocomplete: "off" });
  const [street, city, code] = ["addressLine1", "city", "postalCode"].map(text);
  return {
    element: el("details", { class: "more", open: true }, el("summary", {}, "Address"), el("div", { class: "fields" }, [["Kind", kind], ["Street", street], ["Postal code", code], ["City", city], ["Country", country]].map(([title, input]) => el("label", {}, title, input)))),
    read: () => [{ addressTypeId: Number(kind.value) || undefined, addressLine1: street.value.trim(), city: city.value.trim(), postalCode: code.value.trim(), countryId: Number(country.value) || undefined, isActive: true }],
  };
}
