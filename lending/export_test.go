package lending

// ReservedCodes are the permissions that no operation asks for.
func ReservedCodes() (codes []string) {
	for _, p := range reservedPermissions() {
		codes = append(codes, p.Code)
	}
	return codes
}
