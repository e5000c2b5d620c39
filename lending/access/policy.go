package access

import (
	"crypto/rand"
	"fmt"
	"io"
	"strings"
	"unicode"

	"lending.example/platform/lending/refdata"
)

// PasswordPolicy is the rule that new passwords must meet. One is in force per tenant.
type PasswordPolicy int

// The policies.
const (
	SimplePolicy PasswordPolicy = 1 // 1 to 50 characters
	SecurePolicy PasswordPolicy = 2 // 6 to 50, with upper case, lower case and digit, no blanks
	StrongPolicy PasswordPolicy = 3 // 12 to 50, also with another sign, and no character twice in a row
)

// policies is the table of all policies; a policy's place is its number less one.
var policies = []struct {
	policy           PasswordPolicy
	key, description string
}{
	{SimplePolicy, "simple", "Password must be 1 to 50 characters long"},
	{SecurePolicy, "secure", "Password must be at least 6 characters, no more than 50 characters long, must include at least one upper case letter, one lower case letter, one numeric digit and no space"},
	{StrongPolicy, "strong", "Password must be at least 12 characters, no more than 50 characters long, must include at least one upper case letter, one lower case letter, one numeric digit, one special character, no white spaces and no consecutive repeating characters"},
}

// description says what the policy asks for.
func (p PasswordPolicy) description() string {
	if p < 1 || int(p) > len(policies) {
		return "unknown"
	}
	return policies[p-1].description
}

// meets reports whether a password meets the policy.
func (p PasswordPolicy) meets(password string) bool {
	s := inspect(password)
	switch p {
	case SimplePolicy:
		return s.within(1, 50)
	case SecurePolicy:
		return s.within(6, 50) && s.upper && s.lower && s.digit && !s.blank
	case StrongPolicy:
		return s.within(12, 50) && s.upper && s.lower && s.digit && s.sign && !s.blank && !s.repeats
	}
	return false
}

// CheckFirstPassword refuses a password that is too weak for the first administrator of a tenant, who may do everything. It
// asks for what the policy of a new tenant does, except that a character may come twice in a row: pass phrases have that, and
// no rule of the tenant is in force before there is one.
func CheckFirstPassword(password string) error {
	s := inspect(password)
	if s.within(12, 50) && s.upper && s.lower && s.digit && s.sign && !s.blank {
		return nil
	}
	return ErrFirstPassword.For("password", nil)
}

// composition is what a password is made of.
type composition struct {
	length                                    int
	upper, lower, digit, sign, blank, repeats bool
}

func (s composition) within(low, high int) bool { return s.length >= low && s.length <= high }

func inspect(password string) composition {
	var s composition
	var last rune
	for i, r := range password {
		s.length++
		s.repeats = s.repeats || i > 0 && r == last
		last = r
		switch {
		case unicode.IsUpper(r):
			s.upper = true
		case unicode.IsLower(r):
			s.lower = true
		case unicode.IsDigit(r):
			s.digit = true
		case unicode.IsSpace(r):
			s.blank = true
		default:
			s.sign = true
		}
	}
	return s
}

// met lists the policies that a password meets.
func met(password string) []PasswordPolicy {
	var list []PasswordPolicy
	for _, row := range policies {
		if row.policy.meets(password) {
			list = append(list, row.policy)
		}
	}
	return list
}

// policyOf returns the policy in force.
func policyOf(cfg *refdata.Configuration) PasswordPolicy {
	return PasswordPolicy(cfg.Value(refdata.PasswordPolicy))
}

// Letters and signs that are told apart at a glance.
var alphabets = []string{"ABCDEFGHJKLMNPQRSTUVWXYZ", "abcdefghijkmnpqrstuvwxyz", "23456789", "!#%+:=?@"}

const generatedLength = 16

// GeneratePassword draws a password that meets every policy. It is for the edge of the program, never for a decision.
func GeneratePassword() (string, error) { return generate(rand.Reader) }

// generate draws a password that meets every policy: 16 characters, about 88 bits.
func generate(random io.Reader) (string, error) {
	all := strings.Join(alphabets, "")
	for {
		var b strings.Builder
		for range generatedLength {
			c, err := draw(random, all)
			if err != nil {
				return "", err
			}
			b.WriteByte(c)
		}
		if StrongPolicy.meets(b.String()) { // about every third draw lacks a sign of some sort
			return b.String(), nil
		}
	}
}

// draw picks a character, each with the same probability.
func draw(random io.Reader, from string) (byte, error) {
	largest := byte(256/len(from)*len(from) - 1)
	var b [1]byte
	for {
		if _, err := io.ReadFull(random, b[:]); err != nil {
			return 0, fmt.Errorf("access: no randomness for a password: %w", err)
		}
		if b[0] <= largest {
			return from[int(b[0])%len(from)], nil
		}
	}
}
