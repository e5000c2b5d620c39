package client

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
)

// LoanService is the loan accounts of a tenant, from the application to the end. Its methods are those of lending.LoanService, which
// tells the life of a loan, and what each command does and refuses.
type LoanService struct{ client *Client }

// Template gives the defaults and the choices of an application; in.ProductID adds the terms of that product.
func (s LoanService) Template(ctx context.Context, in loans.TemplateInput) (loans.TemplateData, error) {
	return read[loans.TemplateData](ctx, s.client, "loans/template", in)
}

// Terms is an application of a client for a loan of a product, on the business date and with the terms of the product, which the
// interface wants stated. The caller changes what shall be otherwise and submits it.
func (s LoanService) Terms(ctx context.Context, client, product int64) (loans.Application, error) {
	proposed, err := s.Template(ctx, loans.TemplateInput{Type: "individual", ClientID: client, ProductID: product})
	if err != nil || proposed.ProductDefaults == nil {
		return loans.Application{}, err
	}
	has := proposed.ProductDefaults
	term, step := unitOf(has.TermFrequencyType), unitOf(has.Frequency)
	return loans.Application{
		ClientID: client, ProductID: product, LoanType: "individual", Principal: has.Principal,
		SubmittedOn: proposed.ExpectedDisbursement, ExpectedDisbursement: proposed.ExpectedDisbursement,
		TermFrequency: has.TermFrequency, TermFrequencyType: &term, Repayments: has.Repayments, Every: has.Every, Frequency: &step,
		InterestRate: &has.InterestRate, RateFrequency: &has.RateFrequency, Amortization: &has.Amortization,
		InterestMethod: &has.InterestMethod, InterestPeriod: &has.InterestPeriod, Strategy: products.Strategy(has.Strategy),
	}, nil
}

// Calculate draws the repayment schedule that an application would get, and stores nothing.
func (s LoanService) Calculate(ctx context.Context, in loans.Application) (loans.ScheduleView, error) {
	var plan loans.ScheduleView
	_, err := s.client.send(ctx, http.MethodPost, "/v1/loans", "calculateLoanSchedule", in, &plan)
	return plan, err
}

// Submit takes an application; LoanID of the result names the loan.
func (s LoanService) Submit(ctx context.Context, in loans.Application) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, "loans", "", in)
}

// Get reads one loan with all that belongs to it, or with the named parts only: "repaymentSchedule", "transactions", "charges".
func (s LoanService) Get(ctx context.Context, loan int64, parts ...string) (loans.LoanData, error) {
	return s.get(ctx, fmt.Sprint(loan), parts)
}

// Find is Get by the lender's own name of the loan.
func (s LoanService) Find(ctx context.Context, externalID string, parts ...string) (loans.LoanData, error) {
	return s.get(ctx, "external-id/"+url.PathEscape(externalID), parts)
}

func (s LoanService) get(ctx context.Context, loan string, parts []string) (loans.LoanData, error) {
	if len(parts) == 0 {
		parts = []string{"all"}
	}
	wanted := strings.Join(parts, ",")
	return read[loans.LoanData](ctx, s.client, "loans/"+loan, loans.GetInput{Associations: &wanted})
}

// List reads a page of loans, without schedules and transactions.
func (s LoanService) List(ctx context.Context, in loans.ListInput) (operation.Page[loans.LoanData], error) {
	return read[operation.Page[loans.LoanData]](ctx, s.client, "loans", in)
}

// Modify changes an application that awaits approval.
func (s LoanService) Modify(ctx context.Context, loan int64, in loans.Modification) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPut, fmt.Sprintf("loans/%d", loan), "", in)
}

// Delete removes an application that awaits approval.
func (s LoanService) Delete(ctx context.Context, loan int64) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodDelete, fmt.Sprintf("loans/%d", loan), "", nil)
}

// Approve approves an application.
func (s LoanService) Approve(ctx context.Context, loan int64, in loans.Approval) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d", loan), "approve", in)
}

// ApprovalTemplate proposes an approval.
func (s LoanService) ApprovalTemplate(ctx context.Context, loan int64) (loans.ApprovalTemplateData, error) {
	return read[loans.ApprovalTemplateData](ctx, s.client, fmt.Sprintf("loans/%d/template?templateType=approval", loan), nil)
}

// UndoApproval takes an approval back.
func (s LoanService) UndoApproval(ctx context.Context, loan int64, in loans.Remark) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d", loan), "undoapproval", in)
}

// Reject rejects an application.
func (s LoanService) Reject(ctx context.Context, loan int64, in loans.Rejection) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d", loan), "reject", in)
}

// Withdraw records that the applicant withdrew.
func (s LoanService) Withdraw(ctx context.Context, loan int64, in loans.Withdrawal) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d", loan), "withdrawnByApplicant", in)
}

// Disburse pays a loan, or a tranche of it, out.
func (s LoanService) Disburse(ctx context.Context, loan int64, in loans.Disbursal) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d", loan), "disburse", in)
}

// DisburseWithoutDownPayment is Disburse for products with automatic down payments.
func (s LoanService) DisburseWithoutDownPayment(ctx context.Context, loan int64, in loans.Disbursal) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d", loan), "disburseWithoutAutoDownPayment", in)
}

// DisburseToSavings pays out to the linked savings account.
func (s LoanService) DisburseToSavings(ctx context.Context, loan int64, in loans.ToSavings) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d", loan), "disburseToSavings", in)
}

// UndoDisbursal takes all disbursements back.
func (s LoanService) UndoDisbursal(ctx context.Context, loan int64, in loans.Remark) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d", loan), "undodisbursal", in)
}

// UndoLastDisbursal takes the last tranche back.
func (s LoanService) UndoLastDisbursal(ctx context.Context, loan int64, in loans.Remark) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d", loan), "undolastdisbursal", in)
}

// AssignOfficer gives a loan to an officer.
func (s LoanService) AssignOfficer(ctx context.Context, loan int64, in loans.Assignment) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d", loan), "assignloanofficer", in)
}

// UnassignOfficer takes a loan from its officer.
func (s LoanService) UnassignOfficer(ctx context.Context, loan int64, in loans.Unassignment) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d", loan), "unassignloanofficer", in)
}

// RecoverGuarantees has guarantors pay what is owed.
func (s LoanService) RecoverGuarantees(ctx context.Context, loan int64) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d", loan), "recoverGuarantees", nil)
}

// TerminateContract ends the contract: all is due.
func (s LoanService) TerminateContract(ctx context.Context, loan int64, in loans.TerminationInput) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d", loan), "contractTermination", in)
}

// UndoTermination takes a termination back.
func (s LoanService) UndoTermination(ctx context.Context, loan int64, in loans.Reversal) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d", loan), "undoContractTermination", in)
}

// MarkAsFraud marks a loan, or takes the mark off.
func (s LoanService) MarkAsFraud(ctx context.Context, loan int64, in loans.FraudMark) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPut, fmt.Sprintf("loans/%d", loan), "markAsFraud", in)
}

// VaryInstalments changes single instalments of an application.
func (s LoanService) VaryInstalments(ctx context.Context, loan int64, in loans.ScheduleExceptions) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/schedule", loan), "addVariations", in)
}

// RestoreInstalments takes the changes of single instalments back.
func (s LoanService) RestoreInstalments(ctx context.Context, loan int64, in loans.Remark) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/schedule", loan), "deleteVariations", in)
}

// ChangeApprovedAmount changes the approved amount.
func (s LoanService) ChangeApprovedAmount(ctx context.Context, loan int64, in loans.AmountChange) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPut, fmt.Sprintf("loans/%d/approved-amount", loan), "", in)
}

// ChangeAvailableAmount changes what can still be disbursed.
func (s LoanService) ChangeAvailableAmount(ctx context.Context, loan int64, in loans.AmountChange) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPut, fmt.Sprintf("loans/%d/available-disbursement-amount", loan), "", in)
}

// ApprovedAmounts lists the changes of the approved amount.
func (s LoanService) ApprovedAmounts(ctx context.Context, loan int64) ([]loans.ApprovedAmountChange, error) {
	return read[[]loans.ApprovedAmountChange](ctx, s.client, fmt.Sprintf("loans/%d/approved-amount", loan), nil)
}

// EditTranches replaces the planned tranches.
func (s LoanService) EditTranches(ctx context.Context, loan int64, in loans.TrancheList) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPut, fmt.Sprintf("loans/%d/disbursements/editDisbursements", loan), "", in)
}

// EditTranche changes day and amount of one planned tranche.
func (s LoanService) EditTranche(ctx context.Context, loan, tranche int64, in loans.TrancheChange) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPut, fmt.Sprintf("loans/%d/disbursements/%d", loan, tranche), "", in)
}

// Tranche reads one tranche.
func (s LoanService) Tranche(ctx context.Context, loan, tranche int64) (loans.TrancheData, error) {
	return read[loans.TrancheData](ctx, s.client, fmt.Sprintf("loans/%d/disbursements/%d", loan, tranche), nil)
}

// Explain says what a figure of the schedule, or a payoff, was summed from.
func (s LoanService) Explain(ctx context.Context, loan int64, in loans.ExplainInput) (loans.ExplanationData, error) {
	return read[loans.ExplanationData](ctx, s.client, fmt.Sprintf("loans/%d/explain", loan), in)
}

// DelinquencyTags lists the ranges of days overdue that the loan was in.
func (s LoanService) DelinquencyTags(ctx context.Context, loan int64) ([]loans.DelinquencyTagData, error) {
	return read[[]loans.DelinquencyTagData](ctx, s.client, fmt.Sprintf("loans/%d/delinquencytags", loan), nil)
}

// DelinquencyActions lists pauses and resumptions of delinquency.
func (s LoanService) DelinquencyActions(ctx context.Context, loan int64) ([]loans.DelinquencyActionData, error) {
	return read[[]loans.DelinquencyActionData](ctx, s.client, fmt.Sprintf("loans/%d/delinquency-actions", loan), nil)
}

// CreateDelinquencyAction pauses or resumes the delinquency of a loan; ID of the result names the action.
func (s LoanService) CreateDelinquencyAction(ctx context.Context, loan int64, in loans.NewDelinquencyAction) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/delinquency-actions", loan), "", in)
}

// unitOf is the unit of time that an entry of a list stands for.
func unitOf(option enumeration.Option) calendar.Unit {
	id, _ := option.ID.(int)
	return calendar.Unit(id)
}
