// Open a deposit account for a client or a group.

import { link } from "../dom.js";
import { tr } from "../messages.js";
import { get } from "../rest.js";
import { today } from "../businessdate.js";
import { screen } from "./screen.js";

export default async function openDepositPage(query, operation) {
  const { clientId, groupId } = query, back = groupId ? `/groups/${groupId}` : `/clients/${clientId}`;
  const [owner, present, products] = await Promise.all([get(back.slice(1)), today(), get("savingsproducts")]), name = owner.displayName || owner.name;
  return screen({
    operation, query, title: "Open a deposit account", about: link(back, name), back, context: { isDeposit: true }, values: { submittedOnDate: present, productId: products.length === 1 ? products[0].id : undefined }, hidden: groupId ? { groupId: Number(groupId) } : { clientId: Number(clientId) },
    shown: ["productId", "submittedOnDate"], folded: ["externalId", "accountNo"], button: (said) => said.productId && said.submittedOnDate ? tr`Open account for ${name}` : null, missing: "Choose a product.",
    drawn: () => null, done: (made) => [`/savings/${made.savingsId}`, "Opened"],
  });
}
