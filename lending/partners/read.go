package partners

import (
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// PartnerRef names a partner by its public id.
type PartnerRef struct {
	ID string `json:"id"`
}

// Violations returns none.
func (PartnerRef) Violations() []fault.Violation { return nil }

// Get reads one partner; partners.ErrNotFound when there is none.
//
//desk:method Partners.Get(id=ID)
var Get = operation.Query[PartnerRef, PartnerData]{
	Meta: meta("Get", "READ", "Reads one sourcing partner."),
	Decide: func(u *operation.Unit, in PartnerRef) (PartnerData, error) {
		p, err := ByPublicID(u.Tx, in.ID)
		if err != nil {
			return PartnerData{}, err
		}
		return p.data(u.Actor), nil
	},
}

// Filter restricts and pages the list of partners. Zero values do not restrict.
type Filter struct {
	ExternalID string `json:"external_id,omitempty"` // the whole of it
	Status     Status `json:"status,omitempty"`
	Search     string `json:"q,omitempty"`      // part of external id, names, GSTIN, PAN or city
	Offset     int    `json:"offset,omitempty"` // partners before the page
	Limit      int    `json:"limit,omitempty"`  // 0: 200
}

// defaultPage is the size of a page when a caller asks for none.
const defaultPage = 200

// Violations refuses unknown states and negative positions.
func (f Filter) Violations() []fault.Violation {
	var found []fault.Violation
	switch f.Status {
	case "", Pending, Active, Inactive:
	default:
		found = append(found, ErrValue.Violation("status", f.Status, "A status is pending, active or inactive."))
	}
	if f.Offset < 0 {
		found = append(found, ErrValue.Violation("offset", f.Offset, "An offset is not negative."))
	}
	return found
}

func (f Filter) query() store.Query {
	var q store.Query
	if f.ExternalID != "" {
		q = q.And("external_id", store.Equal, store.String(f.ExternalID))
	}
	if f.Status != "" {
		q = q.And("status", store.Equal, store.String(string(f.Status)))
	}
	if word := strings.ToLower(strings.TrimSpace(f.Search)); word != "" {
		q = q.And("search_key", store.Contains, store.String(word))
	}
	return q.By("created_at", false)
}

func (f Filter) size() int {
	if f.Limit <= 0 {
		return defaultPage
	}
	return min(f.Limit, operation.LargestPage)
}

// List reads a page of the partners in the order in which they were added: in.Search finds parts of names, external id,
// GSTIN, PAN and city. in.Limit 0 is 200.
//
//desk:method Partners.List(in)
var List = operation.Query[Filter, operation.Page[PartnerData]]{
	Meta: meta("List", "READ", "Lists sourcing partners."),
	Decide: func(u *operation.Unit, in Filter) (operation.Page[PartnerData], error) {
		page := operation.Page[PartnerData]{Items: []PartnerData{}}
		q := in.query()
		total, err := Partners.Count(u.Tx, q)
		if err != nil {
			return page, err
		}
		page.Total = total
		q.Skip, q.Limit = in.Offset, in.size()
		for p, err := range Partners.Find(u.Tx, q) {
			if err != nil {
				return page, err
			}
			page.Items = append(page.Items, p.data(u.Actor))
		}
		return page, nil
	},
}
