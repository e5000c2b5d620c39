// The catalogue of reports that the user may run.

import { el, link, section } from "../dom.js";
import { get } from "../rest.js";
import { may } from "../session.js";
import { table } from "../table.js";

export default async function reportsPage() {
  const reports = (await get("reports")).filter((r) => r.useReport && may("READ_" + r.reportName));
  const categories = [...new Set(reports.map((r) => r.reportCategory || "Other"))];
  return [el("h1", {}, "Reports"), categories.map((category) => section(category, table([
    { title: "Report", of: (r) => link(`/reports/${r.id}`, r.reportName) }, { title: "What it tells", of: (r) => r.description },
  ], reports.filter((r) => (r.reportCategory || "Other") === category), { caption: category })))];
}
