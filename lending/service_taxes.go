package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
)

// TaxService is the taxes, and the groups of them that charges are taxed by. A tax is a percentage that holds from the day
// after its start; former percentages are kept, so that a charge of an earlier day bears the one of that day.
type TaxService struct{ desk *Desk }

// ComponentTemplate lists what the accounts of a tax may be chosen from.
//
// Permission: READ_TAXCOMPONENT.
func (s TaxService) ComponentTemplate(ctx context.Context) (products.TaxComponentTemplateData, error) {
	return perform(ctx, s.desk, products.TaxComponentTemplate, operation.NoInput{})
}

// CreateComponent defines a tax of above 0 to 100 percent, from in.StartDate (zero: the business date) on. Debit and credit
// account are optional, each with its type. Taxes are not deleted.
//
// Permission: CREATE_TAXCOMPONENT.
func (s TaxService) CreateComponent(ctx context.Context, in products.NewTaxComponent) (TaxComponentResult, error) {
	return taxComponentResult(done(ctx, s.desk, products.CreateTaxComponent, in))
}

// UpdateComponent renames a tax, or gives it another percentage from a day in the future on (nil: from the business date).
// Refused with products.ErrTaxComponentUnknown, products.ErrTaxComponentTotal (a group would take more than 100 percent).
//
// Permission: UPDATE_TAXCOMPONENT.
func (s TaxService) UpdateComponent(ctx context.Context, id int64, in products.TaxComponentUpdate) (TaxComponentResult, error) {
	in.Ref = operation.ByID(id)
	return taxComponentResult(done(ctx, s.desk, products.UpdateTaxComponent, in))
}

// Component reads a tax with its history; products.ErrTaxComponentUnknown when there is none.
//
// Permission: READ_TAXCOMPONENT.
func (s TaxService) Component(ctx context.Context, id int64) (products.TaxComponentData, error) {
	return perform(ctx, s.desk, products.GetTaxComponent, products.TaxComponentRef{Ref: operation.ByID(id)})
}

// Components lists the taxes by name.
//
// Permission: READ_TAXCOMPONENT.
func (s TaxService) Components(ctx context.Context) ([]products.TaxComponentData, error) {
	return perform(ctx, s.desk, products.ListTaxComponents, operation.NoInput{})
}

// GroupTemplate lists, in Components, the taxes that a group may be made of; nothing else of the result is set.
//
// Permission: READ_TAXGROUP.
func (s TaxService) GroupTemplate(ctx context.Context) (products.TaxGroupData, error) {
	return perform(ctx, s.desk, products.TaxGroupTemplate, operation.NoInput{})
}

// CreateGroup makes a group of taxes, each from a day on (nil: the business date); the result names it by TaxGroupID, for a
// charge definition. Refused with products.ErrTaxComponentUnknown, products.ErrTaxGroupTotal (more than 100 percent). Groups
// are not deleted.
//
// Permission: CREATE_TAXGROUP.
func (s TaxService) CreateGroup(ctx context.Context, in products.NewTaxGroup) (TaxGroupResult, error) {
	return taxGroupResult(done(ctx, s.desk, products.CreateTaxGroup, in))
}

// UpdateGroup renames a group, adds taxes (elements without ID) and ends others (elements with ID and an end in the future).
// An end is final. Refused with products.ErrTaxGroupUnknown, products.ErrTaxGroupTotal.
//
// Permission: UPDATE_TAXGROUP.
func (s TaxService) UpdateGroup(ctx context.Context, id int64, in products.TaxGroupUpdate) (TaxGroupResult, error) {
	in.Ref = operation.ByID(id)
	return taxGroupResult(done(ctx, s.desk, products.UpdateTaxGroup, in))
}

// Group reads a group of taxes; products.ErrTaxGroupUnknown when there is none.
//
// Permission: READ_TAXGROUP.
func (s TaxService) Group(ctx context.Context, id int64) (products.TaxGroupData, error) {
	return perform(ctx, s.desk, products.GetTaxGroup, products.TaxGroupRef{Ref: operation.ByID(id)})
}

// Groups lists the groups of taxes by name.
//
// Permission: READ_TAXGROUP.
func (s TaxService) Groups(ctx context.Context) ([]products.TaxGroupData, error) {
	return perform(ctx, s.desk, products.ListTaxGroups, operation.NoInput{})
}
