package partners_test

import (
	"errors"
	"testing"
	"time"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/partners"
)

func newDesk(t *testing.T) *desktest.Desk {
	t.Helper()
	return desktest.New(t, partners.Kinds(), time.Date(2026, 1, 15, 9, 0, 0, 0, time.UTC))
}

func codeOf(err error) string {
	var refused *fault.Error
	if errors.As(err, &refused) {
		return refused.Code()
	}
	return ""
}
