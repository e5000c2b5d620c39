package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
)

// TaxService is the tax components, and the groups of them that charges are taxed by.
type TaxService struct{ desk *Desk }

// CreateComponent defines a tax.
//
// Permission: CREATE_TAXCOMPONENT.
func (s TaxService) CreateComponent(ctx context.Context, in products.NewTaxComponent) (TaxComponentResult, error) {
	return taxComponentResult(done(ctx, s.desk, products.CreateTaxComponent, in))
}

// UpdateComponent renames a tax or gives it another percentage from a date on.
//
// Permission: UPDATE_TAXCOMPONENT.
func (s TaxService) UpdateComponent(ctx context.Context, id int64, in products.TaxComponentUpdate) (TaxComponentResult, error) {
	in.Ref = operation.ByID(id)
	return taxComponentResult(done(ctx, s.desk, products.UpdateTaxComponent, in))
}

// CreateGroup makes a group of taxes.
//
// Permission: CREATE_TAXGROUP.
func (s TaxService) CreateGroup(ctx context.Context, in products.NewTaxGroup) (TaxGroupResult, error) {
	return taxGroupResult(done(ctx, s.desk, products.CreateTaxGroup, in))
}

// UpdateGroup renames a group of taxes, adds taxes and ends others.
//
// Permission: UPDATE_TAXGROUP.
func (s TaxService) UpdateGroup(ctx context.Context, id int64, in products.TaxGroupUpdate) (TaxGroupResult, error) {
	in.Ref = operation.ByID(id)
	return taxGroupResult(done(ctx, s.desk, products.UpdateTaxGroup, in))
}

// Component reads a tax.
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

// ComponentTemplate lists what the accounts of a tax may be chosen from.
//
// Permission: READ_TAXCOMPONENT.
func (s TaxService) ComponentTemplate(ctx context.Context) (products.TaxComponentTemplateData, error) {
	return perform(ctx, s.desk, products.TaxComponentTemplate, operation.NoInput{})
}

// Group reads a group of taxes.
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

// GroupTemplate lists the taxes that a group may be made of.
//
// Permission: READ_TAXGROUP.
func (s TaxService) GroupTemplate(ctx context.Context) (products.TaxGroupData, error) {
	return perform(ctx, s.desk, products.TaxGroupTemplate, operation.NoInput{})
}
