package access

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/secure/precis"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Names that people take for each other. Whoever reads audits, or decides about a command that waits, goes by the name of its
// maker, so that no new name may look like one that there is. What is asked here is asked when a command is given and not again in
// a replay: logs of earlier versions hold other names.

// notTakenFor refuses a new name of a user, 0 for a new one, that holds what cannot be seen, is written in several scripts, or
// differs from another user's by case, width or composition alone. The same name twice is for the decision to refuse.
func notTakenFor(with *operation.Preparation, user int64, name string) error {
	name = strings.TrimSpace(name)
	if name == "" {
		return nil
	}
	key, err := precis.Nickname.CompareKey(name)
	if err != nil || key == "" || !oneScript(name) || strings.ContainsFunc(name, isBlankPicture) {
		return fault.CheckOf("user").Fail("username", name, fault.DoesNotMatch, "letters of one script, and nothing that cannot be seen").Err()
	}
	return with.Ask(func(u *operation.Unit) error {
		// Users are few, and making one costs the hash of a password besides.
		for other, err := range Users.Find(u.Tx, store.Where("is_deleted", store.Equal, store.Bool(false))) {
			if err != nil {
				return err
			}
			if theirs, _ := precis.Nickname.CompareKey(other.Username); theirs == key && other.ID != user && other.Username != name {
				return ErrUsername.New(other.Username)
			}
		}
		return nil
	})
}

// isBlankPicture reports whether a character counts as a picture and shows nothing: the Braille pattern without dots, and the head of
// a note that is left out.
func isBlankPicture(r rune) bool { return r == '\u2800' || r == '\U0001D159' }

// oneScript reports whether the letters of a name are of one script, or of some that are written together.
func oneScript(name string) bool {
	found := map[string]bool{}
	for _, r := range name {
		if !unicode.IsLetter(r) {
			continue
		}
		for script, letters := range unicode.Scripts {
			if unicode.Is(letters, r) {
				found[script] = true
			}
		}
	}
	delete(found, "Common")
	delete(found, "Inherited")
	if len(found) < 2 {
		return true
	}
	used := slices.Sorted(maps.Keys(found))
	for _, together := range [][]string{{"Han", "Hiragana", "Katakana", "Latin"}, {"Bopomofo", "Han", "Latin"}, {"Han", "Hangul", "Latin"}} {
		if !slices.ContainsFunc(used, func(script string) bool { return !slices.Contains(together, script) }) {
			return true
		}
	}
	return false
}

// checkUnbroken refuses an address that would not stay one line in the head of a letter.
func checkUnbroken(email string) error {
	if strings.ContainsFunc(email, unicode.IsControl) {
		return fault.CheckOf("user").Fail("email", email, fault.DoesNotMatch, "one line of what can be seen").Err()
	}
	return nil
}
