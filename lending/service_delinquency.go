package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// DelinquencyService is the ranges of days overdue ("1 to 30", "31 to 60"), and the buckets of ranges that products classify
// their loans by. A loan of a product with a bucket carries a tag of the range that it is in; [LoanService.DelinquencyTags]
// lists them.
type DelinquencyService struct{ desk *Desk }

// CreateRange adds a range of in.MinimumDays, 1 or more, to in.MaximumDays, included; nil: without end. The result names it
// by RangeID. Refused with refdata.ErrRangeAges, refdata.ErrDuplicated (the classification is taken).
//
// Permission: CREATE_DELINQUENCY_RANGE.
func (s DelinquencyService) CreateRange(ctx context.Context, in refdata.NewDelinquencyRange) (DelinquencyRangeResult, error) {
	return delinquencyRangeResult(done(ctx, s.desk, refdata.CreateDelinquencyRange, in))
}

// UpdateRange changes a range; what is nil stays. Refused with refdata.ErrRangeID, refdata.ErrRangeAges,
// refdata.ErrDuplicated, and refdata.ErrBucketOverlap when a bucket of it would overlap.
//
// Permission: UPDATE_DELINQUENCY_RANGE.
func (s DelinquencyService) UpdateRange(ctx context.Context, id int64, in refdata.DelinquencyRangeUpdate) (DelinquencyRangeResult, error) {
	in.Ref = operation.ByID(id)
	return delinquencyRangeResult(done(ctx, s.desk, refdata.UpdateDelinquencyRange, in))
}

// DeleteRange removes a range that no bucket and no loan refers to (refdata.ErrLinked).
//
// Permission: DELETE_DELINQUENCY_RANGE.
func (s DelinquencyService) DeleteRange(ctx context.Context, id int64) (DelinquencyRangeResult, error) {
	return delinquencyRangeResult(done(ctx, s.desk, refdata.DeleteDelinquencyRange, refdata.DelinquencyRangeRef{Ref: operation.ByID(id)}))
}

// CreateBucket makes a bucket of ranges that do not overlap (refdata.ErrBucketOverlap); the result names it by BucketID, for
// a product. Refused with refdata.ErrRangeID, refdata.ErrDuplicated.
//
// Permission: CREATE_DELINQUENCY_BUCKET.
func (s DelinquencyService) CreateBucket(ctx context.Context, in refdata.NewDelinquencyBucket) (DelinquencyBucketResult, error) {
	return delinquencyBucketResult(done(ctx, s.desk, refdata.CreateDelinquencyBucket, in))
}

// UpdateBucket changes name or ranges of a bucket; what is nil stays. Loans are classified again when something happens to
// them next, at the latest by the close of business. Refused with refdata.ErrBucketID and as CreateBucket.
//
// Permission: UPDATE_DELINQUENCY_BUCKET.
func (s DelinquencyService) UpdateBucket(ctx context.Context, id int64, in refdata.DelinquencyBucketUpdate) (DelinquencyBucketResult, error) {
	in.Ref = operation.ByID(id)
	return delinquencyBucketResult(done(ctx, s.desk, refdata.UpdateDelinquencyBucket, in))
}

// DeleteBucket removes a bucket that no product refers to (refdata.ErrLinked).
//
// Permission: DELETE_DELINQUENCY_BUCKET.
func (s DelinquencyService) DeleteBucket(ctx context.Context, id int64) (DelinquencyBucketResult, error) {
	return delinquencyBucketResult(done(ctx, s.desk, refdata.DeleteDelinquencyBucket, refdata.DelinquencyBucketRef{Ref: operation.ByID(id)}))
}

// Range reads one range; refdata.ErrRangeID when there is none.
//
// Permission: READ_DELINQUENCY_BUCKET.
func (s DelinquencyService) Range(ctx context.Context, id int64) (refdata.DelinquencyRangeData, error) {
	return perform(ctx, s.desk, refdata.GetDelinquencyRange, refdata.DelinquencyRangeRef{Ref: operation.ByID(id)})
}

// Ranges lists the ranges by age.
//
// Permission: READ_DELINQUENCY_BUCKET.
func (s DelinquencyService) Ranges(ctx context.Context) ([]refdata.DelinquencyRangeData, error) {
	return perform(ctx, s.desk, refdata.ListDelinquencyRanges, operation.NoInput{})
}

// Bucket reads one bucket with its ranges by age; refdata.ErrBucketID when there is none.
//
// Permission: READ_DELINQUENCY_BUCKET.
func (s DelinquencyService) Bucket(ctx context.Context, id int64) (refdata.DelinquencyBucketData, error) {
	return perform(ctx, s.desk, refdata.GetDelinquencyBucket, refdata.DelinquencyBucketRef{Ref: operation.ByID(id)})
}

// Buckets lists the buckets with their ranges.
//
// Permission: READ_DELINQUENCY_BUCKET.
func (s DelinquencyService) Buckets(ctx context.Context) ([]refdata.DelinquencyBucketData, error) {
	return perform(ctx, s.desk, refdata.ListDelinquencyBuckets, operation.NoInput{})
}

// BucketTemplate lists, in Options, the ranges that a bucket may hold; nothing else of the result is set.
//
// Permission: READ_DELINQUENCY_BUCKET.
func (s DelinquencyService) BucketTemplate(ctx context.Context) (refdata.DelinquencyBucketData, error) {
	return perform(ctx, s.desk, refdata.DelinquencyBucketTemplate, operation.NoInput{})
}
