package lending

import (
	"slices"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/savings"
	"lending.example/platform/lending/store"
)

// aroundDatatables is what datatables ask of the packages above them.
func (r *Registry) aroundDatatables() datatables.Neighbours {
	return datatables.Neighbours{
		Owners: datatables.Owners{
			datatables.Client:  clients.RowOwner,
			datatables.Group:   groups.RowOwner,
			datatables.Loan:    records.RowOwner,
			datatables.Savings: savings.RowOwner,
			datatables.Product: productWithRows,
			datatables.Office:  officeWithRows,
		},
		Taken:    r.isPermission,
		Revoke:   func(u *operation.Unit, code string) error { return access.RenamePermission(u.Tx, code, "") },
		Product:  productOfChecks,
		Products: productsOfChecks,
	}
}

func productWithRows(u *operation.Unit, id int64) (datatables.Subject, error) {
	_, err := products.Get(u.Tx, id)
	return datatables.Subject{}, err
}

func officeWithRows(u *operation.Unit, id int64) (datatables.Subject, error) {
	office, err := refdata.VisibleOffice(u, operation.ByID(id))
	return datatables.Subject{OfficeID: office.ID}, err
}

// productOfChecks finds a product of the records of an application table.
func productOfChecks(u *operation.Unit, app datatables.App, id int64) (datatables.ProductName, error) {
	switch app {
	case datatables.Loan:
		p, err := products.Get(u.Tx, id)
		return datatables.ProductName{ID: p.ID, Name: p.Name}, err
	case datatables.Savings:
		p, err := savings.ProductByID(u.Tx, id)
		return datatables.ProductName{ID: p.ID, Name: p.Name}, err
	}
	return datatables.ProductName{}, datatables.ErrProduct.For("productId", id, app)
}

func productsOfChecks(u *operation.Unit, app datatables.App) ([]datatables.ProductName, error) {
	switch app {
	case datatables.Loan:
		return productNames(u, products.Products, func(p products.Product) datatables.ProductName { return datatables.ProductName{ID: p.ID, Name: p.Name} })
	case datatables.Savings:
		return productNames(u, savings.Products, func(p savings.Product) datatables.ProductName { return datatables.ProductName{ID: p.ID, Name: p.Name} })
	}
	return []datatables.ProductName{}, nil
}

func productNames[T any, P store.Keyed[T]](u *operation.Unit, table store.Table[T, P], called func(T) datatables.ProductName) ([]datatables.ProductName, error) {
	list := []datatables.ProductName{}
	for p, err := range table.Find(u.Tx, store.Query{}.By("name", false).Top(operation.LargestPage)) {
		if err != nil {
			return nil, err
		}
		list = append(list, called(p))
	}
	return list, nil
}

// isPermission reports whether a code is that of a permission which no table has.
func (r *Registry) isPermission(u *operation.Unit, code string) (bool, error) {
	all, err := r.catalogue(u.Tx)
	return slices.ContainsFunc(all, func(p access.Permission) bool { return p.Code == code }), err
}

// permissionsOfDatatables are those to read and write the rows of each table.
func permissionsOfDatatables(tx store.Tx) ([]access.Permission, error) {
	names, err := datatables.Names(tx)
	var list []access.Permission
	for _, name := range names {
		for _, action := range datatables.Actions() {
			list = append(list, access.Permission{Grouping: "datatable", Code: action + "_" + name, Entity: name, Action: action})
		}
	}
	return list, err
}
