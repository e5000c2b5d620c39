package movein

import (
	"cmp"
	"fmt"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

func (s *setup) offices() {
	children := grouped(s.book["m_office"], "parent_id")
	var below func(parent int64)
	below = func(parent int64) {
		for _, row := range children[parent] {
			s.plan(Office, row.id("id"), refdata.CreateOffice, func(ids IDs) any {
				return &refdata.NewOffice{
					Name: row.text("name"), OpenedOn: row.day("opening_date"), ParentID: ids.of(Office, row.id("parent_id")), ExternalID: row.text("external_id"),
				}
			})
			below(row.id("id"))
		}
	}
	below(headOffice)
}

func (s *setup) staff() {
	for _, row := range s.book["m_staff"] {
		s.plan(Staff, row.id("id"), refdata.CreateStaff, func(ids IDs) any {
			return &refdata.NewStaff{
				OfficeID: ids.of(Office, row.id("office_id")), First: row.text("firstname"), Last: row.text("lastname"),
				LoanOfficer: row.flag("is_loan_officer"), Active: row.truth("is_active"), ExternalID: row.text("external_id"), Mobile: row.text("mobile_no"),
				Email: row.text("email_address"), JoinedOn: row.day("joining_date"), Role: refdata.OrganisationalRole(row.number("organisational_role_enum")),
			}
		})
	}
}

// clients plans the clients. Those that left are closed at the end: their loans need them.
func (s *setup) clients() {
	firms := grouped(s.book["m_client_non_person"], "client_id")
	for _, row := range s.book["m_client"] {
		s.plan(Client, row.id("id"), clients.Create, func(ids IDs) any {
			in := &clients.NewClient{
				OfficeID: ids.of(Office, row.id("office_id")), LegalForm: clients.LegalForm(row.number("legal_form_enum")), First: row.text("firstname"),
				Middle: row.text("middlename"), Last: row.text("lastname"), Full: row.text("fullname"), Active: new(row.has("activation_date")),
				ActivatedOn: row.day("activation_date"), SubmittedOn: row.day("submittedon_date"), ExternalID: row.text("external_id"),
				AccountNo: new(row.text("account_no")), Mobile: row.text("mobile_no"), Email: row.text("email_address"), StaffID: ids.of(Staff, row.id("staff_id")),
				BornOn: row.day("date_of_birth"), GenderID: ids.of(CodeValue, row.id("gender_cv_id")), TypeID: ids.of(CodeValue, row.id("client_type_cv_id")),
				ClassificationID: ids.of(CodeValue, row.id("client_classification_cv_id")), IsStaff: row.flag("is_staff"),
			}
			if in.First != "" || in.Last != "" {
				in.Full = ""
			}
			for _, firm := range firms[row.id("id")] {
				in.NonPerson = &clients.NonPerson{
					ConstitutionID: ids.of(CodeValue, firm.id("constitution_cv_id")), BusinessLineID: ids.of(CodeValue, firm.id("main_business_line_cv_id")),
					IncorporationNo: firm.text("incorp_no"), ValidTill: firm.day("incorp_validity_till"), Remarks: firm.text("remarks"),
				}
			}
			return in
		})
	}
}

// roles plans the roles with the permissions that the tenant knows. A role that stands keeps its permissions.
func (s *setup) roles() {
	codes, granted := single(s.book["m_permission"], "id"), grouped(s.book["m_role_permission"], "role_id")
	for _, row := range s.book["m_role"] {
		if id, stands := s.standing.Roles[row.text("name")]; stands {
			s.ids[Ref{Role, row.id("id")}] = id
			continue
		}
		s.plan(Role, row.id("id"), access.CreateRole, func(IDs) any {
			return &access.NewRole{Name: row.text("name"), Description: cmp.Or(row.text("description"), row.text("name"))}
		})
		allowed := map[string]bool{}
		for _, grant := range granted[row.id("id")] {
			if code := codes[grant.id("permission_id")].text("code"); s.standing.Permissions[code] {
				allowed[code] = true
			}
		}
		if len(allowed) > 0 {
			s.set(fmt.Sprintf("permissions of role %d", row.id("id")), access.UpdateRolePermissions, func(ids IDs) any {
				return &access.RolePermissionsUpdate{Ref: operation.ByID(ids.of(Role, row.id("id"))), Permissions: allowed}
			})
		}
	}
}

// users plans the users. Nobody knows their passwords: an administrator sets them, or a user asks for a new one by mail.
func (s *setup) users() {
	roles := grouped(s.book["m_appuser_role"], "appuser_id")
	for _, row := range s.book["m_appuser"] {
		if row.flag("is_deleted") || s.standing.Users[row.text("username")] || len(roles[row.id("id")]) == 0 {
			continue
		}
		s.plan(User, row.id("id"), access.CreateUser, func(ids IDs) any {
			in := &access.NewUser{
				Username: row.text("username"), First: row.text("firstname"), Last: row.text("lastname"), Email: row.text("email"),
				OfficeID: ids.of(Office, row.id("office_id")), StaffID: ids.of(Staff, row.id("staff_id")), SendPassword: new(true), ResetAllowed: true,
			}
			for _, role := range roles[row.id("id")] {
				in.RoleIDs = append(in.RoleIDs, ids.of(Role, role.id("role_id")))
			}
			return in
		})
	}
}

// closures closes the clients that left.
func (s *setup) closures() {
	for _, row := range s.book["m_client"] {
		const closed = 600
		if row.number("status_enum") == closed && row.has("closedon_date") {
			s.set(fmt.Sprintf("closed client %d", row.id("id")), clients.Close, func(ids IDs) any {
				return &clients.Closure{
					Ref: operation.ByID(ids.of(Client, row.id("id"))), On: row.day("closedon_date"), ReasonID: ids.of(CodeValue, row.id("closure_reason_cv_id")),
				}
			})
		}
	}
}
