// What a loan wrote into the books.

import { section } from "../dom.js";
import { get } from "../rest.js";
import { paged } from "../table.js";
import { journalTable } from "../journal.js";

export default async function journalPart({ loan, view }) {
  return section("Journal", paged((offset, limit) => get("journalentries", { loanId: loan.id, offset, limit, transactionDetails: true }, view), journalTable, { limit: 50 }));
}
