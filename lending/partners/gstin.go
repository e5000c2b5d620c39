package partners

import (
	"regexp"
	"strings"
)

// GSTTreatment says how a partner is treated for goods and services tax. It is worked out from the GSTIN.
type GSTTreatment string

// The treatments that can be told from a GSTIN.
const (
	Unregistered             GSTTreatment = "unregistered"               // no GSTIN
	Registered               GSTTreatment = "registered"                 // a GSTIN of a state or union territory
	RegisteredOtherTerritory GSTTreatment = "registered_other_territory" // a GSTIN of the codes 97 and 99
)

// treatmentOf derives the treatment from a valid or blank GSTIN.
func treatmentOf(gstin string) GSTTreatment {
	switch {
	case gstin == "":
		return Unregistered
	case gstin[:2] == "97" || gstin[:2] == "99":
		return RegisteredOtherTerritory
	}
	return Registered
}

var gstinRule = regexp.MustCompile(`^(0[1-9]|[12][0-9]|3[0-8]|97|99)[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$`)

// gstinDigits are the characters of a GSTIN in the order of their values.
const gstinDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// ValidGSTIN reports whether a text is a GSTIN: the code of a state, a PAN, the number of the registration in the state,
// the letter Z and the check character that the fourteen before it ask for.
func ValidGSTIN(text string) bool {
	return gstinRule.MatchString(text) && text[14] == checkCharacter(text[:14])
}

// checkCharacter is the check character of the GST network: every second value counts twice, a product adds its quotient
// and its remainder by 36, and the check value completes the sum to a multiple of 36.
func checkCharacter(first14 string) byte {
	sum := 0
	for i := range len(first14) {
		product := strings.IndexByte(gstinDigits, first14[i]) * (1 + i%2)
		sum += product/36 + product%36
	}
	return gstinDigits[(36-sum%36)%36]
}

// stateOf and panOf are parts of a valid GSTIN.
func stateOf(gstin string) string { return gstin[:2] }
func panOf(gstin string) string   { return gstin[2:12] }
