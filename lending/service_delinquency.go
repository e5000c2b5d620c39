package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// DelinquencyService is the ranges of days overdue, and the buckets of ranges that products classify their loans by.
type DelinquencyService struct{ desk *Desk }

// CreateRange adds a delinquency range.
//
// Permission: CREATE_DELINQUENCY_RANGE.
func (s DelinquencyService) CreateRange(ctx context.Context, in refdata.NewDelinquencyRange) (DelinquencyRangeResult, error) {
	return delinquencyRangeResult(done(ctx, s.desk, refdata.CreateDelinquencyRange, in))
}

// UpdateRange changes a delinquency range.
//
// Permission: UPDATE_DELINQUENCY_RANGE.
func (s DelinquencyService) UpdateRange(ctx context.Context, id int64, in refdata.DelinquencyRangeUpdate) (DelinquencyRangeResult, error) {
	in.Ref = operation.ByID(id)
	return delinquencyRangeResult(done(ctx, s.desk, refdata.UpdateDelinquencyRange, in))
}

// DeleteRange removes a delinquency range.
//
// Permission: DELETE_DELINQUENCY_RANGE.
func (s DelinquencyService) DeleteRange(ctx context.Context, id int64) (DelinquencyRangeResult, error) {
	return delinquencyRangeResult(done(ctx, s.desk, refdata.DeleteDelinquencyRange, refdata.DelinquencyRangeRef{Ref: operation.ByID(id)}))
}

// CreateBucket adds a delinquency bucket.
//
// Permission: CREATE_DELINQUENCY_BUCKET.
func (s DelinquencyService) CreateBucket(ctx context.Context, in refdata.NewDelinquencyBucket) (DelinquencyBucketResult, error) {
	return delinquencyBucketResult(done(ctx, s.desk, refdata.CreateDelinquencyBucket, in))
}

// UpdateBucket changes a delinquency bucket.
//
// Permission: UPDATE_DELINQUENCY_BUCKET.
func (s DelinquencyService) UpdateBucket(ctx context.Context, id int64, in refdata.DelinquencyBucketUpdate) (DelinquencyBucketResult, error) {
	in.Ref = operation.ByID(id)
	return delinquencyBucketResult(done(ctx, s.desk, refdata.UpdateDelinquencyBucket, in))
}

// DeleteBucket removes a delinquency bucket.
//
// Permission: DELETE_DELINQUENCY_BUCKET.
func (s DelinquencyService) DeleteBucket(ctx context.Context, id int64) (DelinquencyBucketResult, error) {
	return delinquencyBucketResult(done(ctx, s.desk, refdata.DeleteDelinquencyBucket, refdata.DelinquencyBucketRef{Ref: operation.ByID(id)}))
}

// Range reads one delinquency range.
//
// Permission: READ_DELINQUENCY_BUCKET.
func (s DelinquencyService) Range(ctx context.Context, id int64) (refdata.DelinquencyRangeData, error) {
	return perform(ctx, s.desk, refdata.GetDelinquencyRange, refdata.DelinquencyRangeRef{Ref: operation.ByID(id)})
}

// Ranges lists the delinquency ranges by age.
//
// Permission: READ_DELINQUENCY_BUCKET.
func (s DelinquencyService) Ranges(ctx context.Context) ([]refdata.DelinquencyRangeData, error) {
	return perform(ctx, s.desk, refdata.ListDelinquencyRanges, operation.NoInput{})
}

// Bucket reads one delinquency bucket.
//
// Permission: READ_DELINQUENCY_BUCKET.
func (s DelinquencyService) Bucket(ctx context.Context, id int64) (refdata.DelinquencyBucketData, error) {
	return perform(ctx, s.desk, refdata.GetDelinquencyBucket, refdata.DelinquencyBucketRef{Ref: operation.ByID(id)})
}

// Buckets lists the delinquency buckets.
//
// Permission: READ_DELINQUENCY_BUCKET.
func (s DelinquencyService) Buckets(ctx context.Context) ([]refdata.DelinquencyBucketData, error) {
	return perform(ctx, s.desk, refdata.ListDelinquencyBuckets, operation.NoInput{})
}

// BucketTemplate lists what a new delinquency bucket may hold.
//
// Permission: READ_DELINQUENCY_BUCKET.
func (s DelinquencyService) BucketTemplate(ctx context.Context) (refdata.DelinquencyBucketData, error) {
	return perform(ctx, s.desk, refdata.DelinquencyBucketTemplate, operation.NoInput{})
}
