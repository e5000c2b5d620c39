// The texts of the desk in the language of the reader. The pages have them in English; another language is a file that maps each
// English text to its own. Elements (dom.js) look up every text that they are given, so that pages need nothing but words; a sentence
// with values is a template, tr`Loan ${number}`, which the file has as "Loan {1}".

// languages are those of the desk besides English: the name and the file of each.
const languages = { es: ["Español", () => import("./languages/es.js")] };

const place = "lending.language", ends = /^([\s·,:]*)(.*?)([\s·,:]*)$/s;

const chosen = localStorage.getItem(place), wanted = navigator.languages.map((tag) => [tag.split("-")[0], tag]);

// language is the language of the texts: the one that the user chose, or the first of the browser's that the desk has.
export const language = [chosen, ...wanted.map(([name]) => name)].find((name) => name === "en" || Object.hasOwn(languages, name)) || "en";

// notation is the language tag by which numbers and days are written, nothing for that of the browser. Latin America as a whole (es-419)
// writes them like Mexico; requests name countries.
export const notation = language === "en" && !chosen ? undefined : (wanted.find(([name]) => name === language) || [, language])[1].replace("-419", "-MX");

// catalogue has the texts of the language by the English ones in lower case; nothing for English.
const catalogue = language === "en" ? null : new Map(Object.entries((await languages[language][1]()).default).map(([english, text]) => [english.toLowerCase(), text]));

document.documentElement.lang = language;

// offered are the languages to choose from: [tag, name] each.
export const offered = [["en", "English"], ...Object.entries(languages).map(([tag, [name]]) => [tag, name])];

// choose keeps a language in the browser, and draws the desk in it.
export function choose(tag) {
  localStorage.setItem(place, tag);
  location.reload();
}

// tr is a text in the language of the reader, with values in the places of {1}, {2} and so on. It is called with the text, or put
// before a template. Values that are texts are looked up, too.
export function tr(text, ...values) {
  const english = typeof text === "string" ? text : text.reduce((whole, part, i) => `${whole}{${i}}${part}`);
  return translated(english).replace(/\{(\d)\}/g, (_, i) => typeof values[i - 1] === "string" ? translated(values[i - 1]) : values[i - 1]);
}

// isKnown reports whether the desk has a text in the language of the reader.
export function isKnown(english) {
  return !catalogue || catalogue.has(english.toLowerCase());
}

// translated looks up a text without the signs around it. A text in lower case has its translation in lower case. A text that the
// catalogue lacks, such as a name, stays as it is.
function translated(english) {
  if (!catalogue || !/\p{L}/u.test(english)) return english;
  const whole = catalogue.get(english.toLowerCase());
  if (whole !== undefined) return cased(whole, english);
  const [, before, core, after] = ends.exec(english), found = catalogue.get(core.toLowerCase());
  return found === undefined ? english : before + cased(found, core) + after;
}

function cased(text, english) {
  return /^\p{Ll}/u.test(english) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
