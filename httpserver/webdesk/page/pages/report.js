// One report: its parameters, the table, and the table as a file.

import { el, link, section, show, problem, announce } from "../dom.js";
import { tr } from "../messages.js";
import { get, download } from "../rest.js";
import { number } from "../format.js";
import { words } from "../names.js";
import { today } from "../businessdate.js";
import { save } from "../documents.js";
import { run, choices, sheetTable } from "../sheet.js";
import { here, lookAt } from "../router.js";

const most = 500; // rows on the page

export default async function reportPage({ report: id }, query) {
  const report = await reportOf(id), present = await today();
  const fields = await Promise.all((report.reportParameters || []).map((p) => field(p, query, present)));
  const values = () => Object.fromEntries(fields.map((f) => [f.name, f.input.value]));
  const place = el("div", {});
  const draw = async () => {
    place.setAttribute("aria-busy", "true");
    try {
      const sheet = await run(report.reportName, values());
      show(place, section("Result", sheetTable(sheet, report.reportName, { most }), sheet.rows.length > most ? el("p", { class: "soft" }, tr`The first ${number(most)} of ${number(sheet.rows.length)} rows. The file has all.`) : null));
      announce(tr`${sheet.rows.length} rows.`);
    } catch (error) {
      show(place, problem(error));
    } finally {
      place.removeAttribute("aria-busy");
    }
  };
  const file = () => download("runreports/" + encodeURIComponent(report.reportName), { exportCSV: true, ...Object.fromEntries(Object.entries(values()).map(([name, value]) => ["R_" + name, value])) })
    .then((content) => save(content, report.reportName + ".csv"), (error) => show(place, problem(error)));
  const submit = (event) => {
    event.preventDefault();
    const chosen = values();
    if (Object.entries(chosen).some(([name, value]) => (here().query[name] || "") !== value)) lookAt(chosen);
    else draw();
  };
  draw();
  return [
    el("div", { class: "head" }, el("h1", {}, report.reportName), el("span", { class: "soft" }, link("/reports", "Reports"), " · ", report.description)),
    el("form", { class: "row", submit }, fields.map((f) => f.element), el("button", { class: "primary" }, "Run"), el("button", { type: "button", click: file }, "As CSV")),
    place,
  ];
}

// reportOf finds a report by its number or its name.
async function reportOf(id) {
  if (/^\d+$/.test(id)) return get(`reports/${id}`);
  const named = (await get("reports")).find((report) => report.reportName === id);
  if (!named) throw new Error(tr`No report is named ${id}.`);
  return get(`reports/${named.id}`);
}

// field makes the field of a parameter: a day, or one of the values that there are.
async function field({ parameterName, reportParameterName: name }, query, present) {
  const said = query[name];
  if (/Date/i.test(parameterName) && !/Type/.test(parameterName)) {
    const usual = name === "startDate" ? present.slice(0, 4) + "-01-01" : present;
    const input = el("input", { type: "date", value: said ?? usual });
    return { name, input, element: el("label", {}, words(name), input) };
  }
  const options = await choices(parameterName), all = parameterName.endsWith("SelectAll");
  const listed = all && !options.some(([id]) => String(id) === "-1") ? [["", "all"], ...options] : options;
  const input = el("select", {}, listed.map(([id, title]) => el("option", { value: id, selected: String(id) === said }, title)));
  return { name, input, element: el("label", {}, words(name.replace(/Id$/, "")), input) };
}
