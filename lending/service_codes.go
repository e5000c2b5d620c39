package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// CodeService is the lists of values that users may choose from, and their values.
type CodeService struct{ desk *Desk }

// Create adds a code.
//
// Permission: CREATE_CODE.
func (s CodeService) Create(ctx context.Context, in refdata.NewCode) (CodeResult, error) {
	return codeResult(done(ctx, s.desk, refdata.CreateCode, in))
}

// Update renames a code.
//
// Permission: UPDATE_CODE.
func (s CodeService) Update(ctx context.Context, id int64, in refdata.CodeUpdate) (CodeResult, error) {
	in.ID = id
	return codeResult(done(ctx, s.desk, refdata.UpdateCode, in))
}

// Delete removes a code and its values.
//
// Permission: DELETE_CODE.
func (s CodeService) Delete(ctx context.Context, in refdata.CodeRef) (CodeResult, error) {
	return codeResult(done(ctx, s.desk, refdata.DeleteCode, in))
}

// Get reads one code by its id or its name.
//
// Permission: READ_CODE.
func (s CodeService) Get(ctx context.Context, in refdata.CodeRef) (refdata.CodeData, error) {
	return perform(ctx, s.desk, refdata.GetCode, in)
}

// List lists the codes by name.
//
// Permission: READ_CODE.
func (s CodeService) List(ctx context.Context) ([]refdata.CodeData, error) {
	return perform(ctx, s.desk, refdata.ListCodes, operation.NoInput{})
}

// CreateValue adds a value to a code.
//
// Permission: CREATE_CODEVALUE.
func (s CodeService) CreateValue(ctx context.Context, in refdata.NewCodeValue) (CodeValueResult, error) {
	return codeValueResult(done(ctx, s.desk, refdata.CreateCodeValue, in))
}

// UpdateValue changes a value of a code.
//
// Permission: UPDATE_CODEVALUE.
func (s CodeService) UpdateValue(ctx context.Context, in refdata.CodeValueUpdate) (CodeValueResult, error) {
	return codeValueResult(done(ctx, s.desk, refdata.UpdateCodeValue, in))
}

// DeleteValue removes a value of a code.
//
// Permission: DELETE_CODEVALUE.
func (s CodeService) DeleteValue(ctx context.Context, in refdata.CodeValueRef) (CodeValueResult, error) {
	return codeValueResult(done(ctx, s.desk, refdata.DeleteCodeValue, in))
}

// Value reads one value of a code.
//
// Permission: READ_CODEVALUE.
func (s CodeService) Value(ctx context.Context, in refdata.CodeValueRef) (refdata.CodeValueData, error) {
	return perform(ctx, s.desk, refdata.GetCodeValue, in)
}

// Values lists the values of a code: all by its id, the active ones by its name.
//
// Permission: READ_CODEVALUE.
func (s CodeService) Values(ctx context.Context, in refdata.CodeRef) ([]refdata.CodeValueData, error) {
	return perform(ctx, s.desk, refdata.ListCodeValues, in)
}
