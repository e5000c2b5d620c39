package reports

import (
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Sight is the offices whose records a report shows: those at or below the actor's own and the one asked for.
type Sight struct {
	names      map[int64]string
	everywhere bool
}

// SightOf finds the offices for a run of a report, by its parameter OfficeID: 0 and All are all that the actor sees.
func SightOf(u *operation.Unit, a Arguments) (Sight, error) {
	offices, err := refdata.VisibleOffices(u.Tx, u.Actor)
	if err != nil {
		return Sight{}, err
	}
	s := Sight{names: map[int64]string{}, everywhere: u.Actor.Hierarchy == "."}
	top := refdata.Office{}
	if asked := a.Number(OfficeID); asked > 0 {
		if top, err = refdata.VisibleOffice(u, operation.ByID(asked)); err != nil {
			return s, err
		}
		s.everywhere = s.everywhere && top.Hierarchy == "."
	}
	for _, o := range offices {
		if o.AtOrBelow(top) {
			s.names[o.ID] = o.Name
		}
	}
	return s, nil
}

// office returns the name of an office.
func (s Sight) office(id int64) string { return s.names[id] }

// Sees reports whether records of an office are shown.
func (s Sight) Sees(office int64) bool {
	_, ok := s.names[office]
	return ok || s.everywhere
}

// Restrict limits a query over records with a column office_id.
func (s Sight) Restrict(q store.Query) store.Query {
	if s.everywhere {
		return q
	}
	var ids []store.Value
	for id := range s.names {
		ids = append(ids, store.Int(id))
	}
	q.Where = append(q.Where[:len(q.Where):len(q.Where)], store.Condition{Column: "office_id", Is: store.AnyOf, Values: ids})
	return q
}
