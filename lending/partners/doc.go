// Package partners holds sourcing partners: the firms and people through whom loans come in.
//
// A partner is known by an opaque id that begins with "spr_", and may carry an external id that no other partner has.
// Its details are named columns, all of them texts. [Correct] changes both by five rules:
//
//   - what is not sent, and what is sent as null, stays;
//   - an empty text blanks a value;
//   - details are merged column by column, and made when the partner has none;
//   - the GST treatment follows from the GSTIN and is worked out again whenever that changes, never taken from a caller;
//   - the status is not accepted: [SetActive] changes it, for a reason, and the change is kept in a history.
//
// A GSTIN carries the state and the PAN of its holder and a check character, so that slips of the pen are refused; see
// [ValidGSTIN].
//
// # Files
//
//	partner.go, details.go, gstin.go                              a partner, and the number for taxes
//	operations.go, correct.go, activation.go, read.go, errors.go  commands, queries, refusals
package partners
