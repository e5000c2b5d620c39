package access

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/secure/precis"
	"golang.org/x/text/unicode/norm"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Names that people take for each other. A user who reads audits, or decides about a command that waits, goes by the name of its
// maker, so that no new name may look like one that there is. What is asked here is asked when a command is given and not again in
// a replay: logs of earlier versions hold other names.

// notTakenFor refuses a new name of a user, 0 for a new one, that holds what cannot be seen, is written in several scripts, or
// looks like another user's: it differs by case, width, composition, marks on letters, or letters of one shape alone. The same name twice is for the decision to refuse.
func notTakenFor(with *operation.Preparation, user int64, name string) error {
	name = strings.TrimSpace(name)
	if name == "" {
		return nil
	}
	key, err := lookOf(name)
	if err != nil || key == "" || !oneScript(name) || strings.ContainsFunc(name, isBlankPicture) {
		return fault.CheckOf("user").Fail("username", name, fault.DoesNotMatch, "letters of one script, and nothing that cannot be seen").Err()
	}
	return with.Ask(func(u *operation.Unit) error {
		// Users are few, and making one costs the hash of a password besides.
		for other, err := range Users.Find(u.Tx, store.Where("is_deleted", store.Equal, store.Bool(false))) {
			if err != nil {
				return err
			}
			if theirs, _ := lookOf(other.Username); theirs == key && other.ID != user && other.Username != name {
				return ErrUsername.New(other.Username)
			}
		}
		return nil
	})
}

// lookOf is what names have in common that look alike.
func lookOf(name string) (string, error) {
	key, err := precis.Nickname.CompareKey(name)
	if err != nil {
		return "", err
	}
	var bare strings.Builder
	marked := false // by the letter before, marks only make a variant of it
	for _, r := range norm.NFKD.String(key) {
		if unicode.Is(unicode.Mn, r) && marked {
			continue
		}
		marked = unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic)
		bare.WriteRune(r)
	}
	return oneShape.Replace(bare.String()), nil
}

// oneShape takes letters and digits for the plain Latin ones that they look like, in one case at least.
var oneShape = strings.NewReplacer(
	"ı", "i", "ɩ", "i", "ɪ", "i", "ȷ", "j", "ł", "l", "ø", "o", "đ", "d", "ɖ", "d", "ħ", "h", "ŧ", "t", "ƀ", "b", "ɑ", "a", "ɡ", "g", "ſ", "s", "ƒ", "f",
	"0", "o", "1", "l", "rn", "m", "vv", "w",
	"а", "a", "в", "b", "е", "e", "к", "k", "м", "m", "н", "h", "о", "o", "р", "p", "с", "c", "т", "t", "у", "y", "х", "x", "і", "i", "ј", "j", "ѕ", "s", "һ", "h",
	"ԁ", "d", "ԛ", "q", "ԝ", "w", "ӏ", "l",
	"α", "a", "β", "b", "ε", "e", "ζ", "z", "η", "h", "ι", "i", "κ", "k", "μ", "m", "ν", "v", "ο", "o", "ρ", "p", "τ", "t", "υ", "y", "χ", "x",
)

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
