package access

import (
	"cmp"
	"slices"
	"strings"

	"lending.example/platform/lending/operation"
)

// Permission is one thing that a role may allow.
type Permission struct {
	Grouping string
	Code     string // "APPROVE_LOAN"
	Entity   string // "LOAN"; "" for codes that stand for many
	Action   string // "APPROVE"
}

// Catalogue is every permission that there is, by grouping, entity and code.
type Catalogue []Permission

// Names that are part of permission codes.
const (
	specialGrouping = "special"
	checkerSuffix   = "_CHECKER"
	readPrefix      = "READ_"
)

// specialCodes stand for many permissions, or for none of an operation.
var specialCodes = []string{
	operation.AllFunctions, operation.AllFunctionsRead, operation.CheckerSuperUser, operation.ReportingSuperUser, "BYPASS_TWOFACTOR",
}

// CatalogueOf derives the catalogue from operations: the code of each, the code with _CHECKER of each that changes
// something, the special codes, and what is added by hand because no operation carries it. Operations without a
// grouping are internal and left out; open ones check their permission themselves and are listed.
func CatalogueOf(operations []operation.Operation, added ...Permission) Catalogue {
	byCode := map[string]Permission{}
	for _, code := range specialCodes {
		byCode[code] = Permission{Grouping: specialGrouping, Code: code, Action: code}
	}
	for _, p := range added {
		byCode[p.Code] = p
		if p.checkable() {
			p.Code += checkerSuffix
			byCode[p.Code] = p
		}
	}
	for _, op := range operations {
		about := op.About()
		if about.Grouping == "" || about.Action == "" {
			continue
		}
		p := Permission{Grouping: about.Grouping, Code: about.Action + "_" + about.Entity, Entity: about.Entity, Action: about.Action}
		byCode[p.Code] = p
		if !op.ReadOnly() {
			p.Code += checkerSuffix
			byCode[p.Code] = p
		}
	}
	var c Catalogue
	for _, p := range byCode {
		c = append(c, p)
	}
	slices.SortFunc(c, func(a, b Permission) int {
		return cmp.Or(cmp.Compare(a.Grouping, b.Grouping), cmp.Compare(a.Entity, b.Entity), cmp.Compare(a.Code, b.Code))
	})
	return c
}

// has reports whether a code is in the catalogue.
func (c Catalogue) has(code string) bool {
	return slices.ContainsFunc(c, func(p Permission) bool { return p.Code == code })
}

func (p Permission) forChecker() bool { return strings.HasSuffix(p.Code, checkerSuffix) }

// checkable reports whether commands under the permission can be made to wait for a second person.
func (p Permission) checkable() bool {
	return p.Grouping != specialGrouping && !strings.HasPrefix(p.Code, readPrefix) && !p.forChecker()
}

// PermissionData is a permission as clients see it. What Selected means depends on the list.
type PermissionData struct {
	Grouping   string `json:"grouping"`
	Code       string `json:"code"` // ACTION_ENTITY, such as REPAYMENT_LOAN
	EntityName string `json:"entityName,omitempty"`
	ActionName string `json:"actionName,omitempty"`
	Selected   bool   `json:"selected"`
}

func (p Permission) data(selected bool) PermissionData {
	return PermissionData{Grouping: p.Grouping, Code: p.Code, EntityName: p.Entity, ActionName: p.Action, Selected: selected}
}
