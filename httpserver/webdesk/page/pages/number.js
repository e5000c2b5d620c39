// A loan by its number: leads to its page.

import { el, link } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";

export default async function numberPage({ number: accountNo }) {
  const { pageItems: [loan] } = await get("loans", { accountNo, limit: 1, fields: "id" });
  if (!loan) throw new Error(tr`No loan has the number ${accountNo}.`);
  location.replace(`#/loans/${loan.id}`);
  return [el("h1", {}, "Loan"), link(`/loans/${loan.id}`, accountNo)];
}
