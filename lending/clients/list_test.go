package clients

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
)

func names(page operation.Page[ClientData]) []string {
	list := []string{}
	for _, c := range page.Items {
		list = append(list, c.DisplayName)
	}
	return list
}

// population makes clients of three offices: the head office, North and, below it, Hill.
func population(t *testing.T) (d *desk, north, hill int64) {
	d = newDesk(t)
	north = d.office("North", 1)
	hill = d.office("Hill", north)
	bela := d.staff("Bela", 1)
	for i, c := range []struct {
		name   string
		office int64
		status Status
		staff  int64
	}{
		{"Asha Rao", 1, Active, bela},
		{"chetan Iyer", north, Active, 0},
		{"Bala Rao", hill, Pending, bela},
		{"Dev Raote", north, Pending, 0},
		{"Esha Menon", 1, Active, 0},
	} {
		d.client(func(in *NewClient) {
			in.First, in.Last, _ = strings.Cut(c.name, " ")
			in.OfficeID, in.StaffID, in.ExternalID = c.office, c.staff, fmt.Sprintf("EXT-%d", i+1)
			if c.status == Pending {
				pending(in)
			}
		})
	}
	d.client(func(in *NewClient) {
		in.First, in.Last, in.Full, in.OfficeID, in.LegalForm = "", "", "Hill Traders", hill, Entity
	})
	return d, north, hill
}

func TestFilters(t *testing.T) {
	d, north, hill := population(t)
	branch := d.as(north, fmt.Sprintf(".%d.", north))
	for _, tt := range []struct {
		name   string
		desk   *desk
		filter Filter
		want   []string
	}{
		{"all by id", d, Filter{}, []string{"Asha Rao", "chetan Iyer", "Bala Rao", "Dev Raote", "Esha Menon", "Hill Traders"}},
		{"office", d, Filter{OfficeID: north}, []string{"chetan Iyer", "Dev Raote"}},
		{"hierarchy", d, Filter{UnderHierarchy: fmt.Sprintf(".%d.", north)}, []string{"chetan Iyer", "Bala Rao", "Dev Raote", "Hill Traders"}},
		{"status", d, Filter{Status: "PENDING"}, []string{"Bala Rao", "Dev Raote"}},
		{"staff", d, Filter{StaffID: 1}, []string{"Asha Rao", "Bala Rao"}},
		{"legal form", d, Filter{LegalForm: Entity}, []string{"Hill Traders"}},
		{"part of the name, any case", d, Filter{DisplayName: "RAO"}, []string{"Asha Rao", "Bala Rao", "Dev Raote"}},
		{"first name, any case", d, Filter{First: "CHETAN"}, []string{"chetan Iyer"}},
		{"last name", d, Filter{Last: "Rao"}, []string{"Asha Rao", "Bala Rao"}},
		{"last name as a pattern", d, Filter{Last: "%rao%"}, []string{"Asha Rao", "Bala Rao", "Dev Raote"}},
		{"beginning", d, Filter{Last: "rao_%"}, []string{}},
		{"beginning only", d, Filter{Last: "RAO%"}, []string{"Asha Rao", "Bala Rao", "Dev Raote"}},
		{"beginning of an external id, any case", d, Filter{ExternalID: "ext-4%"}, []string{"Dev Raote"}},
		{"end", d, Filter{Last: "%te"}, []string{"Dev Raote"}},
		{"beginning and end", d, Filter{First: "%a", Last: "r%o"}, []string{"Asha Rao", "Bala Rao"}},
		{"anything", d, Filter{First: "%"}, []string{"Asha Rao", "chetan Iyer", "Bala Rao", "Dev Raote", "Esha Menon"}},
		{"external id", d, Filter{ExternalID: "EXT-3"}, []string{"Bala Rao"}},
		{"external id as a pattern", d, Filter{ExternalID: "ext%4"}, []string{"Dev Raote"}},
		{"orphans", d, Filter{OrphansOnly: true, OfficeID: 1}, []string{"Asha Rao", "Esha Menon"}},
		{"by name", d, Filter{OrderBy: "displayName"}, []string{"Asha Rao", "Bala Rao", "chetan Iyer", "Dev Raote", "Esha Menon", "Hill Traders"}},
		{"by name, backwards", d, Filter{Status: "active", OrderBy: "displayName", SortOrder: "desc"}, []string{"Hill Traders", "Esha Menon", "chetan Iyer", "Asha Rao"}},
		{"by office name", d, Filter{OrderBy: "officeName"}, []string{"Asha Rao", "Esha Menon", "Bala Rao", "Hill Traders", "chetan Iyer", "Dev Raote"}},
		{"by office name, backwards", d, Filter{OrderBy: "officeName", SortOrder: "DESC"}, []string{"Dev Raote", "chetan Iyer", "Hill Traders", "Bala Rao", "Esha Menon", "Asha Rao"}},
		{"by account number", d, Filter{OfficeID: hill, OrderBy: "accountNo", SortOrder: "DESC"}, []string{"Hill Traders", "Bala Rao"}},
		{"seen from a branch", branch, Filter{}, []string{"chetan Iyer", "Bala Rao", "Dev Raote", "Hill Traders"}},
		{"an office that the branch does not see", branch, Filter{OfficeID: 1}, []string{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			page := desktest.Do(tt.desk, ListClients, tt.filter)
			if diff := difference(tt.want, names(page)); diff != "" || page.Total != len(tt.want) {
				t.Errorf("total %d: %s", page.Total, diff)
			}
		})
	}
}

func TestFilterRefusals(t *testing.T) {
	d := newDesk(t)
	list := ListClients
	desktest.Refuse(d, list, Filter{Status: "asleep"}, "validation.msg.client.status.value.is.not.supported")
	desktest.Refuse(d, list, Filter{OrderBy: "mobileNo"}, "validation.msg.client.orderBy.value.is.not.supported")
	desktest.Refuse(d, list, Filter{OrderBy: "id", SortOrder: "sideways"}, "validation.msg.client.sortOrder.value.is.not.supported")
	desktest.Refuse(d, list, Filter{Offset: -1}, "validation.msg.client.offset.not.zero.or.greater")
}

// Pages laid end to end are the whole list, regardless of the filter, the order and the size of the pages; and a client on the
// way into the branch is among them.
func TestPagesAreTheList(t *testing.T) {
	d, north, _ := population(t)
	traveller := d.client(func(in *NewClient) { in.First, in.Last = "Fatima", "Rao" })
	desktest.Do(d, ProposeTransfer, TransferProposal{Ref: operation.ByID(traveller), OfficeID: north, On: now})
	branch := d.as(north, fmt.Sprintf(".%d.", north))
	for _, viewer := range []*desk{d, branch} {
		for _, order := range []string{"", "id", "displayName", "officeName", "accountNo", "officeId"} {
			for _, filter := range []Filter{{}, {Last: "r%"}, {Status: "active"}, {Status: "transfer_in_progress"}} {
				filter.OrderBy, filter.SortOrder = order, "DESC"
				checkPages(t, viewer, filter)
			}
		}
	}
}

func checkPages(t *testing.T, d *desk, filter Filter) {
	t.Helper()
	list := ListClients
	whole := desktest.Do(d, list, filter)
	for size := 1; size <= whole.Total+1; size++ {
		var joined []string
		for offset := 0; offset <= whole.Total; offset += size {
			filter.Limit, filter.Offset = size, offset
			page := desktest.Do(d, list, filter)
			if page.Total != whole.Total || len(page.Items) > size {
				t.Fatalf("%+v: page of %d, total %d, want total %d", filter, len(page.Items), page.Total, whole.Total)
			}
			joined = append(joined, names(page)...)
		}
		if diff := difference(names(whole), joined); diff != "" {
			t.Fatalf("%+v: %s", filter, diff)
		}
	}
}

// A pattern matches what the regular expression with .* for % matches, and the condition that it becomes in the store
// lets every such text through.
func TestPatterns(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	text := func(alphabet string, longest int) string {
		b := make([]byte, random.IntN(longest+1))
		for i := range b {
			b[i] = alphabet[random.IntN(len(alphabet))]
		}
		return string(b)
	}
	for range 20_000 {
		p, s := pattern(text("ab%", 5)), text("ab", 6)
		if p == "" {
			continue
		}
		want := regexp.MustCompile("^" + strings.ReplaceAll(string(p), "%", ".*") + "$").MatchString(s)
		if got := p.matches(s); got != want {
			t.Fatalf("%q and %q: got %v, want %v", p, s, got, want)
		}
		if want && !strings.Contains(s, p.longest()) {
			t.Fatalf("%q matches %q, which lacks %q", p, s, p.longest())
		}
		if start, ok := p.begins(); ok && strings.HasPrefix(s, start) != want {
			t.Fatalf("%q is taken for %q to begin %q", p, start, s)
		}
		if inner, ok := p.contains(); ok && strings.Contains(s, inner) != want {
			t.Fatalf("%q is taken for %q to be contained in %q", p, inner, s)
		}
	}
}

func TestGetWithTemplate(t *testing.T) {
	d, north, _ := population(t)
	get := GetClient
	got := desktest.Do(d, get, Selection{Ref: operation.ByExternalID("EXT-2"), Template: true})
	if got.OfficeName != "North" || len(got.OfficeOptions) != 3 || len(got.StaffOptions) != 1 || got.Groups == nil {
		t.Errorf("%+v", got)
	}
	only := desktest.Do(d, get, Selection{Ref: operation.ByExternalID("EXT-2"), Template: true, StaffInSelected: true})
	if len(only.StaffOptions) != 0 {
		t.Errorf("staff of the office only: %v", only.StaffOptions)
	}
	plain := desktest.Do(d, get, Selection{Ref: operation.ByID(1)})
	if plain.ClientOptions != nil || plain.Timeline.ActivatedOn != day("2011-03-04") || plain.AccountNo != "000000001" {
		t.Errorf("%+v", plain)
	}
	template := desktest.Do(d, Template, TemplateRequest{OfficeID: north})
	if template.OfficeID != north || template.ActivatedOn != now || *template.IsAddressEnabled || len(template.LegalFormOptions) != 2 || len(template.StaffOptions) != 1 {
		t.Errorf("template %+v", template)
	}
	gone := d.value("ClientClosureReason", "gone")
	reasons := desktest.Do(d, Template, TemplateRequest{Command: "close"})
	if len(reasons.Narrations) != 1 || reasons.Narrations[0].ID != gone || reasons.ClientOptions != nil {
		t.Errorf("reasons %+v", reasons)
	}
}

func TestAccounts(t *testing.T) {
	d := newDesk(t)
	id := d.client()
	if got := desktest.Do(d, Accounts, ClientRef{operation.ByID(id)}); got.Loans != nil {
		t.Errorf("%+v", got)
	}
	d.loans.standing[id] = LoanStanding{Any: true}
	if got := desktest.Do(d, Accounts, ClientRef{operation.ByID(id)}); len(got.Loans) != 1 {
		t.Errorf("%+v", got)
	}
	desktest.Refuse(d, Accounts, ClientRef{operation.ByID(9)}, "error.msg.client.id.invalid")
	d.Neighbours = []any{Neighbours{}}
	if got := desktest.Do(d, Accounts, ClientRef{operation.ByID(id)}); got.Loans != nil {
		t.Errorf("without loans: %+v", got)
	}
}

func TestOperationIDs(t *testing.T) {
	var ids []string
	for _, op := range Operations() {
		ids = append(ids, op.About().ID)
		if op.About().Summary == "" {
			t.Errorf("%s has no summary", op.About().ID)
		}
	}
	slices.Sort(ids)
	if len(slices.Compact(slices.Clone(ids))) != len(ids) {
		t.Errorf("double ids among %v", ids)
	}
}

// The conditions on displayed names that come with those on first and last names leave nobody out, no matter which blanks stand in
// and around the names.
func TestNamesWithBlanksAreFound(t *testing.T) {
	d := newDesk(t)
	for _, name := range [][2]string{{"Asha ", "Rao"}, {" Asha", "Rao"}, {"Asha K", " Rao Iyer "}} {
		d.client(func(in *NewClient) { in.First, in.Last = name[0], name[1] })
	}
	stored := map[string][2]string{}
	for _, c := range desktest.Do(d, ListClients, Filter{}).Items {
		stored[c.DisplayName+fmt.Sprint(c.ID)] = [2]string{c.First, c.Last}
	}
	for _, first := range []string{"", "asha", "asha ", "asha%", "asha %", " asha%", "%asha", "%ha%", "% %", "%sha k%", "%"} {
		for _, last := range []string{"", "rao", "%rao", "rao%", " rao%", "%o i%", "%iyer %", "%yer"} {
			want := 0
			for _, name := range stored {
				if pattern(first).matches(strings.ToLower(name[0])) && pattern(last).matches(strings.ToLower(name[1])) {
					want++
				}
			}
			for _, order := range []string{"", "displayName", "officeName"} {
				got := desktest.Do(d, ListClients, Filter{First: first, Last: last, OrderBy: order})
				if got.Total != want || len(got.Items) != want {
					t.Errorf("%q %q by %s: %d, want %d of %v", first, last, order, got.Total, want, stored)
				}
			}
		}
	}
}
