package lending

import (
	"encoding/json"
	"errors"
	"sort"
	"strconv"
	"strings"
	"time"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/internal/commandlog"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/store"
)

// commandOf is the number of the command that made a record; of records that do not contain it, that of the last command about their
// loan, and 0 without a loan.
func commandOf(stored store.Tx, kind *store.Kind, r store.Record) (int64, error) {
	switch kind.Name {
	case auditRecords.Kind.Name:
		return r.ID, nil
	case eventKind:
		return r.Values[kind.Position("command_id")].Int64(), nil
	case book.Transactions.Kind.Name:
		t, err := book.Transactions.Decode(r)
		return t.Created.Command, err
	case lineKind:
		if id, ok := strings.CutPrefix(r.Values[kind.Position("transaction_id")].Text(), "L"); ok {
			if n, err := strconv.ParseInt(id, 10, 64); err == nil {
				t, err := book.Transactions.Get(stored, n)
				if !errors.Is(err, store.ErrNotFound) {
					return t.Created.Command, err
				}
			}
		}
	}
	return lastCommandAbout(stored, loanOf(kind, r))
}

// The kinds of other packages, by name.
const (
	eventKind = "event"
	lineKind  = "journal_line"
)

func lastCommandAbout(stored store.Tx, loan int64) (int64, error) {
	if loan == 0 {
		return 0, nil
	}
	for r, err := range stored.Find(auditRecords.Kind, store.Where("loan_id", store.Equal, store.Int(loan)).By("id", true).Top(1)) {
		return r.ID, err
	}
	return 0, nil
}

// auditOf is the audit record of a logged command. That of a command which waited for a second person has the number with which it began
// to wait. Without a record it is empty.
func auditOf(stored store.Tx, command int64) (AuditRecord, error) {
	record, err := auditRecords.Get(stored, command)
	if !errors.Is(err, store.ErrNotFound) {
		return record, err
	}
	for entry, err := range stored.Log(command) {
		if err != nil {
			return record, err
		}
		var given logged
		if json.Unmarshal(entry.Body, &given) == nil && entry.Seq == command && given.Approves != 0 {
			record, err = auditRecords.Get(stored, given.Approves)
		}
		if errors.Is(err, store.ErrNotFound) {
			err = nil
		}
		return record, err
	}
	return record, nil
}

// alignNumbers gives away the numbers of records that a command made when it was stored, if it is left out now: the records of later
// commands keep their numbers, and only what really differs is reported.
func alignNumbers(stored, made store.Tx, command *commandlog.Command) error {
	audited, err := auditOf(stored, command.Seq)
	if err != nil {
		return err
	}
	if err := giveAway(made, clients.Clients.Kind, audited.ClientID); err != nil {
		return err
	}
	if err := giveAway(made, book.Loans.Kind, audited.LoanID); err != nil {
		return err
	}
	for _, kind := range Schema() {
		isLater := laterThan(kind, command)
		if isLater == nil {
			continue
		}
		last, err := lastBefore(stored, kind, isLater)
		if err != nil {
			return err
		}
		if err := giveAway(made, kind, last); err != nil {
			return err
		}
	}
	return nil
}

// laterThan tells whether a record was made after a command; nil for kinds whose records do not contain that.
func laterThan(kind *store.Kind, command *commandlog.Command) func(store.Record) (bool, error) {
	switch kind.Name {
	case eventKind, book.Transactions.Kind.Name:
		return func(r store.Record) (bool, error) {
			by, err := commandOf(nil, kind, r)
			return by > command.Seq, err
		}
	case lineKind:
		return func(r store.Record) (bool, error) {
			var line struct {
				CreatedAt time.Time `json:"createdDate"`
			}
			err := json.Unmarshal(r.Body, &line)
			return line.CreatedAt.After(command.At), err
		}
	}
	return nil
}

// lastBefore is the number of the last record of a kind that is not later than a command. Numbers rise with the log.
func lastBefore(stored store.Tx, kind *store.Kind, isLater func(store.Record) (bool, error)) (int64, error) {
	last, err := stored.LastID(kind)
	if err != nil {
		return 0, err
	}
	first := sort.Search(int(last), func(n int) bool {
		for r, found := range stored.Find(kind, store.Where("id", store.Greater, store.Int(int64(n))).By("id", false).Top(1)) {
			if found != nil {
				err = errors.Join(err, found)
				return true
			}
			later, failed := isLater(r)
			err = errors.Join(err, failed)
			return later
		}
		return true
	})
	return int64(first), err
}

// giveAway gives numbers of a kind away, up to one.
func giveAway(made store.Tx, kind *store.Kind, upTo int64) error {
	last, err := made.LastID(kind)
	for ; err == nil && last < upTo; last++ {
		_, err = made.NextID(kind)
	}
	return err
}
