package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// CodeService is the codes, lists of values that other records choose from: reasons, genders, purposes, sorts of documents.
// The platform knows some thirty by name (system-defined codes, the constants of package refdata that end in Code); most are
// empty in a new tenant, and what asks for a reason wants a value first:
//
//	reason, err := desk.Codes.CreateValue(ctx, refdata.NewCodeValue{CodeName: refdata.ClientClosureCode, Name: "Moved away"})
//	if err != nil {
//		return err
//	}
//	fmt.Println(reason.CodeValueID)
//
// A code is named by its name or, where that is "", by its id.
type CodeService struct{ desk *Desk }

// Create adds a code of the tenant's own; refdata.ErrCodeDuplicate when the name is taken.
//
// Permission: CREATE_CODE.
func (s CodeService) Create(ctx context.Context, in refdata.NewCode) (CodeResult, error) {
	return codeResult(done(ctx, s.desk, refdata.CreateCode, in))
}

// Update renames a code of the tenant's own; refdata.ErrCodeSystem for the others.
//
// Permission: UPDATE_CODE.
func (s CodeService) Update(ctx context.Context, id int64, in refdata.CodeUpdate) (CodeResult, error) {
	in.ID = id
	return codeResult(done(ctx, s.desk, refdata.UpdateCode, in))
}

// Delete removes a code of the tenant's own with its values, unless something refers to one of them (refdata.ErrCodeUsed);
// refdata.ErrCodeSystem for the others.
//
// Permission: DELETE_CODE.
func (s CodeService) Delete(ctx context.Context, in refdata.CodeRef) (CodeResult, error) {
	return codeResult(done(ctx, s.desk, refdata.DeleteCode, in))
}

// Get reads one code; refdata.ErrCodeID or refdata.ErrCodeName when there is none.
//
// Permission: READ_CODE.
func (s CodeService) Get(ctx context.Context, in refdata.CodeRef) (refdata.CodeData, error) {
	return perform(ctx, s.desk, refdata.GetCode, in)
}

// List reads the codes by name.
//
// Permission: READ_CODE.
func (s CodeService) List(ctx context.Context) ([]refdata.CodeData, error) {
	return perform(ctx, s.desk, refdata.ListCodes, operation.NoInput{})
}

// CreateValue adds a value to any code; the result names it by CodeValueID. in.Active nil is true. Refused with
// refdata.ErrCodeName, refdata.ErrCodeID, refdata.ErrCodeValueDuplicate.
//
// Permission: CREATE_CODEVALUE.
func (s CodeService) CreateValue(ctx context.Context, in refdata.NewCodeValue) (CodeValueResult, error) {
	return codeValueResult(done(ctx, s.desk, refdata.CreateCodeValue, in))
}

// UpdateValue changes a value of a code; what is nil stays. in.Active false keeps it from being chosen, and changes no
// record that has it. Refused with refdata.ErrCodeValueID, refdata.ErrCodeValueCode (it is a value of another code),
// refdata.ErrCodeValueDuplicate.
//
// Permission: UPDATE_CODEVALUE.
func (s CodeService) UpdateValue(ctx context.Context, in refdata.CodeValueUpdate) (CodeValueResult, error) {
	return codeValueResult(done(ctx, s.desk, refdata.UpdateCodeValue, in))
}

// DeleteValue removes a value that nothing refers to (refdata.ErrCodeValueUsed).
//
// Permission: DELETE_CODEVALUE.
func (s CodeService) DeleteValue(ctx context.Context, in refdata.CodeValueRef) (CodeValueResult, error) {
	return codeValueResult(done(ctx, s.desk, refdata.DeleteCodeValue, in))
}

// Value reads one value of a code; refdata.ErrCodeValueID, or refdata.ErrCodeValueCode for a value of another code.
//
// Permission: READ_CODEVALUE.
func (s CodeService) Value(ctx context.Context, in refdata.CodeValueRef) (refdata.CodeValueData, error) {
	return perform(ctx, s.desk, refdata.GetCodeValue, in)
}

// Values lists the values of a code by position: all of them when the code is named by its id, the active ones when by its
// name.
//
// Permission: READ_CODEVALUE.
func (s CodeService) Values(ctx context.Context, in refdata.CodeRef) ([]refdata.CodeValueData, error) {
	return perform(ctx, s.desk, refdata.ListCodeValues, in)
}
