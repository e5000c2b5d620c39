// One job and its runs.

import { el, link, section } from "../dom.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { paged } from "../table.js";
import { to } from "../router.js";
import { runTable } from "./night.js";

export default async function jobPage({ job: id }) {
  const job = await get(`jobs/${id}`);
  return [
    el("div", { class: "head" }, el("h1", {}, job.displayName), el("span", { class: "soft" }, link("/night", "Night and health"), ` · ${job.shortName}`)),
    may("EXECUTEJOB_SCHEDULER") ? el("nav", { class: "commands", "aria-label": "Commands" }, link(to("/do/loans.RunJob", { jobId: id }), "Run")) : null,
    section("Runs", paged((offset, limit) => get(`jobs/${id}/runhistory`, { offset, limit, orderBy: "id", sortOrder: "DESC" }), runTable)),
  ];
}
