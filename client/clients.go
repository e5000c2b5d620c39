package client

import (
	"context"
	"fmt"
	"net/http"
	"net/url"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/operation"
)

// ClientService is the customers of a tenant. Its methods are those of lending.ClientService.
type ClientService struct{ client *Client }

// Template lists the choices of a new client.
func (s ClientService) Template(ctx context.Context, in clients.TemplateRequest) (clients.ClientTemplate, error) {
	return read[clients.ClientTemplate](ctx, s.client, "clients/template", in)
}

// Create adds a client; ClientID of the result names it.
func (s ClientService) Create(ctx context.Context, in clients.NewClient) (Result, error) {
	return do(ctx, s.client, http.MethodPost, "clients", "", in)
}

// Get reads one client.
func (s ClientService) Get(ctx context.Context, id int64) (clients.ClientData, error) {
	return read[clients.ClientData](ctx, s.client, fmt.Sprintf("clients/%d", id), nil)
}

// Find is Get by the lender's own name of the client.
func (s ClientService) Find(ctx context.Context, externalID string) (clients.ClientData, error) {
	return read[clients.ClientData](ctx, s.client, "clients/external-id/"+url.PathEscape(externalID), nil)
}

// List reads a page of clients.
func (s ClientService) List(ctx context.Context, in clients.Filter) (operation.Page[clients.ClientData], error) {
	return read[operation.Page[clients.ClientData]](ctx, s.client, "clients", in)
}

// Accounts gives an overview of the accounts of a client.
func (s ClientService) Accounts(ctx context.Context, id int64) (clients.AccountsOverview, error) {
	return read[clients.AccountsOverview](ctx, s.client, fmt.Sprintf("clients/%d/accounts", id), nil)
}

// Update changes a client; what is nil stays.
func (s ClientService) Update(ctx context.Context, id int64, in clients.ClientUpdate) (Result, error) {
	return do(ctx, s.client, http.MethodPut, fmt.Sprintf("clients/%d", id), "", in)
}

// Delete removes a client that is pending.
func (s ClientService) Delete(ctx context.Context, id int64) (Result, error) {
	return do(ctx, s.client, http.MethodDelete, fmt.Sprintf("clients/%d", id), "", nil)
}

// Activate makes a client active.
func (s ClientService) Activate(ctx context.Context, id int64, in clients.Activation) (Result, error) {
	return do(ctx, s.client, http.MethodPost, fmt.Sprintf("clients/%d", id), "activate", in)
}

// Reject rejects a client.
func (s ClientService) Reject(ctx context.Context, id int64, in clients.Rejection) (Result, error) {
	return do(ctx, s.client, http.MethodPost, fmt.Sprintf("clients/%d", id), "reject", in)
}

// UndoRejection takes a rejection back.
func (s ClientService) UndoRejection(ctx context.Context, id int64, in clients.Reopening) (Result, error) {
	return do(ctx, s.client, http.MethodPost, fmt.Sprintf("clients/%d", id), "undoRejection", in)
}

// Withdraw records that the client withdrew.
func (s ClientService) Withdraw(ctx context.Context, id int64, in clients.Withdrawal) (Result, error) {
	return do(ctx, s.client, http.MethodPost, fmt.Sprintf("clients/%d", id), "withdraw", in)
}

// UndoWithdrawal takes a withdrawal back.
func (s ClientService) UndoWithdrawal(ctx context.Context, id int64, in clients.Reopening) (Result, error) {
	return do(ctx, s.client, http.MethodPost, fmt.Sprintf("clients/%d", id), "undoWithdrawal", in)
}

// Close closes a client.
func (s ClientService) Close(ctx context.Context, id int64, in clients.Closure) (Result, error) {
	return do(ctx, s.client, http.MethodPost, fmt.Sprintf("clients/%d", id), "close", in)
}

// Reactivate opens a closed client again.
func (s ClientService) Reactivate(ctx context.Context, id int64, in clients.Reactivation) (Result, error) {
	return do(ctx, s.client, http.MethodPost, fmt.Sprintf("clients/%d", id), "reactivate", in)
}

// AssignStaff gives a client to a member of staff.
func (s ClientService) AssignStaff(ctx context.Context, id int64, in clients.StaffAssignment) (Result, error) {
	return do(ctx, s.client, http.MethodPost, fmt.Sprintf("clients/%d", id), "assignStaff", in)
}

// UnassignStaff takes a client from a member of staff.
func (s ClientService) UnassignStaff(ctx context.Context, id int64, in clients.StaffAssignment) (Result, error) {
	return do(ctx, s.client, http.MethodPost, fmt.Sprintf("clients/%d", id), "unassignStaff", in)
}

// ProposeTransfer proposes another office.
func (s ClientService) ProposeTransfer(ctx context.Context, id int64, in clients.TransferProposal) (Result, error) {
	return do(ctx, s.client, http.MethodPost, fmt.Sprintf("clients/%d", id), "proposeTransfer", in)
}

// AcceptTransfer accepts a proposed office.
func (s ClientService) AcceptTransfer(ctx context.Context, id int64, in clients.TransferAcceptance) (Result, error) {
	return do(ctx, s.client, http.MethodPost, fmt.Sprintf("clients/%d", id), "acceptTransfer", in)
}

// RejectTransfer rejects a proposed office.
func (s ClientService) RejectTransfer(ctx context.Context, id int64, in clients.TransferAnswer) (Result, error) {
	return do(ctx, s.client, http.MethodPost, fmt.Sprintf("clients/%d", id), "rejectTransfer", in)
}

// WithdrawTransfer takes a proposal back.
func (s ClientService) WithdrawTransfer(ctx context.Context, id int64, in clients.TransferAnswer) (Result, error) {
	return do(ctx, s.client, http.MethodPost, fmt.Sprintf("clients/%d", id), "withdrawTransfer", in)
}

// ProposeAndAcceptTransfer moves a client to another office.
func (s ClientService) ProposeAndAcceptTransfer(ctx context.Context, id int64, in clients.DirectTransfer) (Result, error) {
	return do(ctx, s.client, http.MethodPost, fmt.Sprintf("clients/%d", id), "proposeAndAcceptTransfer", in)
}

// Addresses lists the addresses of a client.
func (s ClientService) Addresses(ctx context.Context, client int64, in clients.AddressFilter) ([]clients.AddressData, error) {
	return read[[]clients.AddressData](ctx, s.client, fmt.Sprintf("client/%d/addresses", client), in)
}

// CreateAddress adds an address; in.Type is its type.
func (s ClientService) CreateAddress(ctx context.Context, client int64, in clients.NewAddress) (Result, error) {
	return do(ctx, s.client, http.MethodPost, fmt.Sprintf("client/%d/addresses", client), "", in)
}

// UpdateAddress changes an address.
func (s ClientService) UpdateAddress(ctx context.Context, client int64, in clients.AddressUpdate) (Result, error) {
	return do(ctx, s.client, http.MethodPut, fmt.Sprintf("client/%d/addresses", client), "", in)
}

// FamilyMembers lists the family members of a client.
func (s ClientService) FamilyMembers(ctx context.Context, client int64) ([]clients.FamilyMemberData, error) {
	return read[[]clients.FamilyMemberData](ctx, s.client, fmt.Sprintf("clients/%d/familymembers", client), nil)
}

// CreateFamilyMember adds a family member.
func (s ClientService) CreateFamilyMember(ctx context.Context, client int64, in clients.NewFamilyMember) (Result, error) {
	return do(ctx, s.client, http.MethodPost, fmt.Sprintf("clients/%d/familymembers", client), "", in)
}

// UpdateFamilyMember changes a family member.
func (s ClientService) UpdateFamilyMember(ctx context.Context, client, member int64, in clients.FamilyMemberUpdate) (Result, error) {
	return do(ctx, s.client, http.MethodPut, fmt.Sprintf("clients/%d/familymembers/%d", client, member), "", in)
}

// DeleteFamilyMember removes a family member.
func (s ClientService) DeleteFamilyMember(ctx context.Context, client, member int64) (Result, error) {
	return do(ctx, s.client, http.MethodDelete, fmt.Sprintf("clients/%d/familymembers/%d", client, member), "", nil)
}

// Identifiers lists the identifiers of a client.
func (s ClientService) Identifiers(ctx context.Context, client int64) ([]clients.IdentifierData, error) {
	return read[[]clients.IdentifierData](ctx, s.client, fmt.Sprintf("clients/%d/identifiers", client), nil)
}

// CreateIdentifier adds an identifier.
func (s ClientService) CreateIdentifier(ctx context.Context, client int64, in clients.NewIdentifier) (Result, error) {
	return do(ctx, s.client, http.MethodPost, fmt.Sprintf("clients/%d/identifiers", client), "", in)
}

// UpdateIdentifier changes an identifier.
func (s ClientService) UpdateIdentifier(ctx context.Context, client, identifier int64, in clients.IdentifierUpdate) (Result, error) {
	return do(ctx, s.client, http.MethodPut, fmt.Sprintf("clients/%d/identifiers/%d", client, identifier), "", in)
}

// DeleteIdentifier removes an identifier.
func (s ClientService) DeleteIdentifier(ctx context.Context, client, identifier int64) (Result, error) {
	return do(ctx, s.client, http.MethodDelete, fmt.Sprintf("clients/%d/identifiers/%d", client, identifier), "", nil)
}

// Charges lists the charges of a client.
func (s ClientService) Charges(ctx context.Context, client int64, in clients.ChargeFilter) (operation.Page[clients.ChargeData], error) {
	return read[operation.Page[clients.ChargeData]](ctx, s.client, fmt.Sprintf("clients/%d/charges", client), in)
}

// AddCharge puts a charge on a client.
func (s ClientService) AddCharge(ctx context.Context, client int64, in clients.NewCharge) (Result, error) {
	return do(ctx, s.client, http.MethodPost, fmt.Sprintf("clients/%d/charges", client), "", in)
}

// WaiveCharge waives a charge of a client.
func (s ClientService) WaiveCharge(ctx context.Context, client, charge int64) (Result, error) {
	return do(ctx, s.client, http.MethodPost, fmt.Sprintf("clients/%d/charges/%d", client, charge), "waive", nil)
}
