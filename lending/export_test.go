package lending

// ReservedCodes are the permissions that no operation asks for.
func ReservedCodes() (codes []string) {
	for _, p := range reservedPermissions() {
		codes = append(codes, p.Code)
	}
	return codes
}

// AuditRecords is the table of audit records, for tests that need more of them than commands make in a second.
var AuditRecords = auditRecords
