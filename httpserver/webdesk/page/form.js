// Forms made of the description of the interface: a field for each attribute that a command takes.

import { el, problem, refused, unique } from "./dom.js";
import { isKnown } from "./messages.js";
import { get } from "./rest.js";
import { resolved } from "./commands.js";
import { locale, typed } from "./format.js";
import { labelOf, words } from "./names.js";
import { sentence } from "./refusals.js";

const spoken = ["locale", "dateFormat"]; // what the desk says by itself

// form makes a form of a schema, with the labels, the groups and the order of the description. values fill it, hidden attributes are
// sent as they are filled and not shown, context is what choices may depend on. open is the number of groups that are open, if not
// those with something to fill in. With shown the form has these attributes, in this order, and those of folded behind a fold, and no
// others. hints replace what the description says of attributes, and must names those that have to be filled in here, besides those
// that the command requires.
export function form(schema, described, { values = {}, hidden = [], context = {}, open, shown, folded = [], hints, must } = {}) {
  const object = resolved(schema, described);
  const fields = fieldsOf(object, described, { values, hidden, context, hints, must, only: shown && [...shown, ...folded] });
  return {
    element: shown ? inOrder(fields, shown, folded) : grouped(fields, values, open),
    field: (name) => fields.find((f) => f.name === name),
    body: () => ({ ...bodyOf(fields), ...Object.fromEntries(hidden.filter((name) => values[name] !== undefined && (object.properties || {})[name]).map((name) => [name, values[name]])), ...speech(object) }),
    required: object.required || [],
    refuse: (error) => refuse(fields, error),
    mark: (error) => mark(fields, error),
  };
}

// grouped puts the fields of a long form under the headings of their groups. Open are the first group and those with something that
// must be filled in, or is; or as many as said.
function grouped(fields, values, open) {
  const together = (some) => el("div", { class: "fields" }, some.map((f) => f.element)), groups = [...Map.groupBy(fields, (f) => f.group)];
  if (groups.length < 2) return together(fields);
  const isOpen = (some, i) => open ? i < open : i === 0 || some.some((f) => f.must || values[f.name] !== undefined);
  return el("div", {}, groups.map(([title, some], i) => el("details", { class: "more", open: isOpen(some, i) }, el("summary", {}, title), together(some))));
}

function inOrder(fields, shown, folded) {
  const named = (names) => names.map((name) => fields.find((f) => f.name === name)).filter(Boolean).map((f) => f.element);
  return el("div", {}, el("div", { class: "fields" }, named(shown)), folded.length ? el("details", { class: "more" }, el("summary", {}, "More"), el("div", { class: "fields" }, named(folded))) : null);
}

// enter fills a field that was made, as if somebody typed.
export function enter(field, value) {
  field.part.input.value = typedText(value) ?? "";
  field.part.input.dispatchEvent(new Event("input", { bubbles: true }));
}

// speech says in which notation numbers and dates of a request are.
function speech(object) {
  const takes = object.properties || {};
  return { ...(takes.locale ? { locale: locale() } : {}), ...(takes.dateFormat ? { dateFormat: "yyyy-MM-dd" } : {}) };
}

function bodyOf(fields) {
  return Object.fromEntries(fields.map((f) => [f.name, f.read()]).filter(([, value]) => value !== undefined));
}

// mark says at each field what a refusal has against it, and returns what is left to say. Without a refusal no field is marked.
function mark(fields, error) {
  for (const f of fields) {
    f.part.input.removeAttribute("aria-invalid");
    f.element.querySelectorAll(":scope > .refused").forEach((old) => old.remove());
  }
  if (!error) return null;
  const violations = error.violations || [], at = (f) => violations.filter((v) => v.field === f.name || v.field.startsWith(f.name + "["));
  for (const f of fields.filter((f) => at(f).length)) {
    f.part.input.setAttribute("aria-invalid", "true");
    f.element.append(el("small", { class: "refused", role: "alert" }, at(f).map((v) => refused(sentence(v, v.field === f.name ? f.label : undefined), v.code))));
  }
  const rest = violations.filter((v) => !fields.some((f) => at(f).includes(v)));
  return violations.length && !rest.length ? null : problem({ ...error, message: error.message, violations: rest });
}

// refuse marks the fields that a refusal names, puts the reader at the first, and returns what is left to say.
function refuse(fields, error) {
  const rest = mark(fields, error), named = fields.find((f) => f.part.input.hasAttribute("aria-invalid"));
  if (named) {
    const folded = named.part.input.closest("details");
    if (folded) folded.open = true;
    named.part.input.focus();
  }
  return rest;
}

function fieldsOf(object, described, { values, hidden = [], context, hints, must: also = [], only }) {
  const must = [...(object.required || []), ...also];
  return inOrderOfWork(object.properties || {}).filter(([name]) => only ? only.includes(name) : !spoken.includes(name) && !hidden.includes(name))
    .map(([name, property]) => fieldOf(name, resolved(property, described), described, { value: values[name], must: must.includes(name), hint: hints ? hints[name] : property.description && isKnown(property.description) ? property.description : "", context }));
}

// inOrderOfWork are attributes in the order of the description: [name, schema] each.
function inOrderOfWork(properties) {
  const place = ([, property]) => property["x-order"] || 0;
  return Object.entries(properties).sort((a, b) => place(a) - place(b));
}

// fieldOf makes the field of one attribute.
function fieldOf(name, schema, described, { value, must, hint, context }) {
  const part = partOf(name, schema, described, value, context), id = unique("field"), label = schema["x-label"] || labelOf(name), unit = schema["x-unit"];
  const field = { name, label, group: schema["x-group"], must, part, read: part.read };
  if (part.group) return { ...field, element: el("fieldset", {}, el("legend", { class: must ? "must" : null }, label), part.input) };
  part.input.setAttribute("name", name);
  if (must) part.input.setAttribute("aria-required", "true");
  if (hint) part.input.setAttribute("aria-describedby", id);
  return { ...field, element: el("label", {}, el("span", { class: must ? "must" : null }, label, unit ? [", ", unit] : null), part.input, hint ? el("small", { id }, hint) : null) };
}

// partOf chooses how an attribute is entered, by its type.
function partOf(name, schema, described, value, context) {
  if (schema.name === "DateText") return plain({ type: "date" }, value && String(value).slice(0, 10));
  if (schema.name === "AmountInput" || schema.name === "DecimalInput") return plain({ inputmode: "decimal", autocomplete: "off" }, typedText(value));
  if (schema["x-choices"]) return chosen(schema["x-choices"].map((c) => [c.id, c.label]), value);
  if (schema.enum) return chosen(schema.enum.map((text) => [text, words(text)]), value);
  if (schema.type === "boolean") return chosen([["true", "yes"], ["false", "no"]], value === undefined ? undefined : String(value), (text) => text === "true");
  if (schema.type === "array" && lists[name] && Object.keys(resolved(schema.items, described).properties || {}).join() === "id") return checked(lists[name], value || []);
  if (schema.type === "array" && lists[name]) return checked(lists[name], value || [], (one) => one, (id) => id);
  if (schema.type === "array") return list(schema, described, value || [], context);
  if (schema.properties) return group(schema, described, value || {}, context);
  if (sources[name]) return fromSource(name, schema, value, context);
  if (schema.type === "integer") return plain({ type: "number", step: 1 }, value, Number);
  if (/password$/i.test(name)) return plain({ type: "password", autocomplete: "new-password" }, value);
  if (schema.type === "string") return /note|description|comments/i.test(name) ? area(value) : plain({ autocomplete: "off" }, value);
  return json(value);
}

function typedText(value) {
  return typeof value === "number" ? typed(value) : value;
}

function plain(attributes, value, convert = (text) => text) {
  const input = el("input", attributes);
  input.value = value ?? "";
  return { input, read: () => input.value.trim() === "" ? undefined : convert(input.value.trim()) };
}

function area(value) {
  const input = el("textarea", { rows: 2 });
  input.value = value ?? "";
  return { input, read: () => input.value.trim() || undefined };
}

function chosen(options, value, convert = (text, options) => options.find(([id]) => String(id) === text)[0]) {
  const input = el("select", {}, el("option", { value: "" }, ""), options.map(([id, label]) => el("option", { value: id, selected: String(id) === String(value ?? "") }, label)));
  return { input, read: () => input.value === "" ? undefined : convert(input.value, options) };
}

// json takes what no other field fits, as it is sent.
function json(value) {
  const text = value === undefined ? "" : JSON.stringify(value, null, 2);
  const input = el("textarea", { class: "json", rows: Math.max(3, text.split("\n").length), spellcheck: "false" });
  input.value = text;
  return { input, read: () => input.value.trim() === "" ? undefined : JSON.parse(input.value) };
}

// group takes an object: the fields of its attributes together.
function group(schema, described, value, context) {
  const fields = fieldsOf(schema, described, { values: value, context });
  return { group: true, input: el("div", { class: "fields" }, fields.map((f) => f.element)), read: () => { const body = bodyOf(fields); return Object.keys(body).length ? body : undefined; } };
}

// list takes objects one below the other; other elements as JSON.
function list(schema, described, value, context) {
  const element = resolved(schema.items, described);
  if (!element.properties) return json(value.length ? value : undefined);
  const rows = [], place = el("div", {});
  const add = (one) => {
    const row = group(element, described, one, context);
    const line = el("div", { class: "row" }, row.input, el("button", { type: "button", click: () => { rows.splice(rows.indexOf(row), 1); line.remove(); } }, "Remove"));
    rows.push(row);
    place.append(line);
  };
  value.forEach(add);
  return {
    group: true, input: el("div", {}, place, el("button", { type: "button", click: () => add({}) }, "Add")),
    read: () => { const all = rows.map((r) => r.read()).filter((one) => one !== undefined); return all.length ? all : undefined; },
  };
}

// checked takes references to resources of which there are few: a box for each. of and as say how the interface writes a reference.
function checked(source, value, of = (one) => one.id, as = (id) => ({ id })) {
  const chosen = new Set(value.map(of)), place = el("div", { class: "fields" });
  source().then((options) => place.append(...options.map(([id, title]) => el("label", { class: "inline" }, el("input", { type: "checkbox", checked: chosen.has(id), change: (event) => { if (event.target.checked) chosen.add(id); else chosen.delete(id); } }), title))), () => {});
  return { group: true, input: place, read: () => [...chosen].map(as) };
}

const atPayout = 1; // the number of the time of fees that are due when a loan is paid out

const values = (code) => () => get(`codes/name/${code}/codevalues`).then((list) => list.map((v) => [v.id, v.name]));
const named = (path, pick = (answer) => answer) => () => get(path).then((answer) => pick(answer).map((one) => [one.id, one.name ?? one.displayName]));
const accounts = () => get("glaccounts", { usage: 1, disabled: false }).then((list) => list.map((a) => [a.id, `${a.glCode} ${a.name}`]));

// lists say which resources a list of references may name.
const lists = {
  ranges: () => get("delinquency/ranges").then((all) => all.map((r) => [r.id, r.classification])), roles: () => get("roles").then((all) => all.filter((r) => !r.disabled).map((r) => [r.id, r.name])),
  currencies: () => get("currencies").then((all) => all.currencyOptions.map((c) => [c.code, `${c.code} ${c.name}`])),
  charges: () => get("charges").then((all) => all.filter((c) => c.chargeAppliesTo.id === 1).map((c) => [c.id, c.name])),
};

// sources say where the choices of attributes that name another resource come from.
const sources = {
  paymentTypeId: named("paymenttypes"), officeId: named("offices"), fundId: named("funds"), staffId: named("staff"), productId: ({ isDeposit }) => named(isDeposit ? "savingsproducts" : "loanproducts/basic-details")(),
  toLoanOfficerId: named("staff?loanOfficersOnly=true"), fromLoanOfficerId: named("staff?loanOfficersOnly=true"), loanOfficerId: named("staff?loanOfficersOnly=true"),
  chargeId: ({ loanId, isPaidOut }) => get(loanId ? `loans/${loanId}/charges/template` : "charges").then((t) => (t.chargeOptions || t).filter((c) => !isPaidOut || c.chargeTimeType.id !== atPayout).map((c) => [c.id, c.name])),
  withoutChargeId: lists.charges, feeChargeId: lists.charges, penaltyChargeId: lists.charges,
  currencyCode: () => get("currencies").then((c) => c.selectedCurrencyOptions.map((one) => [one.code, `${one.code} ${one.name}`])),
  delinquencyBucketId: named("delinquency/buckets"), writeoffReasonId: values("WriteOffReasons"), chargeOffReasonId: values("ChargeOffReasons"), rescheduleReasonId: values("LoanRescheduleReason"),
  loanPurposeId: values("LoanPurpose"), genderId: values("Gender"), clientTypeId: values("ClientType"), clientClassificationId: values("ClientClassification"),
  closureReasonId: values("ClientClosureReason"), rejectionReasonId: values("ClientRejectReason"), withdrawalReasonId: values("ClientWithdrawReason"), documentTypeId: values("Customer Identifier"),
  transactionProcessingStrategyCode: () => get("loanproducts/template").then((t) => t.transactionProcessingStrategyOptions.map((s) => [s.code, s.name])),
  ...Object.fromEntries([
    "fundSourceAccountId", "loanPortfolioAccountId", "receivableInterestAccountId", "receivableFeeAccountId", "receivablePenaltyAccountId", "interestOnLoanAccountId", "incomeFromFeeAccountId",
    "incomeFromPenaltyAccountId", "writeOffAccountId", "overpaymentLiabilityAccountId", "transfersInSuspenseAccountId", "incomeFromRecoveryAccountId", "goodwillCreditAccountId",
    "incomeFromGoodwillCreditInterestAccountId", "incomeFromGoodwillCreditFeesAccountId", "incomeFromGoodwillCreditPenaltyAccountId", "chargeOffExpenseAccountId", "chargeOffFraudExpenseAccountId",
    "incomeFromChargeOffInterestAccountId", "incomeFromChargeOffFeesAccountId", "incomeFromChargeOffPenaltyAccountId", "glAccountId",
  ].map((name) => [name, accounts])),
};

// fromSource offers the resources that there are; where they cannot be read, what is known is typed.
function fromSource(name, schema, value, context) {
  const convert = schema.type === "integer" ? Number : (text) => text;
  let current = plain(schema.type === "integer" ? { type: "number", step: 1 } : {}, value, convert);
  const place = el("span", { class: "chosen" }, current.input);
  const part = { input: current.input, read: () => current.read() };
  kept(name, context).then((options) => {
    const typed = current.read();
    current = chosen(options, typed, convert);
    for (const attribute of ["name", "aria-required", "aria-describedby"]) if (part.input.hasAttribute(attribute)) current.input.setAttribute(attribute, part.input.getAttribute(attribute));
    if (typed === undefined || current.input.value) { part.input.replaceWith(current.input); part.input = current.input; } else current = { read: () => typed };
  }, () => {});
  return part;
}

const read = new Map();

// kept asks for choices once.
function kept(name, context) {
  const source = sources[name], key = source === accounts ? "accounts" : name + (["chargeId", "productId"].includes(name) ? JSON.stringify(context) : "");
  if (!read.has(key)) {
    const asked = source(context);
    asked.catch(() => read.delete(key));
    read.set(key, asked);
  }
  return read.get(key);
}
