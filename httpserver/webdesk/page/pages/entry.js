// An entry of the journal: its lines, and the command and the person that it came from.

import { el, later, link, section } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { day } from "../format.js";
import { commandsBelow } from "../menu.js";
import { badge } from "../table.js";
import { journalTable } from "../journal.js";
import { commandOfLines } from "../audittable.js";

export default async function entryPage({ entry: id }) {
  const { pageItems: lines } = await get("journalentries", { transactionId: id, limit: 200, transactionDetails: true });
  if (!lines.length) throw new Error("The books have no such entry.");
  const [first] = lines;
  return [
    el("div", { class: "head" }, el("h1", {}, first.manualEntry ? tr`Manual entry of ${day(first.transactionDate)}` : tr`Entry of ${day(first.transactionDate)}`), first.reversed ? badge("reversed", "bad") : null,
      el("span", { class: "soft" }, link("/books", "Books"), tr` · entered ${day(first.submittedOnDate)} by ${first.createdByUserName}`, first.comments ? ` · ${first.comments}` : null)),
    first.manualEntry && !first.reversed ? later(commandsBelow(["/v1/journalentries/{journalEntryId}"], { journalEntryId: id }, { usual: "all" }), "") : null,
    section("Lines", journalTable(lines)),
    may("READ_AUDIT") ? section("Command", later(commandOfLines(lines))) : null,
  ];
}
