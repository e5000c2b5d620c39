package refdata

import "lending.example/platform/lending/fault"

// mobilePattern is the rule for telephone numbers of the interface.
const mobilePattern = `^\+?[0-9]{7,15}$`

// CheckMobile fails when a telephone number is neither empty nor 7 to 15 digits with or without a leading +.
func CheckMobile(c *fault.Checks, field, number string) {
	if number != "" && !isMobile(number) {
		c.Fail(field, number, fault.DoesNotMatch, mobilePattern)
	}
}

func isMobile(number string) bool {
	if number[0] == '+' {
		number = number[1:]
	}
	if len(number) < 7 || len(number) > 15 {
		return false
	}
	for _, c := range []byte(number) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}
