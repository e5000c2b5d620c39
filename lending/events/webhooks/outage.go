package webhooks

import (
	"log/slog"
	"time"
)

// outage tells operators of unattended work once that it cannot be done, and once that it can again, however often it was
// tried in between.
type outage struct {
	logger *slog.Logger
	began  time.Time // zero: there is none
}

// note takes what came of a try.
func (o *outage) note(err error, work string) {
	switch {
	case err != nil && o.began.IsZero():
		o.began = time.Now()
		o.logger.Warn(work+" cannot be done; it is tried again and again", "error", err)
	case err == nil && !o.began.IsZero():
		o.logger.Warn(work+" goes on", "after", time.Since(o.began).Round(time.Millisecond))
		o.began = time.Time{}
	}
}
