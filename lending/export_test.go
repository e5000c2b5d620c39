package lending

import "context"

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
