// Package desktest performs operations in the tests of the packages that declare them, the way the platform above does:
// the input is prepared and checked, and the operation decides in one transaction, for one actor, at one frozen moment.
// Records are kept in memory.
//
//	desk := desktest.New(t, partners.Kinds(), time.Date(2026, 1, 15, 9, 0, 0, 0, time.UTC))
//	made := desktest.Do(desk, partners.Create, partners.Values{ExternalID: new("A1")})
//	desktest.Refuse(desk, partners.Create, partners.Values{ExternalID: new("A1")}, "sourcing/external_id_taken")
//
// A package whose tests need more embeds a [Desk] in a type of its own, which Try, Do and Refuse take as well. Tests of
// the whole platform use lendingtest.
package desktest
