// Charts, drawn as SVG by hand: every bar and point tells its figures when it is pointed at, and the table beside a chart tells
// them to whoever does not see it.

import { el, svg } from "./dom.js";
import { notation, tr } from "./messages.js";

const width = innerWidth < 736 ? 330 : 640, height = 110 + Math.round(width / 6), room = 68; // the width that a word below a chart takes
const left = 58, right = 8, top = 8, bottom = 24;
const inner = { width: width - left - right, height: height - top - bottom };

// bars draws a bar for each group, of parts on top of each other: series are [name, class], of gives the parts of a group. lead is where
// the list of a group is.
export function bars({ title, groups, label, series, of, format, lead }) {
  const sums = groups.map((g) => of(g).reduce((all, part) => all + Number(part || 0), 0));
  const scale = axis(Math.max(...sums, 0));
  const step = inner.width / Math.max(groups.length, 1), thick = Math.max(1, Math.min(34, step * .72));
  const drawn = groups.map((g, i) => {
    let y = top + inner.height;
    return led(lead && lead(g), label(g), of(g).map((part, s) => {
      const tall = scale.of(Number(part || 0));
      y -= tall;
      return tall <= 0 ? null : svg("rect", { class: series[s][1], x: round(left + i * step + (step - thick) / 2), y: round(y), width: round(thick), height: round(tall) },
        svg("title", {}, tr`${label(g)}: ${series[s][0]} ${format(part)}`));
    }));
  });
  return figure(title, [grid(scale, format), drawn, labels(groups.map(label), (i) => left + (i + .5) * step)], series);
}

// led makes what is drawn of a group lead to its list.
function led(path, words, drawn) {
  return path ? svg("a", { href: "#" + path, "aria-label": words }, drawn.filter(Boolean)) : drawn;
}

// paired draws what was due as a pale bar and what came of it as a bar before it.
export function paired({ title, groups, label, due, paid, names, format }) {
  const scale = axis(Math.max(...groups.map((g) => Math.max(Number(due(g)), Number(paid(g)))), 0));
  const step = inner.width / Math.max(groups.length, 1), thick = Math.max(1, Math.min(34, step * .72));
  const bar = (g, i, value, kind, name, share) => svg("rect", {
    class: kind, x: round(left + i * step + (step - thick * share) / 2), y: round(top + inner.height - scale.of(Number(value))), width: round(thick * share), height: round(scale.of(Number(value))),
  }, svg("title", {}, tr`${label(g)}: ${name} ${format(value)}`));
  const drawn = groups.map((g, i) => [bar(g, i, due(g), "pale", names[0], 1), bar(g, i, paid(g), "fill1", names[1], .6)]);
  return figure(title, [grid(scale, format), drawn, labels(groups.map(label), (i) => left + (i + .5) * step)], [[names[0], "pale"], [names[1], "fill1"]]);
}

// steps draws what stood from day to day: points are {at: Date, value}, in order; each value holds until the next point.
export function steps({ title, points, now, words, label, format }) {
  if (points.length < 2) return null;
  const first = points[0].at, span = points[points.length - 1].at - first || 1;
  const scale = axis(Math.max(...points.map((p) => Number(p.value)), 0));
  const x = (at) => round(left + inner.width * Math.min(1, Math.max(0, (at - first) / span))), y = (v) => round(top + inner.height - scale.of(Number(v)));
  let path = `M${x(first)},${y(points[0].value)}`;
  for (const p of points.slice(1)) path += `H${x(p.at)}V${y(p.value)}`;
  const spots = points.map((p) => svg("circle", { class: "fill1", cx: x(p.at), cy: y(p.value), r: 2.5 }, svg("title", {}, `${label(p)}: ${format(p.value)}`)));
  const today = now && now > first && now - first < span ? svg("line", { class: "now", x1: x(now), x2: x(now), y1: top, y2: top + inner.height }, svg("title", {}, words)) : null;
  const ground = top + inner.height;
  return figure(title, [
    grid(scale, format), svg("path", { class: "area", d: `${path}V${ground}H${x(first)}Z` }), svg("path", { class: "line", d: path }), today, points.length < 80 ? spots : null,
    labels(points.map(label), (i) => x(points[i].at)),
  ], [["Balance", "fill1"]]);
}

// lines draws series over the same groups: series are [name, class of the line, of].
export function lines({ title, groups, label, series, format }) {
  const scale = axis(Math.max(...series.flatMap(([, , of]) => groups.map((g) => Number(of(g) || 0))), 0));
  const x = (i) => round(left + inner.width * (groups.length < 2 ? .5 : i / (groups.length - 1))), y = (v) => round(top + inner.height - scale.of(Number(v || 0)));
  const drawn = series.map(([, kind, of]) => svg("path", { class: kind, d: groups.map((g, i) => (i ? "L" : "M") + x(i) + "," + y(of(g))).join("") }));
  return figure(title, [grid(scale, format), drawn, labels(groups.map(label), x)], series.map(([name], i) => [name, "fill" + (i + 1)]));
}

function figure(title, drawn, series) {
  return el("figure", { class: "chart" }, el("figcaption", {}, title),
    svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title }, drawn.flat(Infinity).filter(Boolean)),
    series.length > 1 ? el("ul", { class: "key" }, series.map(([name, kind]) => el("li", {}, el("i", { class: kind }), name))) : null);
}

// axis finds round marks from zero to what is largest.
function axis(largest) {
  const rough = (largest || 1) / 4, power = 10 ** Math.floor(Math.log10(rough));
  const mark = [1, 2, 2.5, 5, 10].map((m) => m * power).find((m) => m >= rough);
  const end = Math.ceil((largest || 1) / mark) * mark;
  return { marks: Array.from({ length: Math.round(end / mark) + 1 }, (_, i) => i * mark), of: (value) => Math.max(0, value) / end * inner.height };
}

function grid(scale) {
  const short = new Intl.NumberFormat(notation, { notation: "compact", maximumFractionDigits: 1 });
  return scale.marks.map((mark) => {
    const y = round(top + inner.height - scale.of(mark));
    return [svg("line", { class: mark ? "grid" : "axis", x1: left, x2: width - right, y1: y, y2: y }), svg("text", { x: left - 6, y: y + 4, "text-anchor": "end" }, short.format(mark))];
  });
}

// labels writes as many as there is room for.
function labels(words, x) {
  const every = Math.max(1, Math.ceil(words.length * room / inner.width));
  return words.map((word, i) => i % every ? null : svg("text", { x: x(i), y: height - 6, "text-anchor": i === 0 && x(0) <= left ? "start" : "middle" }, word));
}

function round(value) {
  return Math.round(value * 100) / 100;
}
