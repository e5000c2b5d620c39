// Elements of the page. Texts reach the document as text only, never as markup.

export function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

// later is a part that is made when somebody opens it.
export function later(summary, make, attributes) {
  const details = element("details", attributes, element("summary", {}, summary));
  details.fill = () => {
    details.fill = () => {};
    details.append(make());
  };
  details.addEventListener("toggle", () => details.open && details.fill());
  return details;
}

// table is a table of rows of cells.
export function table(rows) {
  return element("table", {}, element("tbody", {}, rows.map((cells) => element("tr", {}, cells.map((cell) => element("td", {}, cell))))));
}
