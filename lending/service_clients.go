package lending

import (
	"context"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/operation"
)

// ClientService is the customers of a tenant, with their addresses, family members, identifiers, charges and picture.
//
//	client, err := desk.Clients.Create(ctx, clients.NewClient{
//		OfficeID: 1, First: "First", Last: "Borrower", Active: new(true), ActivatedOn: day,
//	})
//	if err != nil {
//		return err
//	}
//	found, err := desk.Clients.List(ctx, clients.Filter{DisplayName: "borrow"})
//	if err != nil {
//		return err
//	}
//	fmt.Println(client.ClientID, found.Total)
//
// # The life of a client
//
//	Pending ── Activate ──> Active ── Close ──> Closed ── Reactivate ──> Pending
//	   ├── Reject ───> Rejected ── UndoRejection ───> Pending
//	   └── Withdraw ─> Withdrawn ── UndoWithdrawal ──> Pending
//	Active ── ProposeTransfer ──> TransferInProgress ── AcceptTransfer ──> Active, at the other office
//	                 RejectTransfer ──> TransferOnHold ── WithdrawTransfer ──> Active, at the own office
//
// Only an active client takes loans, and only a pending one can be deleted. Reasons are values of codes that a lender fills
// first ([CodeService]): ClientClosureReason, ClientRejectReason, ClientWithdrawReason.
//
// # What all methods have in common
//
// id and client name the client; other ids name what belongs to the client. A user sees the clients of the own office and
// those below it, and clients who are on their way there; any other is refused like one who does not exist, with
// clients.ErrClientID. A day is not after the business date. A [ClientResult] says in which state the client is afterwards,
// but for SetImage and DeleteImage, which change none. What is left nil in an update stays.
type ClientService struct{ desk *Desk }

// Template gives the defaults of a new client and the lists to choose from, for an office (0: the user's own); with
// in.Command "close", "reject" or "withdraw" the reasons alone.
//
// Permission: READ_CLIENT.
func (s ClientService) Template(ctx context.Context, in clients.TemplateRequest) (clients.ClientTemplate, error) {
	return perform(ctx, s.desk, clients.Template, in)
}

// Create takes on a client, pending or, with in.Active and in.ActivatedOn, active at once. Mandatory are office, a name
// (First and Last, or Full alone) and in.Active. The result names the client by ClientID. Where the configuration
// enable-address is on, at least one address comes along.
//
// Refusals: refdata.ErrOfficeID, refdata.ErrOfficeOutOfScope, clients.ErrExternalIDTaken, clients.ErrAccountNoTaken,
// clients.ErrMobileTaken, clients.ErrActivationInFuture, clients.ErrActivationBeforeOffice, refdata.ErrStaffID,
// refdata.ErrCodeValueID and refdata.ErrCodeValueCode for genders, types and classifications. Delete takes a pending client
// back, Close ends an active one.
//
// Permission: CREATE_CLIENT.
func (s ClientService) Create(ctx context.Context, in clients.NewClient) (ClientResult, error) {
	return clientResult(done(ctx, s.desk, clients.Create, in))
}

// Find is Get by the lender's own name of the client; clients.ErrClientExternalID when nobody has it.
//
// Permission: READ_CLIENT.
func (s ClientService) Find(ctx context.Context, externalID string) (clients.ClientData, error) {
	return perform(ctx, s.desk, clients.GetClient, clients.Selection{Ref: operation.ByExternalID(externalID)})
}

// Get reads one client.
//
// Permission: READ_CLIENT.
func (s ClientService) Get(ctx context.Context, id int64) (clients.ClientData, error) {
	return perform(ctx, s.desk, clients.GetClient, clients.Selection{Ref: operation.ByID(id)})
}

// List reads a page of the clients whom the user sees, with their exact number; those on their way into the user's offices
// come last. Zero fields do not restrict. Names take patterns, in which % stands for anything; in.DisplayName finds any part
// of the name; in.Status is pending, active, closed, rejected, withdrawn and so on; in.OrderBy is id (the default),
// displayName, officeName, officeId or accountNo.
//
// Permission: READ_CLIENT.
func (s ClientService) List(ctx context.Context, in clients.Filter) (Page[clients.ClientData], error) {
	return perform(ctx, s.desk, clients.ListClients, in)
}

// Search finds clients by what a person types: one by account number, external id or mobile number, or else those whose names
// have the text; "" finds everybody. Pages are counted from 0.
//
// Permission: READ_CLIENT.
func (s ClientService) Search(ctx context.Context, in clients.SearchInput) (clients.SearchPage, error) {
	return perform(ctx, s.desk, clients.Search, in)
}

// Accounts lists the loans of a client with their balances.
//
// Permission: READ_CLIENT.
func (s ClientService) Accounts(ctx context.Context, id int64) (clients.AccountsOverview, error) {
	return perform(ctx, s.desk, clients.Accounts, clients.ClientRef{Ref: operation.ByID(id)})
}

// Update changes attributes of a client in any state; the result has to be a client who could be created. The state does not
// change this way: in.Active may only repeat it. Refused with clients.ErrSavingsProduct, and for what another client holds
// as Create.
//
// Permission: UPDATE_CLIENT.
func (s ClientService) Update(ctx context.Context, id int64, in clients.ClientUpdate) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.Update, in))
}

// Delete removes a pending client for good, with notes, addresses, identifiers, family members and picture. Refused with
// clients.ErrNotDeletable in any other state, clients.ErrReferredTo when a loan or a charge is there.
//
// Permission: DELETE_CLIENT.
func (s ClientService) Delete(ctx context.Context, id int64) (ClientResult, error) {
	return clientResult(done(ctx, s.desk, clients.Delete, clients.ClientRef{Ref: operation.ByID(id)}))
}

// Activate makes a pending client active, who then can take loans. Refused with clients.ErrAlreadyActive,
// clients.ErrNotPending, and for days before the office opened, before the submission or before the client was reopened.
// Close ends it.
//
// Permission: ACTIVATE_CLIENT.
func (s ClientService) Activate(ctx context.Context, id int64, in clients.Activation) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.Activate, in))
}

// Reject turns a pending client down, for a reason. Refused with clients.ErrRejectState, clients.ErrRejectEarly (before the
// submission); UndoRejection takes it back.
//
// Permission: REJECT_CLIENT.
func (s ClientService) Reject(ctx context.Context, id int64, in clients.Rejection) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.Reject, in))
}

// UndoRejection makes a rejected client pending again. Refused with clients.ErrUndoRejectState, clients.ErrUndoRejectEarly
// (before the rejection).
//
// Permission: UNDOREJECT_CLIENT.
func (s ClientService) UndoRejection(ctx context.Context, id int64, in clients.Reopening) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.UndoRejection, in))
}

// Withdraw records that a pending client no longer wants to be one, for a reason. Refused with clients.ErrWithdrawState,
// clients.ErrWithdrawEarly; UndoWithdrawal takes it back.
//
// Permission: WITHDRAW_CLIENT.
func (s ClientService) Withdraw(ctx context.Context, id int64, in clients.Withdrawal) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.Withdraw, in))
}

// UndoWithdrawal makes a client pending again who had withdrawn. Refused with clients.ErrUndoWithdrawState,
// clients.ErrUndoWithdrawEarly.
//
// Permission: UNDOWITHDRAWAL_CLIENT.
func (s ClientService) UndoWithdrawal(ctx context.Context, id int64, in clients.Reopening) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.UndoWithdrawal, in))
}

// Close ends the relationship with a client, for a reason. Refused with clients.ErrCloseOpenLoan and
// clients.ErrCloseOverpaid (a loan that is not over, or owes the client), clients.ErrCloseBeforeLoan,
// clients.ErrCloseBeforeStart, clients.ErrCloseTransfer, clients.ErrCloseClosed. Reactivate takes it back, as far as
// pending.
//
// Permission: CLOSE_CLIENT.
func (s ClientService) Close(ctx context.Context, id int64, in clients.Closure) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.Close, in))
}

// Reactivate makes a closed client pending again; Activate makes the client active then. Refused with
// clients.ErrReactivateState, clients.ErrReactivateEarly (before the closing).
//
// Permission: REACTIVATE_CLIENT.
func (s ClientService) Reactivate(ctx context.Context, id int64, in clients.Reactivation) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.Reactivate, in))
}

// AssignStaff puts a client into the hands of a member of staff of the client's office or one above it (refdata.ErrStaffID),
// in the place of another one.
//
// Permission: ASSIGNSTAFF_CLIENT.
func (s ClientService) AssignStaff(ctx context.Context, id int64, in clients.StaffAssignment) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.AssignStaff, in))
}

// UnassignStaff takes a client out of the hands of the member of staff that is named; naming another one changes nothing.
// Refused with clients.ErrHasNoStaff.
//
// Permission: UNASSIGNSTAFF_CLIENT.
func (s ClientService) UnassignStaff(ctx context.Context, id int64, in clients.StaffAssignment) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.UnassignStaff, in))
}

// UpdateSavingsAccount names the deposit account that a client uses by default. Refused with clients.ErrSavingsAccount unless it
// is an active one of the client.
//
// Permission: UPDATESAVINGSACCOUNT_CLIENT.
func (s ClientService) UpdateSavingsAccount(ctx context.Context, id int64, in clients.SavingsAssignment) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.UpdateSavingsAccount, in))
}

// ProposeTransfer puts an active client (clients.ErrNotActive) on the way to another office (clients.ErrTransferSame for the
// own), whose users then see the client too. in.On, the day on which the client changes, may lie ahead. AcceptTransfer,
// RejectTransfer and WithdrawTransfer end it; until then the client's loans take payments, and no disbursals and charges.
//
// Permission: PROPOSETRANSFER_CLIENT.
func (s ClientService) ProposeTransfer(ctx context.Context, id int64, in clients.TransferProposal) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.ProposeTransfer, in))
}

// AcceptTransfer moves a client to the office that was proposed, to be served by in.StaffID of that office or one above it,
// 0 for nobody. All loans and deposit accounts go along, and what stands on them moves from the books of the old office to those
// of the new one. Refused with clients.ErrNoTransfer, before the day of the move (clients.ErrTransferInFuture), and when that
// day is before the last transaction of an account or the last move (clients.ErrTransferBeforeLast, clients.ErrTransferTooEarly).
//
// Permission: ACCEPTTRANSFER_CLIENT.
func (s ClientService) AcceptTransfer(ctx context.Context, id int64, in clients.TransferAcceptance) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.AcceptTransfer, in))
}

// RejectTransfer puts a transfer on hold (clients.ErrNoTransfer); WithdrawTransfer ends it then.
//
// Permission: REJECTTRANSFER_CLIENT.
func (s ClientService) RejectTransfer(ctx context.Context, id int64, in clients.TransferAnswer) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.RejectTransfer, in))
}

// WithdrawTransfer ends a transfer that waits or is on hold: the client stays at the own office and is active again. Refused
// with clients.ErrNoTransferOrHold.
//
// Permission: WITHDRAWTRANSFER_CLIENT.
func (s ClientService) WithdrawTransfer(ctx context.Context, id int64, in clients.TransferAnswer) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.WithdrawTransfer, in))
}

// ProposeAndAcceptTransfer moves an active client to another office at once, under the rules of ProposeTransfer and
// AcceptTransfer. The way back is another transfer.
//
// Permission: PROPOSEANDACCEPTTRANSFER_CLIENT.
func (s ClientService) ProposeAndAcceptTransfer(ctx context.Context, id int64, in clients.DirectTransfer) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.ProposeAndAcceptTransfer, in))
}

// TransferDate reads when a client changes offices whose transfer waits or is on hold; clients.ErrNoTransferOrHold for others.
//
// Permission: READ_CLIENT.
func (s ClientService) TransferDate(ctx context.Context, id int64) (calendar.Date, error) {
	return perform(ctx, s.desk, clients.TransferDate, clients.ClientRef{Ref: operation.ByID(id)})
}

// CreateAddress adds an address to a client, of a type that is a value of the code ADDRESS_TYPE; state and country are
// values of STATE and COUNTRY, 0 for none.
//
// Permission: CREATE_ADDRESS.
func (s ClientService) CreateAddress(ctx context.Context, client int64, in clients.NewAddress) (AddressResult, error) {
	in.Client = operation.ByID(client)
	return addressResult(done(ctx, s.desk, clients.CreateAddress, in))
}

// UpdateAddress changes the address that in.AddressID names; what is nil and ids that are 0 stay, a text that is "" removes
// the line, and the type has to be said again. Refused with clients.ErrAddressID. Addresses are not deleted: in.Active false takes one out of use.
//
// Permission: UPDATE_ADDRESS.
func (s ClientService) UpdateAddress(ctx context.Context, client int64, in clients.AddressUpdate) (AddressResult, error) {
	in.Client = operation.ByID(client)
	return addressResult(done(ctx, s.desk, clients.UpdateAddress, in))
}

// Addresses lists the addresses of a client, by default all; in.Status and in.Types choose.
//
// Permission: READ_ADDRESS.
func (s ClientService) Addresses(ctx context.Context, client int64, in clients.AddressFilter) ([]clients.AddressData, error) {
	in.Client = operation.ByID(client)
	return perform(ctx, s.desk, clients.ListAddresses, in)
}

// AddressFields lists the attributes that addresses may have, for screens that are built from the list.
//
// Permission: READ_ADDRESS.
func (s ClientService) AddressFields(ctx context.Context) ([]clients.AddressField, error) {
	return perform(ctx, s.desk, clients.ListAddressFields, operation.NoInput{})
}

// AddressTemplate lists the countries, states and types that addresses may have.
//
// Permission: READ_ADDRESS.
func (s ClientService) AddressTemplate(ctx context.Context) (clients.AddressOptions, error) {
	return perform(ctx, s.desk, clients.AddressTemplate, operation.NoInput{})
}

// CreateFamilyMember adds a relative to a client: first name and relationship, a value of the code RELATIONSHIP, are
// mandatory.
//
// Permission: CREATE_FAMILYMEMBERS.
func (s ClientService) CreateFamilyMember(ctx context.Context, client int64, in clients.NewFamilyMember) (FamilyMemberResult, error) {
	in.Client = operation.ByID(client)
	return familyMemberResult(done(ctx, s.desk, clients.CreateFamilyMember, in))
}

// UpdateFamilyMember changes a relative; clients.ErrFamilyMemberID when the client has no such.
//
// Permission: UPDATE_FAMILYMEMBERS.
func (s ClientService) UpdateFamilyMember(ctx context.Context, client, member int64, in clients.FamilyMemberUpdate) (FamilyMemberResult, error) {
	in.Client = operation.ByID(client)
	in.ID = member
	return familyMemberResult(done(ctx, s.desk, clients.UpdateFamilyMember, in))
}

// DeleteFamilyMember removes a relative for good; clients.ErrFamilyMemberID when the client has no such.
//
// Permission: DELETE_FAMILYMEMBERS.
func (s ClientService) DeleteFamilyMember(ctx context.Context, client, member int64) (FamilyMemberResult, error) {
	return familyMemberResult(done(ctx, s.desk, clients.DeleteFamilyMember, clients.FamilyMemberRef{Client: operation.ByID(client), ID: member}))
}

// FamilyMembers lists the relatives of a client by id.
//
// Permission: READ_FAMILYMEMBERS.
func (s ClientService) FamilyMembers(ctx context.Context, id int64) ([]clients.FamilyMemberData, error) {
	return perform(ctx, s.desk, clients.ListFamilyMembers, clients.ClientRef{Ref: operation.ByID(id)})
}

// FamilyMember reads one relative; clients.ErrFamilyMemberID when the client has no such.
//
// Permission: READ_FAMILYMEMBERS.
func (s ClientService) FamilyMember(ctx context.Context, client, member int64) (clients.FamilyMemberData, error) {
	return perform(ctx, s.desk, clients.GetFamilyMember, clients.FamilyMemberRef{Client: operation.ByID(client), ID: member})
}

// FamilyMemberTemplate lists the relationships, genders, marital statuses and professions that relatives may have.
//
// Permission: READ_FAMILYMEMBERS.
func (s ClientService) FamilyMemberTemplate(ctx context.Context, id int64) (clients.FamilyMemberOptions, error) {
	return perform(ctx, s.desk, clients.FamilyMemberTemplate, clients.ClientRef{Ref: operation.ByID(id)})
}

// CreateIdentifier adds a document by which a client is known, of a sort that is a value of the code Customer Identifier. A
// client has one active document of a sort (clients.ErrIdentifierType), and a document belongs to one client
// (clients.ErrIdentifierDuplicate). in.Status is Active, which it is when "", or Inactive.
//
// Permission: CREATE_CLIENTIDENTIFIER.
func (s ClientService) CreateIdentifier(ctx context.Context, client int64, in clients.NewIdentifier) (IdentifierResult, error) {
	in.Client = operation.ByID(client)
	return identifierResult(done(ctx, s.desk, clients.CreateIdentifier, in))
}

// UpdateIdentifier changes a document, of which sort or key has to be said, under the rules of CreateIdentifier;
// clients.ErrIdentifierID when the client has no such.
//
// Permission: UPDATE_CLIENTIDENTIFIER.
func (s ClientService) UpdateIdentifier(ctx context.Context, client, identifier int64, in clients.IdentifierUpdate) (IdentifierResult, error) {
	in.Client = operation.ByID(client)
	in.ID = identifier
	return identifierResult(done(ctx, s.desk, clients.UpdateIdentifier, in))
}

// DeleteIdentifier removes a document for good; clients.ErrIdentifierID when the client has no such.
//
// Permission: DELETE_CLIENTIDENTIFIER.
func (s ClientService) DeleteIdentifier(ctx context.Context, client, identifier int64) (IdentifierResult, error) {
	return identifierResult(done(ctx, s.desk, clients.DeleteIdentifier, clients.IdentifierRef{Client: operation.ByID(client), ID: identifier}))
}

// Identifiers lists the documents by which a client is known, by id.
//
// Permission: READ_CLIENTIDENTIFIER.
func (s ClientService) Identifiers(ctx context.Context, id int64) ([]clients.IdentifierData, error) {
	return perform(ctx, s.desk, clients.ListIdentifiers, clients.ClientRef{Ref: operation.ByID(id)})
}

// Identifier reads one document; clients.ErrIdentifierID when the client has no such.
//
// Permission: READ_CLIENTIDENTIFIER.
func (s ClientService) Identifier(ctx context.Context, client, identifier int64) (clients.IdentifierData, error) {
	return perform(ctx, s.desk, clients.GetIdentifier, clients.IdentifierRef{Client: operation.ByID(client), ID: identifier})
}

// IdentifierTemplate lists, in AllowedTypes, the sorts of documents; nothing else of the result is set.
//
// Permission: READ_CLIENTIDENTIFIER.
func (s ClientService) IdentifierTemplate(ctx context.Context, id int64) (clients.IdentifierData, error) {
	return perform(ctx, s.desk, clients.IdentifierTemplate, clients.ClientRef{Ref: operation.ByID(id)})
}

// ChargeTemplate lists the active charge definitions for clients, a []products.ChargeData in Options.
//
// Permission: READ_CLIENTCHARGE.
func (s ClientService) ChargeTemplate(ctx context.Context, id int64) (clients.ChargeTemplateData, error) {
	return perform(ctx, s.desk, clients.ChargeTemplate, clients.ClientRef{Ref: operation.ByID(id)})
}

// AddCharge charges an active client (clients.ErrNotActive), apart from any loan: in.Amount, in the currency of the
// definition, is owed from in.Due, which is not before the client became active (clients.ErrChargeBeforeActive). The
// definition has to be an active one for clients (products.ErrChargeNotForClients). Charges of clients are not posted to the
// books. ChargeID of the result is the charge on the client, which the other methods take; DeleteCharge takes it back.
//
// Permission: CREATE_CLIENTCHARGE.
func (s ClientService) AddCharge(ctx context.Context, client int64, in clients.NewCharge) (ClientChargeResult, error) {
	in.Client = operation.ByID(client)
	return clientChargeResult(done(ctx, s.desk, clients.AddCharge, in))
}

// PayCharge takes a payment for a charge of a client, at most what is owed (clients.ErrChargeOverpaid,
// clients.ErrChargeSettled, clients.ErrChargePaidInFuture). Client and ID of the input name the charge. TransactionID of the
// result is the payment. Nothing undoes a payment.
//
// Permission: PAY_CLIENTCHARGE.
func (s ClientService) PayCharge(ctx context.Context, in clients.ChargePayment) (ClientChargeResult, error) {
	return clientChargeResult(done(ctx, s.desk, clients.PayCharge, in))
}

// WaiveCharge forgives what is still owed for a charge of a client; clients.ErrChargeSettled when nothing is. Nothing undoes
// it.
//
// Permission: WAIVE_CLIENTCHARGE.
func (s ClientService) WaiveCharge(ctx context.Context, client, charge int64) (ClientChargeResult, error) {
	return clientChargeResult(done(ctx, s.desk, clients.WaiveCharge, clients.ClientChargeRef{Client: operation.ByID(client), ID: charge}))
}

// DeleteCharge takes a charge back for which nothing was paid or forgiven yet (clients.ErrChargeTouched).
//
// Permission: DELETE_CLIENTCHARGE.
func (s ClientService) DeleteCharge(ctx context.Context, client, charge int64) (ClientChargeResult, error) {
	return clientChargeResult(done(ctx, s.desk, clients.DeleteCharge, clients.ClientChargeRef{Client: operation.ByID(client), ID: charge}))
}

// Charges reads a page of the charges of a client by id: in.Status all, which it is when "", active (something is owed) or
// inactive.
//
// Permission: READ_CLIENTCHARGE.
func (s ClientService) Charges(ctx context.Context, client int64, in clients.ChargeFilter) (Page[clients.ChargeData], error) {
	in.Client = operation.ByID(client)
	return perform(ctx, s.desk, clients.ListCharges, in)
}

// Charge reads a charge of a client; clients.ErrChargeID when the client has no such.
//
// Permission: READ_CLIENTCHARGE.
func (s ClientService) Charge(ctx context.Context, client, charge int64) (clients.ChargeData, error) {
	return perform(ctx, s.desk, clients.GetCharge, clients.ClientChargeRef{Client: operation.ByID(client), ID: charge})
}

// Payments reads a page of what a client paid for charges, by id.
//
// Permission: READ_CLIENTCHARGE.
func (s ClientService) Payments(ctx context.Context, client int64, in clients.PaymentFilter) (Page[clients.PaymentData], error) {
	in.Client = operation.ByID(client)
	return perform(ctx, s.desk, clients.ListPayments, in)
}

// Payment reads a payment of a client with how the money was moved; clients.ErrPaymentID when the client has no such.
//
// Permission: READ_CLIENTCHARGE.
func (s ClientService) Payment(ctx context.Context, client, payment int64) (clients.PaymentData, error) {
	return perform(ctx, s.desk, clients.GetPayment, clients.PaymentRef{Client: operation.ByID(client), ID: payment})
}

// SetImage gives a client a picture, in the place of the one that was there: PNG or JPEG, the bytes as an io.SectionReader
// in Body, of at most Config.LargestFile bytes (content.ErrTooLarge). DeleteImage removes it.
//
// Permission: CREATE_CLIENTIMAGE.
func (s ClientService) SetImage(ctx context.Context, client int64, in clients.NewImage) (ClientResult, error) {
	in.Client = operation.ByID(client)
	return clientResult(done(ctx, s.desk, clients.SetImage, in))
}

// DeleteImage removes the picture of a client; clients.ErrNoImage when there is none.
//
// Permission: DELETE_CLIENTIMAGE.
func (s ClientService) DeleteImage(ctx context.Context, id int64) (ClientResult, error) {
	return clientResult(done(ctx, s.desk, clients.DeleteImage, clients.ClientRef{Ref: operation.ByID(id)}))
}

// Image says what the picture of a client is: name, type, size and digest, under which [Desk.Content] reads the bytes. The
// input may be zero. Refused with clients.ErrNoImage.
//
// Permission: READ_CLIENTIMAGE.
func (s ClientService) Image(ctx context.Context, client int64, in clients.ImageQuery) (clients.Picture, error) {
	in.Client = operation.ByID(client)
	return perform(ctx, s.desk, clients.GetImage, in)
}
