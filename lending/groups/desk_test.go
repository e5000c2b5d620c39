package groups_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/refdata"
)

// loanBook are the loans of groups that the package sees.
type loanBook struct {
	standing map[int64]groups.Standing
	owing    map[int64]bool // clients
}

func (b *loanBook) GroupStanding(_ *operation.Unit, group int64) (groups.Standing, error) {
	return b.standing[group], nil
}

func (b *loanBook) Owes(_ *operation.Unit, _, client int64) (bool, error) {
	return b.owing[client], nil
}

func (b *loanBook) GroupAccounts(*operation.Unit, int64) (own, ofMembers []clients.LoanAccount, err error) {
	return []clients.LoanAccount{{ID: 4}}, []clients.LoanAccount{{ID: 5}}, nil
}

type desk struct {
	*desktest.Desk
	loans *loanBook
}

// newDesk is a desk of the head office on 15 January 2026.
func newDesk(t *testing.T) desk {
	t.Helper()
	kinds := slices.Concat(refdata.Kinds(), datatables.Kinds(), events.Kinds(), clients.Kinds(), groups.Kinds())
	d := desk{desktest.New(t, kinds, time.Date(2026, 1, 15, 9, 0, 0, 0, time.UTC)), &loanBook{map[int64]groups.Standing{}, map[int64]bool{}}}
	if err := d.Update(refdata.Seed); err != nil {
		t.Fatal(err)
	}
	d.Neighbours = []any{clients.Neighbours{Groups: groups.OfClients{}}, groups.Neighbours{Loans: d.loans}, refdata.References(groups.References())}
	return d
}

func day(text string) calendar.Date { return calendar.MustParse(text) }

func (d desk) office(name string) int64 {
	d.T.Helper()
	return desktest.Do(d, refdata.CreateOffice, refdata.NewOffice{Name: name, OpenedOn: day("2010-01-01"), ParentID: 1}).ID
}

func (d desk) client(office int64, change ...func(*clients.NewClient)) int64 {
	d.T.Helper()
	in := clients.NewClient{OfficeID: office, First: "Asha", Last: "Rao", Active: new(true), ActivatedOn: day("2011-03-04")}
	for _, c := range change {
		c(&in)
	}
	return desktest.Do(d, clients.Create, in).ID
}

// group forms an active group of the head office.
func (d desk) group(name string, members ...int64) int64 {
	d.T.Helper()
	return desktest.Do(d, groups.Create, groups.NewGroup{OfficeID: 1, Name: name, Active: new(true), ActivatedOn: day("2025-06-01"), ClientIDs: members}).ID
}

func (d desk) reason() int64 {
	d.T.Helper()
	return desktest.Do(d, refdata.CreateCodeValue, refdata.NewCodeValue{CodeName: refdata.GroupClosureCode, Name: "Dissolved"}).SubID
}

func (d desk) groupsOf(client int64) []string {
	d.T.Helper()
	var names []string
	for _, g := range desktest.Do(d, clients.GetClient, clients.Selection{Ref: operation.ByID(client)}).Groups {
		names = append(names, g.Name)
	}
	return names
}

func ref(id int64) operation.Ref { return operation.ByID(id) }

func TestOneGroup(t *testing.T) {
	d := newDesk(t)
	asha, bela := d.client(1), d.client(1, func(in *clients.NewClient) { in.First = "Bela" })
	officer := desktest.Do(d, refdata.CreateStaff, refdata.NewStaff{OfficeID: 1, First: "Meera", Last: "Shah"}).ID
	made := desktest.Do(d, groups.Create, groups.NewGroup{OfficeID: 1, Name: "River", ExternalID: "G-1", Active: new(false), SubmittedOn: day("2026-01-02"), ClientIDs: []int64{asha}})
	desktest.Do(d, groups.Activate, groups.Activation{Ref: ref(made.ID), On: day("2026-01-05")})
	desktest.Do(d, groups.AssociateClients, groups.Membership{Ref: operation.ByExternalID("G-1"), ClientIDs: []int64{bela}})
	desktest.Do(d, groups.AssignStaff, groups.StaffAssignment{Ref: ref(made.ID), StaffID: officer})
	changed := desktest.Do(d, groups.Update, groups.GroupUpdate{Ref: ref(made.ID), Name: new("Riverside"), ExternalID: new("G-1")})
	if diff := cmp.Diff(operation.Changes{"name": operation.Sent{Value: "Riverside"}}, changed.Changes); diff != "" {
		t.Error(diff)
	}
	got := desktest.Do(d, groups.Get, groups.Selection{Ref: ref(made.ID), Associations: []string{"clientMembers"}, Template: true})
	if got.ActiveMembers != nil || len(got.Members) != 2 || len(got.ClientOptions) != 0 || len(got.StaffOptions) != 1 {
		t.Errorf("members %v, active %v, to choose %v, staff %v", got.Members, got.ActiveMembers, got.ClientOptions, got.StaffOptions)
	}
	got.Members, got.OfficeOptions, got.StaffOptions, got.ClientOptions = nil, nil, nil, nil
	want := groups.Data{
		ID: made.ID, AccountNo: "000000001", ExternalID: "G-1", Name: "Riverside", Status: groups.Active, Active: true, ActivatedOn: day("2026-01-05"),
		OfficeID: 1, OfficeName: "Head Office", StaffID: officer, StaffName: "Shah, Meera", Hierarchy: ".1.",
		Timeline: groups.Timeline{SubmittedOn: day("2026-01-02"), SubmittedBy: "admin", ActivatedOn: day("2026-01-05"), ActivatedBy: "admin"},
	}
	if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b calendar.Date) bool { return a == b })); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"Riverside"}, d.groupsOf(asha)); diff != "" {
		t.Error(diff)
	}
	desktest.Do(d, groups.UnassignStaff, groups.StaffAssignment{Ref: ref(made.ID), StaffID: officer})
	desktest.Refuse(d, groups.UnassignStaff, groups.StaffAssignment{Ref: ref(made.ID), StaffID: officer}, groups.ErrNoStaff.ID)
	overview := desktest.Do(d, groups.Accounts, groups.Ref{Ref: ref(made.ID)})
	if len(overview.Loans) != 1 || len(overview.MemberLoans) != 1 {
		t.Errorf("accounts %+v", overview)
	}
}

func TestWrongGroups(t *testing.T) {
	d := newDesk(t)
	branch := d.office("Branch")
	d.group("River")
	desktest.Do(d, groups.Update, groups.GroupUpdate{Ref: ref(1), ExternalID: new("G-1")})
	stranger, closed := d.client(branch), d.client(1)
	reason := desktest.Do(d, refdata.CreateCodeValue, refdata.NewCodeValue{CodeName: refdata.ClientClosureCode, Name: "Moved"}).SubID
	desktest.Do(d, clients.Close, clients.Closure{Ref: ref(closed), On: day("2026-01-10"), ReasonID: reason})
	member := d.client(1)
	for name, c := range map[string]struct {
		change func(*groups.NewGroup)
		code   string
	}{
		"no office":             {func(in *groups.NewGroup) { in.OfficeID = 0 }, "validation.msg.group.officeId.cannot.be.blank"},
		"unknown office":        {func(in *groups.NewGroup) { in.OfficeID = 9 }, "error.msg.office.id.invalid"},
		"no name":               {func(in *groups.NewGroup) { in.Name = " " }, "validation.msg.group.name.cannot.be.blank"},
		"the name of another":   {func(in *groups.NewGroup) { in.Name = "RIVER" }, groups.ErrName.ID},
		"the id of another":     {func(in *groups.NewGroup) { in.ExternalID = "G-1" }, groups.ErrExternalTaken.ID},
		"activity not stated":   {func(in *groups.NewGroup) { in.Active = nil }, "validation.msg.group.active.must.be.true.or.false"},
		"active since never":    {func(in *groups.NewGroup) { in.Active = new(true) }, "validation.msg.group.activationDate.cannot.be.blank"},
		"active tomorrow":       {func(in *groups.NewGroup) { in.Active, in.ActivatedOn = new(true), day("2026-01-16") }, "validation.msg.group.activationDate.is.greater.than.date"},
		"older than its office": {func(in *groups.NewGroup) { in.Active, in.ActivatedOn = new(true), day("2001-01-01") }, groups.ErrEarly.ID},
		"submitted tomorrow":    {func(in *groups.NewGroup) { in.SubmittedOn = day("2026-01-16") }, "validation.msg.group.submittedOnDate.is.greater.than.date"},
		"staff of nobody":       {func(in *groups.NewGroup) { in.StaffID = 77 }, "error.msg.staff.id.invalid"},
		"an unknown member":     {func(in *groups.NewGroup) { in.ClientIDs = []int64{99} }, "error.msg.client.id.invalid"},
		"a member of a branch":  {func(in *groups.NewGroup) { in.ClientIDs = []int64{stranger} }, groups.ErrOtherOffice.ID},
		"a member who left":     {func(in *groups.NewGroup) { in.ClientIDs = []int64{closed} }, groups.ErrMemberEnded.ID},
		"a member twice":        {func(in *groups.NewGroup) { in.ClientIDs = []int64{member, member} }, groups.ErrMember.ID},
		"a member of no number": {func(in *groups.NewGroup) { in.ClientIDs = []int64{0} }, "validation.msg.group.clientMembers.not.greater.than.zero"},
		"too many members":      {func(in *groups.NewGroup) { in.ClientIDs = make([]int64, 1001) }, "validation.msg.group.clientMembers.is.not.within.expected.range"},
	} {
		t.Run(name, func(t *testing.T) {
			in := groups.NewGroup{OfficeID: 1, Name: "Hill", Active: new(false)}
			c.change(&in)
			desktest.Refuse(d, groups.Create, in, c.code)
		})
	}
	if page := desktest.Do(d, groups.List, groups.Filter{}); page.Total != 1 {
		t.Errorf("%d groups, want the first alone", page.Total)
	}
	if names := d.groupsOf(member); len(names) > 0 {
		t.Errorf("a refused group has a member: %v", names)
	}
	desktest.Do(d, groups.Create, groups.NewGroup{OfficeID: branch, Name: "River", Active: new(false)}) // of another office
}

// TestMembersComeAndGo.
func TestMembersComeAndGo(t *testing.T) {
	d := newDesk(t)
	river, hill := d.group("River"), d.group("Hill")
	asha := d.client(1, func(in *clients.NewClient) { in.GroupID = river })
	bela := d.client(1)
	desktest.Refuse(d, clients.Create, clients.NewClient{OfficeID: 1, First: "C", Last: "D", Active: new(false), GroupID: 99}, clients.ErrGroupID.ID)
	desktest.Do(d, groups.AssociateClients, groups.Membership{Ref: ref(hill), ClientIDs: []int64{asha, bela}})
	if diff := cmp.Diff([]string{"River", "Hill"}, d.groupsOf(asha)); diff != "" {
		t.Error(diff)
	}
	d.loans.owing[asha] = true
	desktest.Refuse(d, groups.DisassociateClients, groups.Membership{Ref: ref(hill), ClientIDs: []int64{bela, asha}}, groups.ErrMemberLoan.ID)
	d.loans.owing[asha] = false
	desktest.Do(d, groups.DisassociateClients, groups.Membership{Ref: ref(hill), ClientIDs: []int64{bela, asha}})
	desktest.Refuse(d, groups.DisassociateClients, groups.Membership{Ref: ref(hill), ClientIDs: []int64{asha}}, groups.ErrNoMember.ID)
	desktest.Refuse(d, groups.AssociateClients, groups.Membership{Ref: ref(hill)}, "validation.msg.group.clientMembers.cannot.be.empty")
	if diff := cmp.Diff([]string{"River"}, d.groupsOf(asha)); diff != "" {
		t.Error(diff)
	}
	orphans := desktest.Do(d, clients.ListClients, clients.Filter{OrphansOnly: true})
	if orphans.Total != 1 || orphans.Items[0].ID != bela {
		t.Errorf("%d clients in no group, want Bela alone", orphans.Total)
	}
	north := d.office("North")
	proposal := clients.TransferProposal{Ref: ref(asha), OfficeID: north, On: day("2026-01-15")}
	desktest.Refuse(d, clients.ProposeTransfer, proposal, clients.ErrTransferMember.ID)
	branch := d.As(operation.Actor{UserID: 2, Username: "branch", OfficeID: 9, Hierarchy: ".9."})
	desktest.Refuse(branch, groups.Get, groups.Selection{Ref: ref(river)}, clients.ErrGroupID.ID)
}

// TestAMemberIsDeleted leaves the group, too.
func TestAMemberIsDeleted(t *testing.T) {
	d := newDesk(t)
	river := d.group("River")
	asha := d.client(1, func(in *clients.NewClient) {
		in.Active, in.ActivatedOn, in.GroupID = new(false), calendar.Date{}, river
	})
	desktest.Do(d, clients.Delete, clients.ClientRef{Ref: ref(asha)})
	if got := desktest.Do(d, groups.Get, groups.Selection{Ref: ref(river), Associations: []string{"all"}}); len(got.Members) > 0 {
		t.Errorf("members %v", got.Members)
	}
}

func TestGroupsEnd(t *testing.T) {
	d := newDesk(t)
	reason := d.reason()
	asha := d.client(1)
	river := d.group("River", asha)
	closure := groups.Closure{Ref: ref(river), On: day("2026-01-10"), ReasonID: reason}
	d.loans.standing[river] = groups.Standing{Any: true, Open: true}
	desktest.Refuse(d, groups.Close, closure, groups.ErrOpenLoans.ID)
	d.loans.standing[river] = groups.Standing{Any: true}
	for name, c := range map[string]struct {
		change func(*groups.Closure)
		code   string
	}{
		"tomorrow":             {func(in *groups.Closure) { in.On = day("2026-01-16") }, "validation.msg.group.closureDate.is.greater.than.date"},
		"before it was active": {func(in *groups.Closure) { in.On = day("2025-05-31") }, groups.ErrCloseEarly.ID},
		"for no reason":        {func(in *groups.Closure) { in.ReasonID = 0 }, "validation.msg.group.closureReasonId.cannot.be.blank"},
		"for a wrong reason":   {func(in *groups.Closure) { in.ReasonID = 1 }, "error.msg.codevalue.codename.id.combination.invalid"},
	} {
		t.Run(name, func(t *testing.T) {
			in := closure
			c.change(&in)
			desktest.Refuse(d, groups.Close, in, c.code)
		})
	}
	desktest.Refuse(d, groups.Close, closure, groups.ErrActiveMembers.ID)
	desktest.Do(d, groups.DisassociateClients, groups.Membership{Ref: ref(river), ClientIDs: []int64{asha}})
	waiting := d.client(1, func(in *clients.NewClient) {
		in.Active, in.ActivatedOn, in.GroupID = new(false), calendar.Date{}, river
	})
	desktest.Do(d, groups.Close, closure)
	desktest.Refuse(d, groups.Close, closure, groups.ErrClosed.ID)
	desktest.Refuse(d, groups.Activate, groups.Activation{Ref: ref(river), On: day("2026-01-10")}, groups.ErrClosed.ID)
	desktest.Refuse(d, groups.Update, groups.GroupUpdate{Ref: ref(river), Name: new("Hill")}, groups.ErrClosed.ID)
	desktest.Refuse(d, groups.AssociateClients, groups.Membership{Ref: ref(river), ClientIDs: []int64{asha}}, groups.ErrClosed.ID)
	if names := d.groupsOf(waiting); len(names) > 0 {
		t.Errorf("a closed group keeps %v", names)
	}
	pending := desktest.Do(d, groups.Create, groups.NewGroup{OfficeID: 1, Name: "Hill", Active: new(false), ClientIDs: []int64{asha}}).ID
	desktest.Do(d, groups.Delete, groups.Ref{Ref: ref(pending)})
	desktest.Refuse(d, groups.Delete, groups.Ref{Ref: ref(river)}, groups.ErrNotDeletable.ID)
	if names := d.groupsOf(asha); len(names) > 0 {
		t.Errorf("a deleted group keeps %v", names)
	}
}

func TestLists(t *testing.T) {
	d := newDesk(t)
	branch := d.office("Branch")
	d.group("River")
	d.group("Hill")
	desktest.Do(d, groups.Create, groups.NewGroup{OfficeID: branch, Name: "Riverbank", Active: new(false)})
	for name, c := range map[string]struct {
		in   groups.Filter
		want []string
	}{
		"all":                  {groups.Filter{}, []string{"River", "Hill", "Riverbank"}},
		"by name":              {groups.Filter{OrderBy: "name"}, []string{"Hill", "River", "Riverbank"}},
		"by name, the others":  {groups.Filter{OrderBy: "name", SortOrder: "desc", Limit: 2, Offset: 1}, []string{"River", "Hill"}},
		"a part of the name":   {groups.Filter{Name: "RIVER"}, []string{"River", "Riverbank"}},
		"of an office":         {groups.Filter{OfficeID: branch}, []string{"Riverbank"}},
		"under a hierarchy":    {groups.Filter{UnderHierarchy: ".2."}, []string{"Riverbank"}},
		"of nobody's":          {groups.Filter{StaffID: 9}, nil},
		"of another system":    {groups.Filter{ExternalID: "G-9"}, nil},
		"a page beyond all":    {groups.Filter{Limit: 2, Offset: 10}, nil},
		"the last page by ids": {groups.Filter{Limit: 2, Offset: 2}, []string{"Riverbank"}},
	} {
		var got []string
		for _, g := range desktest.Do(d, groups.List, c.in).Items {
			got = append(got, g.Name)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	clerk := d.As(operation.Actor{UserID: 2, Username: "clerk", OfficeID: branch, Hierarchy: ".2."})
	if page := desktest.Do(clerk, groups.List, groups.Filter{}); page.Total != 1 {
		t.Errorf("a branch sees %d groups", page.Total)
	}
	desktest.Refuse(d, groups.List, groups.Filter{OrderBy: "members"}, "validation.msg.group.orderBy.value.is.not.supported")
	if choices := desktest.Do(d, groups.Template, groups.TemplateRequest{}); choices.OfficeID != 1 || len(choices.OfficeOptions) != 2 {
		t.Errorf("template %+v", choices)
	}
	desktest.Refuse(d, groups.Template, groups.TemplateRequest{Command: "open"}, "validation.msg.group.command.value.is.not.supported")
}
