package lending

import (
	"context"
	"iter"
	"time"

	"lending.example/platform/lending/store"
)

// OnRealTime returns a configuration whose leases and pauses run on a clock of the test instead of real time.
func OnRealTime(cfg Config, clock func() time.Time) *Config {
	cfg.realTime = clock
	return &cfg
}

// ReservedCodes are the permissions that no operation asks for.
func ReservedCodes() (codes []string) {
	for _, p := range reservedPermissions() {
		codes = append(codes, p.Code)
	}
	return codes
}

// AuditRecords is the table of audit records, for tests that need more of them than commands make in a second.
var AuditRecords = auditRecords

// ProvisionWith gives the first command of a tenant as earlier versions did.
func ProvisionWith(ctx context.Context, d *Desk, in Provisioning) error {
	_, err := perform(ctx, d, provisionTenant, in)
	return err
}

// AddedLater are the kinds and columns that came after the form of the digest was settled.
var AddedLater = addedLater

// SealsChecked are the nights, by number, of which a verification checks the seals.
func SealsChecked(nights int) (checked []int64) {
	seals := make([]stateSeal, nights)
	for i := range seals {
		seals[i].seq = int64(i + 1)
	}
	for _, s := range spread(seals) {
		checked = append(checked, s.seq)
	}
	return checked
}

// SealedEntries are the entries whose states a log seals, in the order in which a verification checks them.
func SealedEntries(log func(from int64) iter.Seq2[store.LogEntry, error]) (sealed []int64, err error) {
	seals, err := stateSeals(log)
	for _, s := range seals {
		sealed = append(sealed, s.Entry)
	}
	return sealed, err
}

// SealName is the name of log entries that keep the digest of a state.
var SealName = sealName
