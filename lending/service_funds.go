package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// FundService is the sources of the money that is lent. Products and applications name one; a new tenant has fund 1, "Own
// funds". Funds are not deleted.
type FundService struct{ desk *Desk }

// Create adds a fund; refdata.ErrFundName or refdata.ErrFundExternalID when another one has the name or external id.
//
// Permission: CREATE_FUND.
func (s FundService) Create(ctx context.Context, in refdata.NewFund) (FundResult, error) {
	return fundResult(done(ctx, s.desk, refdata.CreateFund, in))
}

// Update changes a fund; what is nil stays. Refused with refdata.ErrFundID and as Create.
//
// Permission: UPDATE_FUND.
func (s FundService) Update(ctx context.Context, id int64, in refdata.FundUpdate) (FundResult, error) {
	in.Ref = operation.ByID(id)
	return fundResult(done(ctx, s.desk, refdata.UpdateFund, in))
}

// Get reads one fund; refdata.ErrFundID when there is none.
//
// Permission: READ_FUND.
func (s FundService) Get(ctx context.Context, id int64) (refdata.FundData, error) {
	return perform(ctx, s.desk, refdata.GetFund, refdata.FundRef{Ref: operation.ByID(id)})
}

// List reads the funds by name.
//
// Permission: READ_FUND.
func (s FundService) List(ctx context.Context) ([]refdata.FundData, error) {
	return perform(ctx, s.desk, refdata.ListFunds, operation.NoInput{})
}
