package httpserver

import (
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/originators"
	"lending.example/platform/lending/partners"
	"lending.example/platform/lending/search"
)

// clientRoutes are clients and what belongs to them.
func clientRoutes() []Route {
	return []Route{
		get("/v1/clients", clients.ListClients),
		get("/v1/search", search.Find),
		post("/v2/clients/search", clients.Search),
		get("/v1/clients/template", clients.Template),
		post("/v1/clients", clients.Create),
		get("/v1/clients/{clientId*}", clients.GetClient),
		put("/v1/clients/{clientId*}", clients.Update),
		remove("/v1/clients/{clientId*}", clients.Delete),
		get("/v1/clients/{clientId*}/accounts", clients.Accounts).with(Quirks{
			Fields: []string{"loanAccounts", "savingsAccounts", "guarantorAccounts", "shareAccounts", "workingCapitalLoanAccounts"},
		}),

		post("/v1/clients/{clientId*}", clients.Activate).on("activate"),
		post("/v1/clients/{clientId*}", clients.Close).on("close"),
		post("/v1/clients/{clientId*}", clients.Reject).on("reject"),
		post("/v1/clients/{clientId*}", clients.Withdraw).on("withdraw"),
		post("/v1/clients/{clientId*}", clients.Reactivate).on("reactivate"),
		post("/v1/clients/{clientId*}", clients.UndoRejection).on("undoRejection"),
		post("/v1/clients/{clientId*}", clients.UndoWithdrawal).on("undoWithdrawal"),
		post("/v1/clients/{clientId*}", clients.AssignStaff).on("assignStaff"),
		post("/v1/clients/{clientId*}", clients.UnassignStaff).on("unassignStaff"),
		post("/v1/clients/{clientId*}", clients.UpdateSavingsAccount).on("updateSavingsAccount"),
		post("/v1/clients/{clientId*}", clients.ProposeTransfer).on("proposeTransfer"),
		post("/v1/clients/{clientId*}", clients.AcceptTransfer).on("acceptTransfer").with(Quirks{EmptyBody: true}),
		post("/v1/clients/{clientId*}", clients.ProposeAndAcceptTransfer).on("proposeAndAcceptTransfer"),
		post("/v1/clients/{clientId*}", clients.RejectTransfer).on("rejectTransfer").with(Quirks{EmptyBody: true}),
		post("/v1/clients/{clientId*}", clients.WithdrawTransfer).on("withdrawTransfer").with(Quirks{EmptyBody: true}),
		get("/v1/clients/{clientId*}/transferproposaldate", clients.TransferDate),

		get("/v1/fieldconfiguration/{entity=ADDRESS}", clients.ListAddressFields),
		get("/v1/client/addresses/template", clients.AddressTemplate),
		get("/v1/client/{clientId}/addresses", clients.ListAddresses),
		post("/v1/client/{clientId}/addresses", clients.CreateAddress).with(Quirks{Tolerates: []string{"addressType"}}), // the query says it
		put("/v1/client/{clientId}/addresses", clients.UpdateAddress),

		get("/v1/clients/{clientId}/familymembers", clients.ListFamilyMembers),
		get("/v1/clients/{clientId}/familymembers/template", clients.FamilyMemberTemplate),
		post("/v1/clients/{clientId}/familymembers", clients.CreateFamilyMember).with(Quirks{EmptyBody: true, Tolerates: familyTolerates()}),
		get("/v1/clients/{clientId}/familymembers/{familyMemberId}", clients.GetFamilyMember),
		put("/v1/clients/{clientId}/familymembers/{familyMemberId}", clients.UpdateFamilyMember).with(Quirks{EmptyBody: true, Tolerates: familyTolerates()}),
		remove("/v1/clients/{clientId}/familymembers/{familyMemberId}", clients.DeleteFamilyMember),

		get("/v1/clients/{clientId}/identifiers", clients.ListIdentifiers),
		get("/v1/clients/{clientId}/identifiers/template", clients.IdentifierTemplate),
		post("/v1/clients/{clientId}/identifiers", clients.CreateIdentifier),
		get("/v1/clients/{clientId}/identifiers/{identifierId}", clients.GetIdentifier),
		put("/v1/clients/{clientId}/identifiers/{identifierId}", clients.UpdateIdentifier),
		remove("/v1/clients/{clientId}/identifiers/{identifierId}", clients.DeleteIdentifier),

		get("/v1/clients/{clientId}/charges", clients.ListCharges),
		get("/v1/clients/{clientId}/charges/template", clients.ChargeTemplate),
		post("/v1/clients/{clientId}/charges", clients.AddCharge),
		get("/v1/clients/{clientId}/charges/{chargeId}", clients.GetCharge),
		post("/v1/clients/{clientId}/charges/{chargeId}", clients.PayCharge).on("paycharge"),
		post("/v1/clients/{clientId}/charges/{chargeId}", clients.WaiveCharge).on("waive").with(Quirks{EmptyBody: true}),
		remove("/v1/clients/{clientId}/charges/{chargeId}", clients.DeleteCharge),

		get("/v1/clients/{clientId}/transactions", clients.ListPayments),
		get("/v1/clients/{clientId}/transactions/{transactionId}", clients.GetPayment),
		post("/v1/clients/{clientId}/transactions/{transactionId}", clients.UndoPayment).on("undo").with(Quirks{EmptyBody: true}),

		get("/v1/clients/{clientId}/images", clients.GetImage),
		post("/v1/clients/{clientId}/images", clients.SetImage).with(Quirks{Tolerates: []string{"filename"}}), // the file says it
		put("/v1/clients/{clientId}/images", clients.SetImage),
		remove("/v1/clients/{clientId}/images", clients.DeleteImage),
	}
}

// familyTolerates are attributes that clients repeat from what they read.
func familyTolerates() []string { return []string{"id", "clientId", "familyMembers"} }

// partnerRoutes are sourcing partners and loan originators, the ways by which loans come in.
func partnerRoutes() []Route {
	return []Route{
		post("/v1/sourcing-partners", partners.Create).with(Quirks{Plain: true, EmptyBody: true, BadType: partners.WrongType}),
		get("/v1/sourcing-partners", partners.List).with(Quirks{Plain: true}),
		get("/v1/sourcing-partners/{id}", partners.Get).with(Quirks{Plain: true}),
		patch("/v1/sourcing-partners/{id}", partners.Correct).with(Quirks{Plain: true, BadType: partners.WrongType}),
		post("/v1/sourcing-partners/{id}/activation", partners.SetActive).with(Quirks{Plain: true, BadType: partners.WrongType}),
		get("/v1/sourcing-partners/{id}/status-history", partners.StatusHistory).with(Quirks{Plain: true}),

		post("/v1/loan-originators", originators.Create),
		get("/v1/loan-originators", originators.List),
		get("/v1/loan-originators/template", originators.Template),
		get("/v1/loan-originators/{originatorId*}", originators.Get),
		put("/v1/loan-originators/{originatorId*}", originators.Update),
		remove("/v1/loan-originators/{originatorId*}", originators.Delete),
	}
}
