package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// FundService is the sources of the money that is lent.
type FundService struct{ desk *Desk }

// Create adds a fund.
//
// Permission: CREATE_FUND.
func (s FundService) Create(ctx context.Context, in refdata.NewFund) (FundResult, error) {
	return fundResult(done(ctx, s.desk, refdata.CreateFund, in))
}

// Update changes a fund.
//
// Permission: UPDATE_FUND.
func (s FundService) Update(ctx context.Context, id int64, in refdata.FundUpdate) (FundResult, error) {
	in.Ref = operation.ByID(id)
	return fundResult(done(ctx, s.desk, refdata.UpdateFund, in))
}

// Get reads one fund.
//
// Permission: READ_FUND.
func (s FundService) Get(ctx context.Context, id int64) (refdata.FundData, error) {
	return perform(ctx, s.desk, refdata.GetFund, refdata.FundRef{Ref: operation.ByID(id)})
}

// List lists the funds by name.
//
// Permission: READ_FUND.
func (s FundService) List(ctx context.Context) ([]refdata.FundData, error) {
	return perform(ctx, s.desk, refdata.ListFunds, operation.NoInput{})
}
