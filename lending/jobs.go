package lending

import (
	"context"

	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/store"
)

// jobDesk is the platform as work in the background meets it: its commands are the system user's.
type jobDesk struct{ platform *Platform }

func (d jobDesk) of(tenant string) *Desk {
	return d.platform.Tenant(tenant).As(SystemUser).WithOrigin("job")
}

// Tenants lists the tenants.
func (d jobDesk) Tenants(ctx context.Context) ([]string, error) { return d.platform.store.Tenants(ctx) }

// View runs a function on a snapshot of a tenant's records.
func (d jobDesk) View(ctx context.Context, tenant string, read func(store.Tx) error) error {
	return asFault(d.platform.store.View(ctx, tenant, read))
}

// Continue does the next page of a run.
func (d jobDesk) Continue(ctx context.Context, tenant string, in jobs.NextPage) (jobs.Progress, error) {
	return perform(ctx, d.of(tenant), jobs.Continue, in)
}

// Leave gives up the share of a program that stops.
func (d jobDesk) Leave(ctx context.Context, tenant string, in jobs.LeavingWorker) error {
	_, err := perform(ctx, d.of(tenant), jobs.Leave, in)
	return err
}

// End ends a run that cannot go on.
func (d jobDesk) End(ctx context.Context, tenant string, in jobs.EndedRun) error {
	_, err := perform(ctx, d.of(tenant), jobs.End, in)
	return err
}
