package lending

import (
	"cmp"
	"fmt"
	"slices"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/content"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/documents"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/events/webhooks"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/internal/idempotency"
	"lending.example/platform/lending/internal/loans/origination"
	"lending.example/platform/lending/internal/loans/payments"
	"lending.example/platform/lending/internal/loans/reading"
	"lending.example/platform/lending/internal/loans/servicing"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/originators"
	"lending.example/platform/lending/partners"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/reports"
	"lending.example/platform/lending/savings"
	"lending.example/platform/lending/search"
	"lending.example/platform/lending/store"
)

// Registry is the list of all operations. Permissions, audits, replay and the shells derive from it.
type Registry struct {
	all  []operation.Operation
	byID map[string]operation.Operation

	reports reports.Catalogue // each has a permission of its own
}

func newRegistry() (*Registry, error) {
	r := &Registry{byID: map[string]operation.Operation{}, reports: reports.CatalogueOf(sourcesOfReports())}
	lists := [][]operation.Operation{
		{provisionTenant},
		access.Operations(),
		refdata.Operations(),
		events.Operations(),
		webhooks.Operations(),
		datatables.Operations(),
		clients.Operations(),
		groups.Operations(),
		ledger.Operations(),
		products.Operations(),
		servicing.Shown(savings.Operations()...),
		originators.Operations(),
		servicing.Operations(),
		partners.Operations(),
		documents.Operations(),
		reports.Operations(),
		search.Operations(),
		jobs.Operations(),
		checkingOperations(),
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

// neighbours are what the operations of each package ask of the others, which they must not import. No caller of an operation
// hands any of it in, so that none goes past a check.
func (p *Platform) neighbours() []any {
	people := access.Neighbours{Catalogue: p.operations.catalogue, Client: mustSeeClient, Mailer: p.cfg.Mailer}
	if p.cfg.Mailer != nil {
		people.Reset = p.reset
	}
	sources := sourcesOfReports()
	return []any{
		p,
		people,
		clients.Neighbours{Loans: reading.OfClients{}, People: access.People{}, Charges: products.OfClients{}, Images: documents.Images{}, Groups: groups.OfClients{}, Savings: savings.OfClients{}, Movers: []clients.Mover{origination.Moving{}, savings.OfClients{}}},
		groups.Neighbours{Loans: reading.OfGroups{}, Savings: savings.OfGroups{}, People: access.People{}},
		payments.OfSavings{},
		reading.OfLedger{},
		refdata.References(references()),
		sources,
		reports.CatalogueOf(sources),
		ownersOfDocuments(),
		p.operations.aroundDatatables(),
		jobs.Starter(func(tenant string, run int64) { p.jobs.Start(tenant, run) }),
		jobs.Scheduler(p.closingAt.Load),
	}
}

// mustSeeClient refuses a client whom the actor does not see.
func mustSeeClient(u *operation.Unit, id int64) error {
	_, err := clients.Visible(u, operation.ByID(id))
	return err
}

// named is an operation of the platform by its id.
func (r *Registry) named(id string) (operation.Operation, error) {
	op, known := r.byID[id]
	if !known {
		return nil, fmt.Errorf("%w %q", ErrUnknownOperation, id)
	}
	return op, nil
}

// catalogue lists every permission of the platform: those of the operations, one for every report and four for every datatable.
func (r *Registry) catalogue(tx store.Tx) (access.Catalogue, error) {
	added := []access.Permission{
		{Grouping: "transaction_loan", Code: operation.BypassWriteGuard, Entity: "LOAN_WRITE_PROTECTION", Action: "BYPASS"},
		{Grouping: "special", Code: access.GrantAnything, Entity: "PERMISSION", Action: "GRANT_ANY"},
		{Grouping: "portfolio", Code: "DEACTIVATE_SOURCING_PARTNER", Entity: "SOURCING_PARTNER", Action: "DEACTIVATE"},
	}
	added = append(added, reservedPermissions()...)
	names, err := r.reports.Names(tx)
	for _, name := range names {
		added = append(added, access.Permission{Grouping: "report", Code: reports.Permission(name), Entity: name, Action: "READ"})
	}
	if err != nil {
		return nil, err
	}
	tables, err := permissionsOfDatatables(tx)
	return access.CatalogueOf(r.all, append(added, tables...)...), err
}

// references are what records point to across packages; what is pointed to is not deleted.
func references() []refdata.Reference {
	return slices.Concat(ledger.References(), datatables.References(), clients.References(), groups.References(), products.References(), savings.References(), originators.References(), servicing.References())
}

// Schema is the set of kinds that a store for the platform must keep.
func Schema() store.Schema {
	schema := store.Schema{idempotency.Outcomes.Kind, auditRecords.Kind, idempotency.Refusals}
	schema = append(schema, access.Kinds()...)
	schema = append(schema, refdata.Kinds()...)
	schema = append(schema, events.Kinds()...)
	schema = append(schema, webhooks.Kinds()...)
	schema = append(schema, datatables.Kinds()...)
	schema = append(schema, clients.Kinds()...)
	schema = append(schema, groups.Kinds()...)
	schema = append(schema, ledger.Kinds()...)
	schema = append(schema, products.Kinds()...)
	schema = append(schema, servicing.Kinds()...)
	schema = append(schema, savings.Kinds()...)
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
	// StrictKeys switches strict idempotency keys on. Logs of tenants that were made before there were any do not say so.
	StrictKeys bool `json:"strictIdempotencyKeys,omitempty"`
	// SealStates has every close of business keep a digest of the state that it leaves. Earlier logs do not say so either.
	SealStates bool `json:"sealStateAtClose,omitempty"`
	// StarterChart opens the accounts of the starter chart.
	StarterChart bool `json:"starterChart,omitempty"`
}

// Violations refuses a tenant without an admin password.
func (p Provisioning) Violations() []fault.Violation {
	return fault.CheckOf("tenant").Text("adminPasswordHash", p.AdminPasswordHash, 500).Violations()
}

// switchedOn are the settings of a new tenant that are off in those from before.
func (p Provisioning) switchedOn() (on []refdata.ConfigurationName) {
	if p.StrictKeys {
		on = append(on, refdata.StrictIdempotencyKeys)
	}
	if p.SealStates {
		on = append(on, refdata.SealStateAtClose)
	}
	return on
}

// provisionTenant is the first command in the log of every tenant, so that a replay starts from an empty store.
var provisionTenant = operation.Command[Provisioning, operation.Result]{
	Meta: operation.Meta{
		ID: "lending.Provision", Action: "PROVISION", Entity: "TENANT", Grouping: "special",
		Summary: "Makes a tenant ready for use.", Internal: true, Secret: []string{"adminPasswordHash"},
	},
	Decide: func(u *operation.Unit, in Provisioning) (operation.Result, error) {
		if err := refdata.Seed(u); err != nil {
			return operation.Result{}, err
		}
		if err := access.Seed(u, in.AdminPasswordHash); err != nil {
			return operation.Result{}, err
		}
		for _, name := range in.switchedOn() {
			if err := refdata.Configure(u, name, refdata.Setting{Enabled: true}); err != nil {
				return operation.Result{}, err
			}
		}
		if !in.StarterChart {
			return operation.Result{OfficeID: 1, ID: 1}, nil
		}
		_, err := ledger.OpenChart(u)
		return operation.Result{OfficeID: 1, ID: 1}, err
	},
}
