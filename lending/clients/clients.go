package clients

import (
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Kinds lists the kinds of records that the package stores.
func Kinds() []*store.Kind {
	return []*store.Kind{Clients.Kind, familyMembers.Kind, Identifiers.Kind, addresses.Kind, Charges.Kind, payments.Kind}
}

// References lists the columns of this package that refer to reference data.
func References() []refdata.Reference {
	list := []refdata.Reference{
		{To: refdata.StaffMembers.Kind, From: Clients.Kind, Column: "staff_id"},
		{To: refdata.PaymentTypes.Kind, From: payments.Kind, Column: "payment_type_id"},
	}
	for _, r := range []struct {
		from    *store.Kind
		columns []string
	}{
		{Clients.Kind, []string{"gender_id", "client_type_id", "client_classification_id", "reason_id", "constitution_id", "business_line_id"}},
		{familyMembers.Kind, []string{"relationship_id", "marital_status_id", "gender_id", "profession_id"}},
		{Identifiers.Kind, []string{"document_type_id"}},
		{addresses.Kind, []string{"address_type_id", "state_province_id", "country_id"}},
	} {
		for _, column := range r.columns {
			list = append(list, refdata.Reference{To: refdata.CodeValues.Kind, From: r.from, Column: column})
		}
	}
	return list
}

// Notes are the operations on the notes of clients.
//
// AddToClient attaches a note to a client; the result names it by ID.
//
// UpdateOfClient replaces the text of a note of a client.
//
// DeleteOfClient removes a note of a client for good.
//
// OfClient lists the notes of a client, the newest first.
//
// GetOfClient reads one note of a client.
//
//desk:method Notes.AddToClient(client=Owner, in) of Create clients.CreateNote
//desk:method Notes.UpdateOfClient(client=Owner, note=Ref, in) of Update clients.UpdateNote
//desk:method Notes.DeleteOfClient(client=Owner, note=Ref) of Delete clients.DeleteNote
//desk:method Notes.OfClient(client=Owner) of List clients.ListNotes
//desk:method Notes.GetOfClient(client=Owner, note=Ref) of Get clients.GetNote
var Notes = refdata.NotesOf(refdata.NoteSubject{
	Type: refdata.ClientNote, Prefix: "clients.", Entity: "CLIENTNOTE",
	Owner: func(u *operation.Unit, ref operation.Ref) (refdata.NoteOwner, error) {
		c, err := Visible(u, ref)
		return refdata.NoteOwner{ID: c.ID, OfficeID: c.OfficeID, ClientID: c.ID}, err
	},
})

// Operations lists the operations of the package.
func Operations() []operation.Operation {
	list := []operation.Operation{
		Create, Update, Delete, GetClient, ListClients, Search, Template, Accounts,
		Activate, Close, Reject, Withdraw, Reactivate, UndoRejection, UndoWithdrawal,
		AssignStaff, UnassignStaff, UpdateSavingsAccount,
		ProposeTransfer, AcceptTransfer, ProposeAndAcceptTransfer, RejectTransfer, WithdrawTransfer, TransferDate,
		ListFamilyMembers, GetFamilyMember, FamilyMemberTemplate, CreateFamilyMember, UpdateFamilyMember, DeleteFamilyMember,
		ListIdentifiers, GetIdentifier, IdentifierTemplate, CreateIdentifier, UpdateIdentifier, DeleteIdentifier,
		ListAddresses, ListAddressFields, AddressTemplate, CreateAddress, UpdateAddress,
		ListCharges, GetCharge, ChargeTemplate, AddCharge, PayCharge, WaiveCharge, DeleteCharge,
		ListPayments, GetPayment, UndoPayment,
		SetImage, GetImage, DeleteImage,
	}
	return append(list, Notes.All()...)
}
