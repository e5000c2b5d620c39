// What a loan wrote into the books.

import { section } from "../dom.js";
import { get } from "../rest.js";
import { order } from "../table.js";
import { listed } from "../list.js";
import { journalColumns } from "../journal.js";

export default async function journalPart({ loan, view, query }) {
  const fetch = (offset, limit) => get("journalentries", { loanId: loan.id, offset, limit, transactionDetails: true, ...order(query, "transactionDate") }, view);
  return section("Journal", listed(journalColumns, fetch, { caption: "Journal lines", empty: "No lines.", limit: 50 }));
}
