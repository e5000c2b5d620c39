package lending

import (
	"context"

	"lending.example/platform/lending/access"
)

// mostResets bounds the temporary passwords that are made at once, so that a caller who asks for many keeps nobody from signing
// in. Those beyond are left out: their users ask again.
const mostResets = 4

// reset gives a user a temporary password, in the background: the time that it takes must not tell a stranger whether
// there is such a user.
func (p *Platform) reset(tenant string, userID int64) {
	if p.jobs.Stopped() {
		return
	}
	select {
	case p.resets <- struct{}{}:
	default:
		p.cfg.Logger.Warn("too many temporary passwords are being made; one is left out", "tenant", tenant)
		return
	}
	p.jobs.Go(func(ctx context.Context) {
		defer func() { <-p.resets }()
		desk := p.Tenant(tenant).As(SystemUser).WithOrigin("forgotten password")
		if _, err := perform(ctx, desk, access.ResetPassword, access.Reset{UserID: userID}); err != nil {
			p.cfg.Logger.Error("a temporary password could not be made", "tenant", tenant, "user", userID, "error", err)
		}
	})
}
