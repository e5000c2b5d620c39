package webhooks

import (
	"errors"
	"time"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Secrets is the kind of records that hold what requests are signed with, by the id of the hook. The command log does not tell of
// them: a replay makes hooks without secrets, and posts nothing.
var Secrets = &store.Kind{Name: "hook_secret"}

var secrets = store.Table[secret, *secret]{Kind: Secrets, Columns: func(*secret) []store.Value { return nil }}

type secret struct {
	store.Key
	Current     string    `json:"current"`
	Former      string    `json:"former,omitempty"` // signs as well until some time
	FormerUntil time.Time `json:"formerUntil,omitzero"`
}

// formerSigns is how long a secret that was replaced signs along with the new one.
const formerSigns = 24 * time.Hour

// Bounds of a secret.
const (
	shortestSecret = 16
	longestSecret  = 200
)

// keepSecret stores a new secret of a hook; "" leaves the one that it has.
func keepSecret(u *operation.Unit, hook int64, text string) error {
	if text == "" {
		return nil
	}
	s, err := secrets.Get(u.Tx, hook)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return secrets.Insert(u.Tx, &secret{Key: store.Key{ID: hook}, Current: text})
	case err != nil:
		return err
	case s.Current == text:
		return nil
	}
	s.Current, s.Former, s.FormerUntil = text, s.Current, u.Now.Add(formerSigns)
	return secrets.Save(u.Tx, &s)
}

func dropSecret(tx store.Tx, hook int64) error {
	s, err := secrets.Get(tx, hook)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err == nil {
		err = secrets.Delete(tx, &s)
	}
	return err
}

// signing are the secrets that sign at a moment.
func (s secret) signing(now time.Time) []string {
	if s.Former != "" && now.Before(s.FormerUntil) {
		return []string{s.Current, s.Former}
	}
	return []string{s.Current}
}
