package access

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"lending.example/platform/lending/operation"
)

func TestHashAndVerify(t *testing.T) {
	if !verifyPassword(adminHash, adminPassword) {
		t.Error("the right password does not verify")
	}
	for _, wrong := range []string{"", "right-horse-9", adminPassword + " ", adminPassword[:12]} {
		if verifyPassword(adminHash, wrong) {
			t.Errorf("%q verifies", wrong)
		}
	}
	if want := (cost{memory: 9216, rounds: 4, threads: 1}); standard != want {
		t.Errorf("the cost is %v, want %v", standard, want)
	}
	if !strings.HasPrefix(adminHash, "$argon2id$v=19$m=64,t=1,p=1$") {
		t.Errorf("hash %s does not tell its cost", adminHash)
	}
	other, err := HashPassword(adminPassword)
	if err != nil || other == adminHash || !verifyPassword(other, adminPassword) {
		t.Errorf("a hash under a fresh salt: %s, %v", other, err)
	}
	if verifyPassword(decoy, adminPassword) || verifyPassword(decoy, "") {
		t.Error("the decoy verifies")
	}
}

// The vector is of the reference implementation of argon2id: its tests hash "password" under "somesalt" with 64 MiB.
func TestVerifyForeignCost(t *testing.T) {
	const hash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
	if !verifyPassword(hash, "password") {
		t.Error("a hash of another cost does not verify")
	}
}

func TestDamagedHashesVerifyNothing(t *testing.T) {
	for _, damaged := range []string{
		"", "plain", "$argon2id$v=19$m=19456,t=2,p=1$", strings.Replace(adminHash, "argon2id", "argon2i", 1),
		strings.Replace(adminHash, "v=19", "v=16", 1), strings.Replace(adminHash, "m=64", "m=4294967295", 1),
		strings.Replace(adminHash, "t=1", "t=0", 1), strings.Replace(adminHash, "p=1", "p=0", 1),
		strings.Replace(adminHash, "p=1", "p=200", 1), adminHash[:60], adminHash + "$more", "$argon2id$v=19$m=19456,t=2,p=1$!!$!!",
	} {
		if verifyPassword(damaged, adminPassword) {
			t.Errorf("%q verifies", damaged)
		}
	}
}

func TestPolicies(t *testing.T) {
	for _, tt := range []struct {
		password               string
		simple, secure, strong bool
	}{
		{"", false, false, false},
		{"a", true, false, false},
		{strings.Repeat("a", 51), false, false, false},
		{"Abc12", true, false, false},
		{"Abc123", true, true, false},
		{"Abc 123", true, false, false},
		{"abc123", true, false, false},
		{"1234567890Aa!", true, true, true},
		{"1234567890Aa", true, true, false},
		{"12345678Aa!", true, true, false},
		{"1123456789Aa!", true, true, false},
		{"Пароль-12345", true, true, true},
	} {
		t.Run(tt.password, func(t *testing.T) {
			got := [3]bool{SimplePolicy.meets(tt.password), SecurePolicy.meets(tt.password), StrongPolicy.meets(tt.password)}
			if want := [3]bool{tt.simple, tt.secure, tt.strong}; got != want {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
	if PasswordPolicy(0).meets("Abc123") || PasswordPolicy(9).meets("Abc123") {
		t.Error("an unknown policy is met")
	}
}

func TestGeneratedPasswordsMeetEveryPolicy(t *testing.T) {
	random := rand.NewChaCha8([32]byte{7})
	seen := map[string]bool{}
	for range 500 {
		password, err := generate(random)
		if err != nil || len(password) != generatedLength || len(met(password)) != len(policies) || seen[password] {
			t.Fatalf("%q, %v", password, err)
		}
		seen[password] = true
	}
}

// Every character is as likely as any other: of 66 characters, 20,000 draws give each about 303 times.
func TestDrawIsFair(t *testing.T) {
	random := rand.NewChaCha8([32]byte{3})
	all := strings.Join(alphabets, "")
	counts := map[byte]int{}
	for range 20_000 {
		c, err := draw(random, all)
		if err != nil {
			t.Fatal(err)
		}
		counts[c]++
	}
	for i := range len(all) {
		if n := counts[all[i]]; n < 220 || n > 390 {
			t.Errorf("%q came %d times", all[i], n)
		}
	}
}

func TestNoRandomness(t *testing.T) {
	if _, err := generate(strings.NewReader("too little")); err == nil {
		t.Error("a password was made without randomness")
	}
	if err := new(NewUser).Prepare(&operation.Preparation{Random: strings.NewReader("")}); err == nil {
		t.Error("a user was prepared without randomness")
	}
}

func TestFirstPassword(t *testing.T) {
	for _, tt := range []struct {
		name, password string
		accepted       bool
	}{
		{"as in the examples", "first-Passw0rd!", true},
		{"as generated for others", "kD4#mmPq7!zRtu2x", true},
		{"12 characters", "aB3-aB3-aB3-", true},
		{"50 characters", "aB3-" + strings.Repeat("x", 46), true},
		{"nothing", "", false},
		{"a word", "password", false},
		{"short", "aB3-aB3-aB3", false},
		{"long", "aB3-" + strings.Repeat("x", 47), false},
		{"no upper case", "first-passw0rd!", false},
		{"no lower case", "FIRST-PASSW0RD!", false},
		{"no digit", "first-Password!", false},
		{"no sign", "firstPassw0rd00", false},
		{"a blank", "first Passw0rd!", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := CheckFirstPassword(tt.password)
			if errors.Is(err, ErrFirstPassword) == tt.accepted || (err == nil) != tt.accepted {
				t.Errorf("%q: %v", tt.password, err)
			}
		})
	}
	password, err := GeneratePassword()
	if err != nil || CheckFirstPassword(password) != nil {
		t.Errorf("a generated one is refused: %v", err)
	}
}
