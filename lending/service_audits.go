package lending

import (
	"context"

	"lending.example/platform/lending/operation"
)

// AuditService is the traces of commands: who did what, when, to what, and from where ([Desk.WithOrigin]). Every command
// that was done, that waits for a second person or was rejected by one has a trace; passwords in it are not shown. Users see
// the traces of the own office and those below it.
type AuditService struct{ desk *Desk }

// List reads a page of the traces, the newest first. Zero fields do not restrict; in.Entity is the beginning of a name,
// in.MadeFrom and in.MadeTo are days or moments such as "2026-01-31" or "2026-01-31 12:00:00", in UTC. What was sent is in
// Command where in.IncludeJSON asks for it.
//
// Permission: READ_AUDIT.
func (s AuditService) List(ctx context.Context, in AuditFilter) (Page[AuditData], error) {
	in.Paged = true
	return perform(ctx, s.desk, ListAudits, in)
}

// Get reads the trace of one command, with what was sent; ErrUnknownAudit when there is none, or not of an office that the
// user sees.
//
// Permission: READ_AUDIT.
func (s AuditService) Get(ctx context.Context, id int64) (AuditData, error) {
	return perform(ctx, s.desk, GetAudit, AuditRef{ID: id})
}

// Template lists the makers, actions, entities and results that List can be filtered by.
//
// Permission: READ_AUDIT.
func (s AuditService) Template(ctx context.Context) (AuditTemplate, error) {
	return perform(ctx, s.desk, auditTemplate, operation.NoInput{})
}
