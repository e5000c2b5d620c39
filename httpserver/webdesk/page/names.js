// The words of the desk for commands and attributes. The description of the interface has them: they are known once it is read.

const commands = new Map(), labels = new Map();

// learn takes the words from a description, and returns it.
export function learn(described) {
  for (const item of Object.values(described.paths)) {
    for (const command of Object.values(item).flatMap((endpoint) => endpoint["x-commands"] || [])) {
      if (command["x-label"]) commands.set(command.operation, { name: command["x-label"], group: command["x-group"], order: command["x-order"] });
    }
  }
  const counted = new Map();
  for (const [name, { "x-label": label }] of Object.values(described.components.schemas).flatMap((schema) => Object.entries(schema.properties || {}))) {
    if (!label) continue;
    const key = `${name} ${label}`, count = (counted.get(key) || 0) + 1;
    counted.set(key, count);
    if (count > (counted.get(`${name} ${labels.get(name)}`) || 0)) labels.set(name, label);
  }
  return described;
}

// nameOf is what people call a command.
export function nameOf(operation) {
  return commands.has(operation) ? commands.get(operation).name : words(operation.split(".")[1]);
}

// inGroups puts commands into the groups of menus, in their order: [title, commands] each.
export function inGroups(some) {
  const known = some.filter((c) => commands.has(c.operation)).sort((a, b) => commands.get(a.operation).order - commands.get(b.operation).order);
  return [...Map.groupBy(known, (c) => commands.get(c.operation).group)];
}

// labelOf is what people call an attribute. Most forms agree on it; the form of a command has its own.
export function labelOf(name) {
  return labels.get(name) || labels.get(name + "Id") || words(name.replace(/(?<=[a-z])Id$/, ""));
}

// words takes the name of an attribute apart: expectedDisbursementDate becomes "Expected disbursement date".
export function words(name) {
  const apart = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[-_.]/g, " ").toLowerCase();
  return apart.charAt(0).toUpperCase() + apart.slice(1);
}
