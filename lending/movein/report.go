package movein

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
)

// Count is how many loans have a cause.
type Count struct {
	Cause string `json:"cause"`
	Loans int    `json:"loans"`
}

// Causes counts the loans that differ by cause, the most frequent one first.
func (p *Proof) Causes() []Count {
	var counts []Count
	for _, verdict := range p.Loans {
		if verdict.Equal {
			continue
		}
		i := slices.IndexFunc(counts, func(c Count) bool { return c.Cause == verdict.Cause })
		if i < 0 {
			counts, i = append(counts, Count{Cause: verdict.Cause}), len(counts)
		}
		counts[i].Loans++
	}
	slices.SortFunc(counts, func(a, b Count) int { return cmp.Or(cmp.Compare(b.Loans, a.Loans), cmp.Compare(a.Cause, b.Cause)) })
	return counts
}

// Holds reports whether nothing differs.
func (p *Proof) Holds() bool { return p.Equal == len(p.Loans) && len(p.Books) == 0 }

// WriteText writes a summary for people: counts, causes, and the first differences of each loan that differs.
func (p *Proof) WriteText(out io.Writer, differencesOfLoan int) error {
	w := &writer{out: out}
	w.line("%d of %d loans are equal to the cent: %s", p.Equal, len(p.Loans), p.Compared)
	w.line("%d of %d loans have the same sums on every account; %d of %d accounts have the same balance", p.Booked, len(p.Loans), p.Accounts-len(p.Books), p.Accounts)
	for _, count := range p.Causes() {
		w.line("%5d  %s", count.Loans, count.Cause)
	}
	for _, refusal := range p.Refusals {
		if refusal.LoanID == 0 {
			w.line("%s was refused: %s", refusal.Step, refusal.Reason)
		}
	}
	for _, verdict := range p.Loans {
		if verdict.Equal {
			continue
		}
		w.line("loan %s: %s", verdict.Account, verdict.Cause)
		for i, d := range verdict.Differences {
			if i == differencesOfLoan {
				w.line("       and %d more", len(verdict.Differences)-i)
				break
			}
			w.line("       %s, %s: ours %s, theirs %s", d.Part, d.Where, cmp.Or(d.Ours, "none"), cmp.Or(d.Theirs, "none"))
		}
	}
	for _, account := range p.Books {
		w.line("account %s: ours %s, theirs %s, because of %s", account.Code, account.Ours, account.Theirs, culprits(account.LoanIDs))
	}
	return w.failed
}

// culprits names the loans that make an account differ.
func culprits(loans []int64) string {
	if len(loans) == 0 {
		return "entries that people made"
	}
	return fmt.Sprint("loans ", loans)
}

// writer keeps the first error of many lines.
type writer struct {
	out    io.Writer
	failed error
}

func (w *writer) line(format string, args ...any) {
	if w.failed == nil {
		_, w.failed = fmt.Fprintf(w.out, format+"\n", args...)
	}
}

// WriteJSON writes everything.
func (p *Proof) WriteJSON(out io.Writer) error {
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "  ")
	return encoder.Encode(p)
}

// WriteCSV writes a line for each loan that is equal, for each difference, and for each account that differs.
func (p *Proof) WriteCSV(out io.Writer) error {
	w := csv.NewWriter(out)
	lines := [][]string{{"loan", "account", "equal", "cause", "part", "where", "ours", "theirs"}}
	for _, verdict := range p.Loans {
		start := []string{strconv.FormatInt(verdict.LoanID, 10), verdict.Account, strconv.FormatBool(verdict.Equal), verdict.Cause}
		if verdict.Equal {
			lines = append(lines, append(start, "", "", "", ""))
		}
		for _, d := range verdict.Differences {
			lines = append(lines, append(slices.Clone(start), string(d.Part), d.Where, d.Ours, d.Theirs))
		}
	}
	for _, account := range p.Books {
		lines = append(lines, []string{"", "", "false", culprits(account.LoanIDs), "books", account.Code, account.Ours.String(), account.Theirs.String()})
	}
	return w.WriteAll(lines)
}
