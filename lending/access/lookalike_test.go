package access_test

import (
	"testing"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
)

// TestLookAlikeNames: no new name can be taken for one that there is, by a reader, and no address breaks its line.
func TestLookAlikeNames(t *testing.T) {
	b := lendingtest.New(t)
	ctx := t.Context()
	user := func(name, email string) access.NewUser {
		return access.NewUser{Username: name, First: "A", Last: "B", Email: email, OfficeID: 1, RoleIDs: []int64{1}, SendPassword: new(false)}
	}
	for _, name := range []string{"adam", "modern", "पाल", "cop", "mike"} {
		if _, err := b.Desk.Users.Create(ctx, user(name, "b@example.org")); err != nil {
			t.Fatal(err)
		}
	}
	asha, err := b.Desk.Users.Create(ctx, user("Asha Rao", "asha@example.org"))
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		username, email, code string
	}{
		"another name":             {"asha.rao", "a@example.org", ""},
		"another alphabet, whole":  {"аша", "a@example.org", ""},
		"letters that go together": {"東京タワー", "a@example.org", ""},
		"the name itself":          {"Asha Rao", "a@example.org", access.ErrUsername.ID},
		"another case":             {"asha rao", "a@example.org", access.ErrUsername.ID},
		"wide letters":             {"Ａｓｈａ Ｒａｏ", "a@example.org", access.ErrUsername.ID},
		"one more blank":           {"Asha  Rao", "a@example.org", access.ErrUsername.ID},
		"the first user's":         {"ADMIN", "a@example.org", access.ErrUsername.ID},
		"a mark on a letter":       {"ad\u0301am", "a@example.org", access.ErrUsername.ID},
		"a letter with a mark":     {"ádam", "a@example.org", access.ErrUsername.ID},
		"a letter of one shape":    {"ɑdam", "a@example.org", access.ErrUsername.ID},
		"no dot":                   {"mıke", "a@example.org", access.ErrUsername.ID},
		"two letters as one":       {"modem", "a@example.org", access.ErrUsername.ID},
		"Cyrillic letters alone":   {"сор", "a@example.org", access.ErrUsername.ID},
		"another Cyrillic name":    {"адам", "a@example.org", ""},
		"another vowel":            {"पोल", "a@example.org", ""},
		"a zero width":             {"Asha\u200b Rao", "a@example.org", "validation.msg.user.username.does.not.match.regexp"},
		"Braille without dots":     {"\u2800Asha Rao", "a@example.org", "validation.msg.user.username.does.not.match.regexp"},
		"a zero":                   {"Asha\x00Rao", "a@example.org", "validation.msg.user.username.does.not.match.regexp"},
		"a line break":             {"Asha\nRao", "a@example.org", "validation.msg.user.username.does.not.match.regexp"},
		"a Cyrillic letter":        {"Аsha Rao", "a@example.org", "validation.msg.user.username.does.not.match.regexp"},
		"a broken address":         {"bela", "a@example.org\r\nBcc: b", "validation.msg.user.email.does.not.match.regexp"},
		"a broken name of address": {"bela", "a\nb@example.org", "validation.msg.user.email.does.not.match.regexp"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := b.Desk.Preview().Users.Create(ctx, user(test.username, test.email))
			if got := codeOf(err); got != test.code {
				t.Errorf("made: %q, want %q (%v)", got, test.code, err)
			}
			_, err = b.Desk.Preview().Users.Update(ctx, 1, access.UserUpdate{Username: &test.username, Email: &test.email})
			if got := codeOf(err); got != test.code && test.username != "ADMIN" {
				t.Errorf("renamed: %q, want %q (%v)", got, test.code, err)
			}
		})
	}
	lower := "asha rao"
	if _, err := b.Desk.Users.Update(ctx, asha.ID, access.UserUpdate{Username: &lower}); err != nil {
		t.Errorf("one's own name in another case: %v", err)
	}
	again := b.Desk.WithKey("once")
	for range 2 {
		if _, err := again.Users.Create(ctx, user("Cara", "c@example.org")); err != nil {
			t.Errorf("the same command under its key: %v", err)
		}
	}
}

func codeOf(err error) string {
	if refused, ok := err.(*fault.Error); ok {
		return refused.Code()
	}
	return ""
}
