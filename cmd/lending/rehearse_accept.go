package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"lending.example/platform/lending"
)

// acceptance is a cause of differences that somebody has accepted, with the reason.
type acceptance struct {
	Cause  string `json:"cause"`  // a command or a kind of record
	Change string `json:"change"` // as the rehearsal names it
	Reason string `json:"reason"`
}

type acceptances []acceptance

// readAccepted reads the file of accepted causes; without a name there are none. A file that will be written may be missing.
func readAccepted(file string, mayMiss bool) (acceptances, error) {
	if file == "" {
		return nil, nil
	}
	text, err := os.ReadFile(file)
	if mayMiss && errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var all acceptances
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for i, a := range all {
		if a.Cause == "" || a.Change == "" || a.Reason == "" {
			return nil, fmt.Errorf("%s: entry %d needs cause, change and reason", file, i+1)
		}
	}
	return all, nil
}

// reason is why a cause is accepted.
func (all acceptances) reason(cause lending.RehearsalCause) (string, bool) {
	for _, a := range all {
		if a.Cause == cause.Subject && a.Change == cause.Change {
			return a.Reason, true
		}
	}
	return "", false
}

// with adds the causes of a report that are not accepted yet.
func (all acceptances) with(report lending.RehearsalReport, reason string) acceptances {
	for _, cause := range report.Causes {
		if _, known := all.reason(cause); !known {
			all = append(all, acceptance{cause.Subject, cause.Change, reason})
		}
	}
	return all
}

func (all acceptances) write(file string) error {
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(text, '\n'), 0o600)
}
