// The screen of an act: its fields on one side, what it would do on the other, which follows the typing, and one button that is named
// after the act. The generated form with all terms is one link away.

import { el, link, show } from "../dom.js";
import { tr } from "../messages.js";
import { newKey } from "../rest.js";
import { may } from "../session.js";
import { catalogue, give } from "../commands.js";
import { form } from "../form.js";
import { finish } from "../outcome.js";
import { isOnce, isPending, pendingNotice, pendingOn } from "../pending.js";
import { to } from "../router.js";

const pause = 300; // milliseconds without typing after which the result is drawn anew

// screen draws an act:
//   operation, query  the command, and the resources that it is about
//   title, about      the heading, and the line below it
//   values            what the form begins with
//   context           what choices depend on, if that is more than the query
//   shown, folded     the attributes of the form in their order, and those behind a fold
//   must              the attributes that have to be filled in, besides those that the command requires
//   hints             what to know about an attribute, such as its limits
//   extras(fields)    what else the form has, such as amounts to choose from
//   body(typed)       what is sent, if that is not what was typed
//   button(body)      the name of the button, or nothing as long as something is missing
//   preview(body)     asks what the act would do, if that is not the preview of the command
//   drawn(result)     draws what a preview answers
//   send(body, key)   does the act, if that is more than the one command
//   terms             where the form with all terms is, if not at that of the command
//   back              where the reader came from and goes afterwards
//   done(result)      the outcome: the path to go to, the words, and links
export async function screen(act) {
  const command = (await catalogue()).get(act.operation), head = el("div", { class: "head" }, el("h1", {}, act.title), el("span", { class: "soft" }, act.about));
  if (!may(command.permission)) return [head, el("p", { class: "notice" }, "Your roles do not allow this.")];
  const same = (await pendingOn(act.query)).filter((entry) => isPending(command, [entry]));
  if (same.length && isOnce(command)) return [head, pendingNotice(same)];
  const fields = form(command.body || {}, command.described, { values: act.values, context: act.context || act.query, shown: act.shown, folded: act.folded || [], hints: act.hints || {}, must: act.must });
  const result = el("div", { "aria-live": "polite" }), trouble = el("div", {}), button = el("button", { class: "primary" });
  const body = () => (act.body || ((typed) => typed))({ ...fields.body(), ...act.hidden });
  const preview = act.preview || ((said) => give(command, act.query, said, { preview: true }));
  const send = act.send || ((said, key) => give(command, act.query, said, { key }));
  let key = newKey(), asked = 0, waiting;

  const ready = () => {
    const name = act.button(body());
    button.textContent = tr(name || act.title);
    button.disabled = !name;
    return Boolean(name);
  };
  const look = async () => {
    const mine = ++asked;
    try {
      if (!ready()) { show(result, act.missing ? el("p", { class: "soft" }, act.missing) : null); return; }
      result.setAttribute("aria-busy", "true");
      const said = body(), drawn = act.drawn(await preview(said), said);
      if (mine === asked) { show(trouble, fields.mark()); show(result, drawn); }
    } catch (error) {
      if (mine === asked) { show(trouble, fields.mark(error)); show(result); button.disabled = true; }
    } finally {
      if (mine === asked) result.removeAttribute("aria-busy");
    }
  };
  const typed = () => {
    clearTimeout(waiting);
    waiting = setTimeout(look, pause);
    key = newKey();
    if (ready()) result.setAttribute("aria-busy", "true");
  };
  const perform = async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    clearTimeout(waiting);
    asked++;
    button.disabled = true;
    try {
      const made = await send(body(), key);
      if (made.rollbackTransaction) finish(act.back, "Pending approval", link("/approvals", "Approvals"));
      else finish(...await act.done(made));
    } catch (error) {
      button.disabled = false; // the same key: what was done is not done again
      show(trouble, fields.refuse(error));
    }
  };
  if (act.extras) await act.extras(fields);
  look();
  return [head, el("div", { class: "act" }, pendingNotice(same),
    el("form", { class: "card", input: typed, change: typed, submit: perform, novalidate: true }, fields.element, trouble,
      el("div", { class: "row middle" }, button, link(act.back, "Cancel"), link(act.terms || to(`/do/${act.operation}`, act.query), "All terms"))),
    result)];
}
