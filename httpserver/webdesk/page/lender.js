// The lender, as papers name it: name and address of the configuration, or the name of the head office.

import { el } from "./dom.js";
import { get } from "./rest.js";
import { may } from "./session.js";

// lender is the head of a paper.
export async function lender() {
  const [name, address] = await Promise.all(["lender-name", "lender-address"].map(setting));
  return el("div", { class: "lender", translate: "no" }, el("p", { class: "name", translate: "no" }, name || await headOffice()),
    address ? el("p", { class: "soft", translate: "no" }, address.split(/\s*[,\n]\s*/).map((line, i) => [i ? el("br") : null, line])) : null);
}

// setting is the text of a configuration; nothing for users who may not read it.
async function setting(name) {
  return may("READ_CONFIGURATION") ? (await get(`configurations/name/${name}`)).stringValue || "" : "";
}

async function headOffice() {
  const offices = may("READ_OFFICE") ? await get("offices", { includeAllOffices: true }) : [];
  return (offices.find((office) => office.hierarchy === ".") || { name: "" }).name;
}
