package loanstest

import (
	"lending.example/platform/lending/internal/loans/nightly"
	"lending.example/platform/lending/operation"
)

// Swept does a page of a sweep, again without each loan that it stops at.
func (o *Office) Swept(s *nightly.Sweep, p nightly.Page) nightly.Visited {
	o.T.Helper()
	for {
		var done nightly.Visited
		err := o.Try(func(u *operation.Unit) (err error) {
			done, err = s.Page(u, p)
			return err
		})
		at, stopped := nightly.FailureOf(err)
		if !stopped {
			if err != nil {
				o.T.Fatal(err)
			}
			return done
		}
		p.Failing = append(p.Failing, at)
	}
}
