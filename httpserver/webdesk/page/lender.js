// The lender, as papers name it.

import { el } from "./dom.js";
import { get } from "./rest.js";

// lender is the head of a paper.
export async function lender() {
  const { name, address } = await get("lender");
  return el("div", { class: "lender", translate: "no" }, el("p", { class: "name", translate: "no" }, name),
    address ? el("p", { class: "soft", translate: "no" }, address.split(/\s*[,\n]\s*/).map((line, i) => [i ? el("br") : null, line])) : null);
}
