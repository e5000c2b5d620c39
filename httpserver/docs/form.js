// The form of one command: where it goes, what it sends, what comes back, and the same as text for other programs. Nothing is sent
// but by a button, and nothing is written before the page was told that it may.

import { element, later } from "./element.js";
import { bodyFields } from "./fields.js";
import { indented, parsed, shown, written } from "./json.js";
import { languages } from "./samples.js";
import { attributesOf, sample, typeOf, wordsOf } from "./schema.js";
import { isSignedIn, mayWrite, newKey, send, tenant, user } from "./sender.js";

// formOf makes the form of a command. page knows the base of all paths and what the examples stand for.
export function formOf(command, page) {
  const form = new Form(command, page);
  form.show(command.examples[0]);
  return form;
}

class Form {
  constructor(command, page) {
    this.command = command;
    this.page = page;
    this.at = command.endpoint;
    this.key = newKey();
    this.fields = element("div", { class: "fields" });
    this.attributes = element("div", { class: "attributes" });
    this.body = command.body ? element("textarea", { "aria-label": "Body", spellcheck: "false", oninput: () => this.changed(), onchange: () => this.drawAttributes() }) : null;
    this.output = element("output", { class: "answer" });
    this.sampleText = element("pre", { class: "sample" });
    this.language = "curl";
    this.node = element("div", { class: "form" }, this.choices(), this.fields, this.attributes, this.body, this.buttons(), this.output, this.samples());
  }

  // choices are the examples, and the ways to name the resource.
  choices() {
    const { examples, endpoint } = this.command;
    const ways = [endpoint, ...endpoint.twins];
    this.way = element("select", { onchange: (event) => this.goTo(ways[event.target.value]) },
      ways.map((way, i) => element("option", { value: i }, way.path)));
    const example = element("select", { onchange: (event) => this.show(examples[event.target.value]) },
      examples.map((e, i) => element("option", { value: i }, e.saves ?? `example ${i + 1}`)));
    return element("p", { class: "choices" },
      ways.length > 1 ? element("label", {}, "Address ", this.way) : null,
      examples.length > 1 ? element("label", {}, "Example ", example) : null);
  }

  buttons() {
    const { reads, previews } = this.at;
    this.sendButton = element("button", { type: "button", class: reads ? "send" : "send writes", onclick: () => this.press(false) }, "Send");
    const preview = previews ? element("button", { type: "button", class: "preview", onclick: () => this.press(true) }, "Preview") : null;
    this.keyText = reads ? null : element("small", { class: "soft" });
    return element("p", { class: "buttons" }, preview, this.sendButton, this.keyText);
  }

  // show fills the form with an example, or with values that fit where there is none.
  show(example) {
    this.example = example;
    if (example) this.at = example.at;
    this.way.value = [this.command.endpoint, ...this.command.endpoint.twins].indexOf(this.at);
    this.fillFields(example?.parameters ?? {});
    if (this.body) this.write(this.firstBody(example));
    this.changed();
  }

  // write puts a text into the body.
  write(text) {
    this.body.value = text;
    this.drawAttributes();
    this.changed();
  }

  drawAttributes() {
    this.attributes.replaceChildren(bodyFields(this.command.body, this.body.value, (text) => this.write(text)));
  }

  firstBody(example) {
    if (example) return example.body ? JSON.stringify(this.page.made.value(example.body), null, 2) : "";
    const schema = this.command.body;
    const wanted = this.page.resolved(schema).required ?? [];
    const attributes = attributesOf(schema);
    return JSON.stringify(Object.fromEntries(wanted.map((name) => [name, sample(attributes[name])])), null, 2);
  }

  // goTo changes the way in which the resource is named, and keeps what is written in the rest.
  goTo(endpoint) {
    const written = Object.fromEntries(this.inputs.map(([p, input]) => [p.name, input.value]));
    this.at = endpoint;
    this.fillFields(written);
    this.changed();
  }

  fillFields(values) {
    const asked = this.at.parameters.filter((p) => p.in !== "header" && p.name !== "preview" && !(p.name === "command" && this.command.command));
    this.inputs = asked.map((p) => {
      const value = decodeURIComponent(this.page.made.text(values[p.name] ?? (p.in === "path" ? this.page.made.named(p.name) : "")));
      return [p, element("input", { value, placeholder: typeOf(p.schema), name: p.name, size: p.in === "path" ? 8 : 14, oninput: () => this.changed() })];
    });
    const field = ([p, input]) => element("label", { title: [p.description, wordsOf(p.schema)].filter(Boolean).join(" ") },
      element("span", { class: p.required ? "mandatory" : null }, p.name), " ", input);
    const inSight = this.inputs.filter(([p, input]) => p.required || input.value !== "");
    const others = this.inputs.filter((one) => !inSight.includes(one));
    this.fields.replaceChildren(...inSight.map(field),
      others.length > 0 ? element("details", {}, element("summary", { class: "soft" }, `More parameters: ${others.length}`), others.map(field)) : "");
  }

  // add puts an attribute into the body with a value that fits.
  add(name, schema) {
    try {
      const body = parsed(this.body.value || "{}");
      body[name] ??= sample(schema);
      this.write(written(body));
    } catch (trouble) {
      this.tell(`The body is no JSON: ${trouble.message}`);
    }
  }

  // changed follows what was written: another request is another command, under another key.
  changed() {
    this.key = newKey();
    if (this.keyText) this.keyText.textContent = "Idempotency-Key " + this.key;
    this.sampleText.textContent = languages[this.language](this.request(false));
  }

  request(preview) {
    const query = new URLSearchParams();
    if (this.command.command) query.set("command", this.command.command);
    let path = this.at.path;
    for (const [p, input] of this.inputs) {
      if (p.in === "path") path = path.replace(`{${p.name}}`, encodeURIComponent(input.value));
      else if (input.value !== "") query.set(p.name, input.value);
    }
    if (preview) query.set("preview", "true");
    const queried = query.size > 0 ? path + "?" + query : path;
    return {
      method: this.at.method, base: this.page.base, path: queried, body: this.body?.value ?? "", key: preview ? "" : this.key,
      tenant: tenant(), user: user(), open: this.at.open,
    };
  }

  async press(preview) {
    const writes = !this.at.reads && !preview;
    if (writes && !mayWrite()) return this.tell("This would write. Tick “Let this page write” first; Preview stores nothing.");
    const missing = this.inputs.find(([p, input]) => p.in === "path" && input.value === "");
    if (missing) return this.tell(`${missing[0].name} is missing.`);
    if (!this.at.open && !isSignedIn()) return this.askForCredentials();
    this.tell("…");
    try {
      this.answered(await send(this.request(preview)), preview);
    } catch (trouble) {
      this.tell(String(trouble));
    }
  }

  askForCredentials() {
    this.tell("Enter a user and a password under Credentials first.");
    document.getElementById(user() ? "password" : "user").focus();
  }

  answered(answer, preview) {
    const about = [preview ? "preview, nothing stored" : null, answer.repeated ? "answered from before: nothing was done" : null, `${answer.took} ms`, answer.id].filter(Boolean);
    this.output.dataset.status = answer.status;
    this.output.replaceChildren(
      element("p", {}, element("strong", { class: answer.ok ? "good" : "bad" }, `${answer.status} ${answer.reason}`), " ", element("small", { class: "soft" }, about.join(" · "))),
      answer.text ? element("pre", {}, shown(answer.text)) : "");
    if (answer.ok && !preview && this.example) this.page.keep(this.example, answer.text);
  }

  tell(text) {
    delete this.output.dataset.status;
    this.output.replaceChildren(element("p", {}, text));
  }

  samples() {
    const choose = (name) => {
      this.language = name;
      this.changed();
    };
    const tabs = Object.keys(languages).map((name) => element("button", { type: "button", class: "plain", onclick: () => choose(name) }, name));
    return later("As curl, Go or TypeScript", () => element("div", {}, element("p", { class: "tabs" }, tabs), this.sampleText), { class: "samples" });
  }

  // answerShown is what the command answers: on a new platform to the example, or a value that fits.
  answerShown() {
    const text = this.example?.answer ? JSON.stringify(this.example.answer) : this.command.answer ? JSON.stringify(sample(this.command.answer)) : "";
    return text ? shown(indented(text)) : "";
  }
}
