package lending

import (
	"context"

	"lending.example/platform/lending/operation"
)

// AuditService is the traces of commands: who did what, when, to what.
type AuditService struct{ desk *Desk }

// List lists the traces of commands.
//
// Permission: READ_AUDIT.
func (s AuditService) List(ctx context.Context, in AuditFilter) (Page[AuditData], error) {
	in.Paged = true
	return perform(ctx, s.desk, ListAudits, in)
}

// Get reads the trace of one command.
//
// Permission: READ_AUDIT.
func (s AuditService) Get(ctx context.Context, id int64) (AuditData, error) {
	return perform(ctx, s.desk, GetAudit, AuditRef{ID: id})
}

// Template lists what to filter audit records by.
//
// Permission: READ_AUDIT.
func (s AuditService) Template(ctx context.Context) (AuditTemplate, error) {
	return perform(ctx, s.desk, auditTemplate, operation.NoInput{})
}
