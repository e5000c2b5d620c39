// The page shows openapi.json, the description of the server that it comes from, and tries what it describes.

import { element, later, table } from "./element.js";
import { firstLoan } from "./first.js";
import { formOf } from "./form.js";
import { linkOf, Made, resourcesOf } from "./model.js";
import { takeSession } from "./sender.js";
import { resolved, shape, typeOf, useDescription, wordsOf } from "./schema.js";

const at = (id) => document.getElementById(id);

class Page {
  constructor(description) {
    useDescription(description);
    this.resolved = resolved;
    const server = description.servers[0].url.replace(/\/$/, "");
    this.base = location.origin + server;
    this.made = new Made(description["x-examples"] ?? []);
    Object.assign(this, resourcesOf(description));
    this.views = new Map(); // of endpoints, by id
    this.description = description;
  }

  // keep remembers what an example made here, for those that follow.
  keep(example, text) {
    try {
      this.made.keep(example, JSON.parse(text));
    } catch {
      // an answer without a body names nothing
    }
  }

  show() {
    const { info } = this.description;
    at("title").textContent = `${info.title} ${info.version}`;
    at("introduction").append(...info.description.replaceAll("`", "").split("\n\n").map((text) => element("p", {}, text)));
    at("first").append(this.first());
    at("walk").append(this.walk());
    at("groups").append(element("a", { href: "#first" }, "First loan"), element("a", { href: "#walk" }, "Walk through"), ...this.resources.map(({ name }) => element("a", { href: "#" + name }, name)));
    at("resources").append(...this.resources.map((resource) => this.section(resource)));
    at("find").addEventListener("input", (event) => this.find(event.target.value));
    addEventListener("hashchange", () => this.follow());
    this.follow();
  }

  // first leads to the calls that make a first loan.
  first() {
    return element("div", {}, element("h2", {}, "A first loan in seven calls"), element("ol", {}, firstLoan(this.resources.flatMap((r) => r.endpoints)).map(([words, example]) =>
      element("li", {}, element("a", { href: linkOf(example.of.endpoint, example.of), onclick: () => this.open(example) }, example.of.summary.replace(/\.$/, "")), " ", element("small", { class: "soft" }, words)))));
  }

  // walk lists all examples in the order in which they work on a new platform.
  walk() {
    const steps = this.resources.flatMap((r) => r.endpoints).flatMap((e) => e.commands).flatMap((c) => c.examples).sort((a, b) => a.step - b.step);
    return later(`Walk through: ${steps.length} examples, which work one after the other on a new platform`, () => element("ol", {}, steps.map((example) =>
      element("li", {}, element("a", { href: linkOf(example.of.endpoint, example.of), onclick: () => this.open(example) }, example.of.summary), " ",
        element("small", { class: "soft" }, example.saves ?? "")))));
  }

  section({ name, endpoints }) {
    const views = endpoints.map((endpoint) => this.endpointView(endpoint));
    return element("section", { id: name }, element("h2", {}, element("a", { href: "#" + name }, name)), views);
  }

  endpointView(endpoint) {
    const { method, path, commands } = endpoint;
    const named = commands.map((c) => c.command).filter(Boolean);
    const words = named.length > 0 ? named.join(", ") : endpoint.operation.summary;
    const summary = [
      element("span", { class: "method " + method.toLowerCase() }, method), " ", element("code", {}, path), " ",
      element("span", { class: "soft" }, words, endpoint.twins.length > 0 ? " · also by external id" : ""),
    ];
    const view = later(summary, () => this.endpointBody(endpoint, view), { class: "endpoint", id: endpoint.id });
    view.searched = [method, path, ...commands.flatMap((c) => [c.command, c.operation, c.permission, c.summary, c["x-label"]])].join(" ").toLowerCase();
    this.views.set(endpoint.id, view);
    return view;
  }

  endpointBody(endpoint, view) {
    const place = element("div", { class: "command" });
    const chooser = element("select", { "aria-label": "Command", onchange: () => view.choose(endpoint.commands[chooser.value]) },
      endpoint.commands.map((c, i) => element("option", { value: i }, c.command ?? c.operation)));
    view.choose = (command, example) => {
      chooser.value = endpoint.commands.indexOf(command);
      const form = formOf(command, this);
      if (example) form.show(example);
      view.form = form;
      place.replaceChildren(...this.commandView(command, form));
    };
    view.choose(endpoint.commands[0]);
    return element("div", { class: "body" }, endpoint.commands.length > 1 ? element("label", { class: "chooser" }, "Command ", chooser) : null, place);
  }

  commandView(command, form) {
    const { endpoint } = command;
    const link = linkOf(endpoint, command);
    return [
      element("p", {}, command["x-label"] ? [element("strong", {}, command["x-label"]), ". "] : null, command.summary, " ", element("a", { href: link, class: "soft", title: "link to this command" }, "link")),
      element("p", { class: "soft" }, command.operation, command.permission ? ` needs ${command.permission}` : "", command.ignored ? `. Accepted and ignored: ${command.ignored.join(", ")}` : ""),
      form.node,
      later("Parameters", () => table(endpoint.parameters.map((p) => [
        element("code", { class: p.required ? "mandatory" : null }, p.name), p.in, typeOf(p.schema), [p.description, wordsOf(p.schema)].filter(Boolean).join(" "),
      ]))),
      command.body ? later("Body", () => shape(command.body, (name, schema) => form.add(name, schema))) : null,
      command.answer ? later("Answer", () => element("div", {}, element("pre", { class: "example" }, form.answerShown()), shape(command.answer))) : null,
    ].filter(Boolean);
  }

  // open shows an example in the form of its command.
  open(example) {
    this.reveal(example.of.endpoint, example.of, example);
  }

  reveal(endpoint, command, example) {
    const view = this.views.get(endpoint.id);
    view.open = true;
    view.fill();
    const chosen = command ?? endpoint.commands[0];
    if (example || view.form.command !== chosen) view.choose(chosen, example);
    view.scrollIntoView({ block: "start" });
    return view;
  }

  // follow goes to what the address names: a resource, or an endpoint with a command after a dot.
  follow() {
    const name = decodeURIComponent(location.hash.slice(1));
    if (name === "walk") at("walk").firstElementChild.open = true;
    const [id, command] = name.split(/\.(.*)/s);
    const endpoint = this.all.find((e) => e.id === id);
    if (!endpoint) return;
    const main = endpoint.main ?? endpoint;
    const view = this.reveal(main, main.commands.find((c) => c.command === command));
    if (endpoint.main) view.form.goTo(endpoint);
  }

  find(text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    for (const section of at("resources").children) {
      const views = [...section.querySelectorAll("details.endpoint")];
      for (const view of views) view.hidden = !words.every((word) => view.searched.includes(word));
      section.hidden = views.every((view) => view.hidden);
    }
  }
}

takeSession();

try {
  const answer = await fetch("openapi.json");
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  new Page(await answer.json()).show();
} catch (trouble) {
  at("trouble").hidden = false;
  at("trouble").textContent = `The description cannot be shown: ${trouble.message}`;
}
