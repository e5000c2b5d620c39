package lending

import (
	"cmp"
	"fmt"
	"slices"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/content"
	"lending.example/platform/lending/documents"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/originators"
	"lending.example/platform/lending/partners"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/reports"
	"lending.example/platform/lending/store"
)

// Registry is the list of all operations. Permissions, audits, replay and the shells derive from it.
type Registry struct {
	all   []operation.Operation
	byID  map[string]operation.Operation
	apart map[string]operation.Operation // those that are declared apart from their decisions

	reports reports.Catalogue // each has a permission of its own
}

func newRegistry(people access.Neighbours, onJobs []operation.Operation) (*Registry, error) {
	sources := sourcesOfReports()
	r := &Registry{byID: map[string]operation.Operation{}, apart: map[string]operation.Operation{}, reports: reports.CatalogueOf(sources)}
	people.Catalogue = r.catalogue
	for _, op := range loans.Operations() {
		r.apart[op.About().ID] = op
	}
	lists := [][]operation.Operation{
		{provisionTenant},
		access.Operations(people),
		refdata.Operations(references()...),
		clients.Operations(neighboursOfClients()),
		ledger.Operations(loans.OfLedger{}, references()...),
		products.Operations(references()...),
		originators.Operations(references()...),
		loans.Operations(),
		partners.Operations(),
		documents.Operations(ownersOfDocuments()),
		reports.Operations(sources),
		onJobs,
	}
	for _, list := range lists {
		for _, op := range list {
			id := op.About().ID
			if _, double := r.byID[id]; double || id == "" {
				return nil, fmt.Errorf("lending: operation id %q is empty or used twice", id)
			}
			r.byID[id] = op
			r.all = append(r.all, op)
		}
	}
	slices.SortFunc(r.all, func(a, b operation.Operation) int { return cmp.Compare(a.About().ID, b.About().ID) })
	return r, nil
}

// own is the platform's operation of the same id, which knows how it is decided; without one it is the operation itself.
func (r *Registry) own(op operation.Operation) operation.Operation {
	if own, apart := r.apart[op.About().ID]; apart {
		return own
	}
	return op
}

// neighboursOfClients are the packages that the operations on clients ask.
func neighboursOfClients() clients.Neighbours {
	return clients.Neighbours{Loans: loans.OfClients{}, People: access.People{}, Charges: products.OfClients{}, Images: documents.Images{}}
}

// catalogue lists every permission of the platform: those of the operations, and one for every report.
func (r *Registry) catalogue(tx store.Tx) (access.Catalogue, error) {
	added := []access.Permission{
		{Grouping: "transaction_loan", Code: operation.BypassWriteGuard, Entity: "LOAN_WRITE_PROTECTION", Action: "BYPASS"},
		{Grouping: "portfolio", Code: "DEACTIVATE_SOURCING_PARTNER", Entity: "SOURCING_PARTNER", Action: "DEACTIVATE"},
	}
	added = append(added, reservedPermissions()...)
	names, err := r.reports.Names(tx)
	for _, name := range names {
		added = append(added, access.Permission{Grouping: "report", Code: reports.Permission(name), Entity: name, Action: "READ"})
	}
	return access.CatalogueOf(r.all, added...), err
}

// references are what records point to across packages; what is pointed to is not deleted.
func references() []refdata.Reference {
	return slices.Concat(ledger.References(), clients.References(), products.References(), originators.References(), loans.References())
}

// Schema is the set of kinds that a store for the platform must keep.
func Schema() store.Schema {
	schema := store.Schema{keptOutcomes.Kind, auditRecords.Kind}
	schema = append(schema, access.Kinds()...)
	schema = append(schema, refdata.Kinds()...)
	schema = append(schema, clients.Kinds()...)
	schema = append(schema, ledger.Kinds()...)
	schema = append(schema, products.Kinds()...)
	schema = append(schema, loans.Kinds()...)
	schema = append(schema, originators.Kinds()...)
	schema = append(schema, jobs.Kinds()...)
	schema = append(schema, partners.Kinds()...)
	schema = append(schema, content.Kinds()...)
	schema = append(schema, documents.Kinds()...)
	schema = append(schema, reports.Kinds()...)
	return schema
}

// Provisioning is the input of the first command of every tenant.
type Provisioning struct {
	AdminPasswordHash string `json:"adminPasswordHash"`
}

// Violations refuses a tenant without an admin password.
func (p Provisioning) Violations() []fault.Violation {
	return fault.CheckOf("tenant").Text("adminPasswordHash", p.AdminPasswordHash, 500).Violations()
}

// provisionTenant is the first command in the log of every tenant, so that a replay starts from an empty store.
var provisionTenant = operation.Command[Provisioning, operation.Result]{
	Meta: operation.Meta{
		ID: "lending.Provision", Action: "PROVISION", Entity: "TENANT", Grouping: "special",
		Summary: "Makes a tenant ready for use.", Secret: []string{"adminPasswordHash"},
	},
	Decide: func(u *operation.Unit, in Provisioning) (operation.Result, error) {
		if err := refdata.Seed(u); err != nil {
			return operation.Result{}, err
		}
		if err := access.Seed(u, in.AdminPasswordHash); err != nil {
			return operation.Result{}, err
		}
		return operation.Result{OfficeID: 1, ID: 1}, nil
	},
}
