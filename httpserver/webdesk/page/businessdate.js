// The business date: the day that the platform reckons with.

import { get } from "./rest.js";
import { may } from "./session.js";
import { iso } from "./format.js";

// today is the business date, or the calendar's for whoever may not read that.
export async function today() {
  if (!may("READ_BUSINESS_DATE")) return iso(new Date());
  const business = (await get("businessdate")).find((d) => d.type === "BUSINESS_DATE");
  return business ? iso(business.date) : iso(new Date());
}
