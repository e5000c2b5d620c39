package clients

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// SearchInput looks for clients by what a person types.
type SearchInput struct {
	Request SearchText  `json:"request"`
	Page    int         `json:"page,omitempty"`  // from 0
	Size    int         `json:"size,omitempty"`  // of a page; 0: 50
	Sorts   []SortOrder `json:"sorts,omitempty"` // one at most; none: by id
}

// SearchText is what a person types: an account number, an external id or a mobile number, or else a part of a name. "" finds
// everybody.
type SearchText struct {
	Text string `json:"text,omitempty"`
}

// SortOrder is an order of clients.
type SortOrder struct {
	Property  string `json:"property"`            // as Filter.OrderBy
	Direction string `json:"direction,omitempty"` // ASC, which it is when absent, or DESC
}

// The sizes of pages of a search.
const (
	usualSearch   = 50
	largestSearch = 500
)

// Violations refuses pages and orders that there are not.
func (in SearchInput) Violations() []fault.Violation {
	c := fault.CheckOf("client").NotNegativeInt("page", in.Page).NotNegativeInt("size", in.Size)
	fault.Supported(c, "sorts", min(len(in.Sorts), 2), 0, 1)
	o := in.order()
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(listOrders)), func(name string) bool { return name == "" })
	fault.Supported(c, "property", o.Property, names...).SortOrder("direction", o.Direction)
	return c.Violations()
}

func (in SearchInput) order() SortOrder {
	if len(in.Sorts) == 0 {
		return SortOrder{}
	}
	return in.Sorts[0]
}

func (in SearchInput) size() int {
	if in.Size == 0 {
		return usualSearch
	}
	return min(in.Size, largestSearch)
}

// filter is the list of clients whose names have the text.
func (in SearchInput) filter() Filter {
	o := in.order()
	return Filter{DisplayName: strings.TrimSpace(in.Request.Text), Offset: in.Page * in.size(), Limit: in.size(), OrderBy: o.Property, SortOrder: o.Direction}
}

// SearchPage is a page of what a search found.
type SearchPage struct {
	Content          []FoundClient `json:"content"`
	TotalElements    int           `json:"totalElements"`
	TotalPages       int           `json:"totalPages"`
	Size             int           `json:"size"`   // of a page
	Number           int           `json:"number"` // of this page, from 0
	NumberOfElements int           `json:"numberOfElements"`
	First            bool          `json:"first"`
	Last             bool          `json:"last"`
	Empty            bool          `json:"empty"`
}

// FoundClient is a client as a search shows one.
type FoundClient struct {
	ID            int64         `json:"id"`
	DisplayName   string        `json:"displayName"`
	AccountNo     string        `json:"accountNo"`
	AccountNumber string        `json:"accountNumber"` // the same under another name
	ExternalID    string        `json:"externalId,omitempty"`
	Mobile        string        `json:"mobileNo,omitempty"`
	Status        Status        `json:"status"`
	OfficeID      int64         `json:"officeId"`
	OfficeName    string        `json:"officeName"`
	ActivatedOn   calendar.Date `json:"activationDate,omitzero"`
	CreatedOn     calendar.Date `json:"createdDate,omitzero"` // of the application
}

// Search finds clients by what a person types: one by account number, external id or mobile number, or else those whose names
// have the text; "" finds everybody. Pages are counted from 0.
//
//desk:method Clients.Search(in)
var Search = operation.Query[SearchInput, SearchPage]{
	Meta: clientMeta("Search", "READ", "Searches clients by account number, external id, mobile number or a part of the name."),
	Decide: func(u *operation.Unit, in SearchInput) (SearchPage, error) {
		found, total, err := in.find(u)
		if err != nil {
			return SearchPage{}, err
		}
		size := in.size()
		page := SearchPage{
			Content: []FoundClient{}, TotalElements: total, TotalPages: (total + size - 1) / size, Size: size, Number: in.Page,
			NumberOfElements: len(found), First: in.Page == 0, Empty: len(found) == 0,
		}
		page.Last = in.Page+1 >= page.TotalPages
		r := newReader(u.Tx, Neighbours{})
		for _, c := range found {
			office, err := r.office(c.OfficeID)
			if err != nil {
				return page, err
			}
			page.Content = append(page.Content, FoundClient{
				ID: c.ID, DisplayName: c.DisplayName, AccountNo: c.AccountNo, AccountNumber: c.AccountNo, ExternalID: c.ExternalID, Mobile: c.Mobile,
				Status: c.Status, OfficeID: c.OfficeID, OfficeName: office.Name, ActivatedOn: c.ActivatedOn, CreatedOn: c.SubmittedOn,
			})
		}
		return page, nil
	},
}

// find reads the page and counts what there is.
func (in SearchInput) find(u *operation.Unit) (found []Client, total int, err error) {
	text := strings.TrimSpace(in.Request.Text)
	if found, err = Identified(u, text); err != nil || len(found) > 0 {
		if in.Page > 0 {
			return nil, len(found), err
		}
		return found, len(found), err
	}
	f := in.filter()
	l := lister{tx: u.Tx, skip: f.Offset, room: f.Limit, follows: f.byName()}
	if err := f.list(u, &l); err != nil {
		return nil, 0, err
	}
	found, err = l.clients()
	return found, l.total, err
}

// clients are the clients that were found.
func (l *lister) clients() ([]Client, error) {
	list := make([]Client, len(l.found))
	for i, record := range l.found {
		var err error
		if list[i], err = Clients.Decode(record); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Identified are the clients, of those whom the actor sees, that a text identifies: by account number, which may lack its zeros
// in front, external id or mobile number.
func Identified(u *operation.Unit, text string) ([]Client, error) {
	var found []Client
	if text == "" {
		return nil, nil
	}
	cfg, err := refdata.ReadConfiguration(u)
	if err != nil {
		return nil, err
	}
	for _, by := range [][2]string{{"account_no", text}, {"account_no", AccountNumberTyped(text, cfg)}, {"external_id", text}, {"mobile_no", text}} {
		c, err := Clients.First(u.Tx, store.Query{}.And(by[0], store.Equal, store.String(by[1])))
		if errors.Is(err, store.ErrNotFound) || slices.ContainsFunc(found, func(known Client) bool { return known.ID == c.ID }) {
			continue
		}
		if err != nil {
			return nil, err
		}
		seen, err := isVisible(u, c.ID)
		if err != nil {
			return nil, err
		}
		if seen {
			found = append(found, c)
		}
	}
	return found, nil
}

func isVisible(u *operation.Unit, client int64) (bool, error) {
	_, err := Visible(u, operation.ByID(client))
	if errors.Is(err, ErrClientID) {
		return false, nil
	}
	return err == nil, err
}

// AccountNumberTyped is the account number that a text stands for when the zeros in front were left out.
func AccountNumberTyped(text string, cfg *refdata.Configuration) string {
	id, err := strconv.ParseUint(text, 10, 63)
	if err != nil {
		return text
	}
	return AccountNumber(int64(id), cfg)
}

// Called are clients whom the actor sees whose names have a text, or are it, so many at most: the first by name.
func Called(u *operation.Unit, text string, exactly bool, most int) ([]Client, error) {
	if text == "" {
		return nil, nil
	}
	if exactly {
		return exactlyCalled(u, text, most)
	}
	f := Filter{DisplayName: text, Limit: most, OrderBy: "displayName"}
	l := lister{tx: u.Tx, room: most, follows: f.byName()}
	if err := f.list(u, &l); err != nil {
		return nil, err
	}
	return l.clients()
}

func exactlyCalled(u *operation.Unit, name string, most int) (found []Client, err error) {
	q := store.Query{}.And("display_name_key", store.Equal, store.String(strings.ToLower(name)))
	for c, err := range Clients.Find(u.Tx, q.By("id", false)) {
		if err != nil {
			return nil, err
		}
		seen, err := isVisible(u, c.ID)
		if err != nil {
			return nil, err
		}
		if seen {
			found = append(found, c)
		}
		if len(found) == most {
			break
		}
	}
	return found, nil
}
