// One job and its runs.

import { el, later, link, section } from "../dom.js";
import { get } from "../rest.js";
import { commandsBelow } from "../menu.js";
import { paged } from "../table.js";
import { runTable, start } from "./night.js";

export default async function jobPage({ job: id }) {
  const job = await get(`jobs/${id}`);
  return [
    el("div", { class: "head" }, el("h1", {}, job.displayName), el("span", { class: "soft" }, link("/night", "Jobs and health"), ` · ${job.shortName}`)),
    el("nav", { class: "commands", "aria-label": "Commands" }, start(job)), later(commandsBelow(["/v1/jobs/{jobId}"], { jobId: id }, { without: ["loans.RunJob"], usual: "all" }), ""),
    section("Runs", paged((offset, limit) => get(`jobs/${id}/runhistory`, { offset, limit, orderBy: "id", sortOrder: "DESC" }), runTable)),
  ];
}
