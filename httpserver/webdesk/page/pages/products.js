// Loan products: a list, and the ways into the workshop.

import { el, link } from "../dom.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { amount, choice, number, percent } from "../format.js";
import { table, badge } from "../table.js";
import { to } from "../router.js";

export default async function productsPage() {
  const products = await get("loanproducts");
  return [
    el("div", { class: "head" }, el("h1", {}, "Products")),
    may("CREATE_LOANPRODUCT") ? el("nav", { class: "commands", "aria-label": "Commands" }, (() => { const a = link("/products/new", "New product"); a.classList.add("primary"); return a; })()) : null,
    el("div", { class: "card" }, table([
      { title: "Product", of: (p) => [link(`/products/${p.id}`, p.name), el("small", { class: "block" }, p.shortName)] }, { title: "Schedule", wide: true, of: (p) => choice(p.loanScheduleType).toLowerCase() },
      { title: "Principal", figure: true, of: (p) => `${amount(p.principal, p.currency)} ${p.currency.code}` }, { title: "Instalments", figure: true, wide: true, of: (p) => number(p.numberOfRepayments) },
      { title: "Rate", figure: true, of: (p) => percent(p.annualInterestRate) }, { title: "Interest", wide: true, of: (p) => choice(p.interestType).toLowerCase() },
      { title: "", of: (p) => badge(p.status.replace(/^.*\./, ""), /active$/.test(p.status) && !/inactive$/.test(p.status) ? "good" : null) },
      { title: "", of: (p) => link(to(`/products/${p.id}`, { against: products.find((o) => o.id !== p.id)?.id }), "Compare") },
    ], products, { caption: "Loan products", empty: "No product." })),
  ];
}
