package lending

import (
	"context"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/operation"
)

// ClientService is the customers of a tenant, with their addresses, family members, identifiers, charges and picture.
type ClientService struct{ desk *Desk }

// Create takes on a client.
//
// Permission: CREATE_CLIENT.
func (s ClientService) Create(ctx context.Context, in clients.NewClient) (ClientResult, error) {
	return clientResult(done(ctx, s.desk, clients.Create, in))
}

// Update changes basic attributes of a client.
//
// Permission: UPDATE_CLIENT.
func (s ClientService) Update(ctx context.Context, id int64, in clients.ClientUpdate) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.Update, in))
}

// Delete removes a pending client for good.
//
// Permission: DELETE_CLIENT.
func (s ClientService) Delete(ctx context.Context, id int64) (ClientResult, error) {
	return clientResult(done(ctx, s.desk, clients.Delete, clients.ClientRef{Ref: operation.ByID(id)}))
}

// Activate makes a pending client active.
//
// Permission: ACTIVATE_CLIENT.
func (s ClientService) Activate(ctx context.Context, id int64, in clients.Activation) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.Activate, in))
}

// Close ends the relationship with a client.
//
// Permission: CLOSE_CLIENT.
func (s ClientService) Close(ctx context.Context, id int64, in clients.Closure) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.Close, in))
}

// Reject turns a pending client down.
//
// Permission: REJECT_CLIENT.
func (s ClientService) Reject(ctx context.Context, id int64, in clients.Rejection) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.Reject, in))
}

// UndoRejection makes a rejected client pending again.
//
// Permission: UNDOREJECT_CLIENT.
func (s ClientService) UndoRejection(ctx context.Context, id int64, in clients.Reopening) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.UndoRejection, in))
}

// Withdraw records that a pending client withdraws.
//
// Permission: WITHDRAW_CLIENT.
func (s ClientService) Withdraw(ctx context.Context, id int64, in clients.Withdrawal) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.Withdraw, in))
}

// UndoWithdrawal makes a client pending again who had withdrawn.
//
// Permission: UNDOWITHDRAWAL_CLIENT.
func (s ClientService) UndoWithdrawal(ctx context.Context, id int64, in clients.Reopening) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.UndoWithdrawal, in))
}

// Reactivate makes a closed client pending again.
//
// Permission: REACTIVATE_CLIENT.
func (s ClientService) Reactivate(ctx context.Context, id int64, in clients.Reactivation) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.Reactivate, in))
}

// AssignStaff puts a client into the hands of a member of staff.
//
// Permission: ASSIGNSTAFF_CLIENT.
func (s ClientService) AssignStaff(ctx context.Context, id int64, in clients.StaffAssignment) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.AssignStaff, in))
}

// UnassignStaff takes a client out of the hands of a member of staff.
//
// Permission: UNASSIGNSTAFF_CLIENT.
func (s ClientService) UnassignStaff(ctx context.Context, id int64, in clients.StaffAssignment) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.UnassignStaff, in))
}

// UpdateSavingsAccount names the savings account that a client uses by default.
//
// Permission: UPDATESAVINGSACCOUNT_CLIENT.
func (s ClientService) UpdateSavingsAccount(ctx context.Context, id int64, in clients.SavingsAssignment) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.UpdateSavingsAccount, in))
}

// ProposeTransfer proposes to transfer a client to another office.
//
// Permission: PROPOSETRANSFER_CLIENT.
func (s ClientService) ProposeTransfer(ctx context.Context, id int64, in clients.TransferProposal) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.ProposeTransfer, in))
}

// WithdrawTransfer withdraws the transfer of a client.
//
// Permission: WITHDRAWTRANSFER_CLIENT.
func (s ClientService) WithdrawTransfer(ctx context.Context, id int64, in clients.TransferAnswer) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.WithdrawTransfer, in))
}

// RejectTransfer refuses the transfer of a client.
//
// Permission: REJECTTRANSFER_CLIENT.
func (s ClientService) RejectTransfer(ctx context.Context, id int64, in clients.TransferAnswer) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.RejectTransfer, in))
}

// AcceptTransfer accepts the transfer of a client.
//
// Permission: ACCEPTTRANSFER_CLIENT.
func (s ClientService) AcceptTransfer(ctx context.Context, id int64, in clients.TransferAcceptance) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.AcceptTransfer, in))
}

// ProposeAndAcceptTransfer transfers a client to another office at once.
//
// Permission: PROPOSEANDACCEPTTRANSFER_CLIENT.
func (s ClientService) ProposeAndAcceptTransfer(ctx context.Context, id int64, in clients.DirectTransfer) (ClientResult, error) {
	in.Ref = operation.ByID(id)
	return clientResult(done(ctx, s.desk, clients.ProposeAndAcceptTransfer, in))
}

// SetImage gives a client a picture.
//
// Permission: CREATE_CLIENTIMAGE.
func (s ClientService) SetImage(ctx context.Context, client int64, in clients.NewImage) (ClientResult, error) {
	in.Client = operation.ByID(client)
	return clientResult(done(ctx, s.desk, clients.SetImage, in))
}

// DeleteImage removes the picture of a client.
//
// Permission: DELETE_CLIENTIMAGE.
func (s ClientService) DeleteImage(ctx context.Context, id int64) (ClientResult, error) {
	return clientResult(done(ctx, s.desk, clients.DeleteImage, clients.ClientRef{Ref: operation.ByID(id)}))
}

// CreateAddress adds an address to a client.
//
// Permission: CREATE_ADDRESS.
func (s ClientService) CreateAddress(ctx context.Context, client int64, in clients.NewAddress) (AddressResult, error) {
	in.Client = operation.ByID(client)
	return addressResult(done(ctx, s.desk, clients.CreateAddress, in))
}

// UpdateAddress changes an address of a client.
//
// Permission: UPDATE_ADDRESS.
func (s ClientService) UpdateAddress(ctx context.Context, client int64, in clients.AddressUpdate) (AddressResult, error) {
	in.Client = operation.ByID(client)
	return addressResult(done(ctx, s.desk, clients.UpdateAddress, in))
}

// CreateFamilyMember adds a family member to a client.
//
// Permission: CREATE_FAMILYMEMBERS.
func (s ClientService) CreateFamilyMember(ctx context.Context, client int64, in clients.NewFamilyMember) (FamilyMemberResult, error) {
	in.Client = operation.ByID(client)
	return familyMemberResult(done(ctx, s.desk, clients.CreateFamilyMember, in))
}

// UpdateFamilyMember changes a family member of a client.
//
// Permission: UPDATE_FAMILYMEMBERS.
func (s ClientService) UpdateFamilyMember(ctx context.Context, client, member int64, in clients.FamilyMemberUpdate) (FamilyMemberResult, error) {
	in.Client = operation.ByID(client)
	in.ID = member
	return familyMemberResult(done(ctx, s.desk, clients.UpdateFamilyMember, in))
}

// DeleteFamilyMember removes a family member of a client.
//
// Permission: DELETE_FAMILYMEMBERS.
func (s ClientService) DeleteFamilyMember(ctx context.Context, client, member int64) (FamilyMemberResult, error) {
	return familyMemberResult(done(ctx, s.desk, clients.DeleteFamilyMember, clients.FamilyMemberRef{Client: operation.ByID(client), ID: member}))
}

// CreateIdentifier adds an identifier to a client.
//
// Permission: CREATE_CLIENTIDENTIFIER.
func (s ClientService) CreateIdentifier(ctx context.Context, client int64, in clients.NewIdentifier) (IdentifierResult, error) {
	in.Client = operation.ByID(client)
	return identifierResult(done(ctx, s.desk, clients.CreateIdentifier, in))
}

// UpdateIdentifier changes an identifier of a client.
//
// Permission: UPDATE_CLIENTIDENTIFIER.
func (s ClientService) UpdateIdentifier(ctx context.Context, client, identifier int64, in clients.IdentifierUpdate) (IdentifierResult, error) {
	in.Client = operation.ByID(client)
	in.ID = identifier
	return identifierResult(done(ctx, s.desk, clients.UpdateIdentifier, in))
}

// DeleteIdentifier removes an identifier of a client.
//
// Permission: DELETE_CLIENTIDENTIFIER.
func (s ClientService) DeleteIdentifier(ctx context.Context, client, identifier int64) (IdentifierResult, error) {
	return identifierResult(done(ctx, s.desk, clients.DeleteIdentifier, clients.IdentifierRef{Client: operation.ByID(client), ID: identifier}))
}

// AddCharge charges a client.
//
// Permission: CREATE_CLIENTCHARGE.
func (s ClientService) AddCharge(ctx context.Context, client int64, in clients.NewCharge) (ClientChargeResult, error) {
	in.Client = operation.ByID(client)
	return clientChargeResult(done(ctx, s.desk, clients.AddCharge, in))
}

// PayCharge takes a payment for a charge of a client.
//
// Permission: PAY_CLIENTCHARGE.
func (s ClientService) PayCharge(ctx context.Context, in clients.ChargePayment) (ClientChargeResult, error) {
	return clientChargeResult(done(ctx, s.desk, clients.PayCharge, in))
}

// WaiveCharge forgives what is still owed for a charge of a client.
//
// Permission: WAIVE_CLIENTCHARGE.
func (s ClientService) WaiveCharge(ctx context.Context, client, charge int64) (ClientChargeResult, error) {
	return clientChargeResult(done(ctx, s.desk, clients.WaiveCharge, clients.ClientChargeRef{Client: operation.ByID(client), ID: charge}))
}

// DeleteCharge takes a charge of a client back.
//
// Permission: DELETE_CLIENTCHARGE.
func (s ClientService) DeleteCharge(ctx context.Context, client, charge int64) (ClientChargeResult, error) {
	return clientChargeResult(done(ctx, s.desk, clients.DeleteCharge, clients.ClientChargeRef{Client: operation.ByID(client), ID: charge}))
}

// Get reads one client.
//
// Permission: READ_CLIENT.
func (s ClientService) Get(ctx context.Context, id int64) (clients.ClientData, error) {
	return perform(ctx, s.desk, clients.GetClient, clients.Selection{Ref: operation.ByID(id)})
}

// List lists clients.
//
// Permission: READ_CLIENT.
func (s ClientService) List(ctx context.Context, in clients.Filter) (Page[clients.ClientData], error) {
	return perform(ctx, s.desk, clients.ListClients, in)
}

// Template reads the defaults of a new client and the lists to choose from.
//
// Permission: READ_CLIENT.
func (s ClientService) Template(ctx context.Context, in clients.TemplateRequest) (clients.ClientTemplate, error) {
	return perform(ctx, s.desk, clients.Template, in)
}

// Accounts gives an overview of a client's accounts.
//
// Permission: READ_CLIENT.
func (s ClientService) Accounts(ctx context.Context, id int64) (clients.AccountsOverview, error) {
	return perform(ctx, s.desk, clients.Accounts, clients.ClientRef{Ref: operation.ByID(id)})
}

// Addresses lists the addresses of a client.
//
// Permission: READ_ADDRESS.
func (s ClientService) Addresses(ctx context.Context, client int64, in clients.AddressFilter) ([]clients.AddressData, error) {
	in.Client = operation.ByID(client)
	return perform(ctx, s.desk, clients.ListAddresses, in)
}

// AddressTemplate lists what addresses are described with.
//
// Permission: READ_ADDRESS.
func (s ClientService) AddressTemplate(ctx context.Context) (clients.AddressOptions, error) {
	return perform(ctx, s.desk, clients.AddressTemplate, operation.NoInput{})
}

// FamilyMembers lists the family members of a client.
//
// Permission: READ_FAMILYMEMBERS.
func (s ClientService) FamilyMembers(ctx context.Context, id int64) ([]clients.FamilyMemberData, error) {
	return perform(ctx, s.desk, clients.ListFamilyMembers, clients.ClientRef{Ref: operation.ByID(id)})
}

// FamilyMember reads one family member of a client.
//
// Permission: READ_FAMILYMEMBERS.
func (s ClientService) FamilyMember(ctx context.Context, client, member int64) (clients.FamilyMemberData, error) {
	return perform(ctx, s.desk, clients.GetFamilyMember, clients.FamilyMemberRef{Client: operation.ByID(client), ID: member})
}

// FamilyMemberTemplate lists what family members are described with.
//
// Permission: READ_FAMILYMEMBERS.
func (s ClientService) FamilyMemberTemplate(ctx context.Context, id int64) (clients.FamilyMemberOptions, error) {
	return perform(ctx, s.desk, clients.FamilyMemberTemplate, clients.ClientRef{Ref: operation.ByID(id)})
}

// Identifiers lists the identifiers of a client.
//
// Permission: READ_CLIENTIDENTIFIER.
func (s ClientService) Identifiers(ctx context.Context, id int64) ([]clients.IdentifierData, error) {
	return perform(ctx, s.desk, clients.ListIdentifiers, clients.ClientRef{Ref: operation.ByID(id)})
}

// Identifier reads one identifier of a client.
//
// Permission: READ_CLIENTIDENTIFIER.
func (s ClientService) Identifier(ctx context.Context, client, identifier int64) (clients.IdentifierData, error) {
	return perform(ctx, s.desk, clients.GetIdentifier, clients.IdentifierRef{Client: operation.ByID(client), ID: identifier})
}

// IdentifierTemplate lists the sorts of documents that identify a client.
//
// Permission: READ_CLIENTIDENTIFIER.
func (s ClientService) IdentifierTemplate(ctx context.Context, id int64) (clients.IdentifierData, error) {
	return perform(ctx, s.desk, clients.IdentifierTemplate, clients.ClientRef{Ref: operation.ByID(id)})
}

// Charges lists the charges of a client.
//
// Permission: READ_CLIENTCHARGE.
func (s ClientService) Charges(ctx context.Context, client int64, in clients.ChargeFilter) (Page[clients.ChargeData], error) {
	in.Client = operation.ByID(client)
	return perform(ctx, s.desk, clients.ListCharges, in)
}

// Charge reads a charge of a client.
//
// Permission: READ_CLIENTCHARGE.
func (s ClientService) Charge(ctx context.Context, client, charge int64) (clients.ChargeData, error) {
	return perform(ctx, s.desk, clients.GetCharge, clients.ClientChargeRef{Client: operation.ByID(client), ID: charge})
}

// ChargeTemplate lists what a client may be charged with.
//
// Permission: READ_CLIENTCHARGE.
func (s ClientService) ChargeTemplate(ctx context.Context, id int64) (clients.ChargeTemplateData, error) {
	return perform(ctx, s.desk, clients.ChargeTemplate, clients.ClientRef{Ref: operation.ByID(id)})
}

// Image reads the picture of a client.
//
// Permission: READ_CLIENTIMAGE.
func (s ClientService) Image(ctx context.Context, client int64, in clients.ImageQuery) (clients.Picture, error) {
	in.Client = operation.ByID(client)
	return perform(ctx, s.desk, clients.GetImage, in)
}

// Find is Get for the lender's own name of the client.
func (s ClientService) Find(ctx context.Context, externalID string) (clients.ClientData, error) {
	return perform(ctx, s.desk, clients.GetClient, clients.Selection{Ref: operation.ByExternalID(externalID)})
}
