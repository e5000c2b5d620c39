package movein

import (
	"lending.example/platform/lending/clients"
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
				OfficeID: ids.of(Office, row.id("office_id")), Firstname: row.text("firstname"), Lastname: row.text("lastname"),
				LoanOfficer: row.flag("is_loan_officer"), Active: row.truth("is_active"), ExternalID: row.text("external_id"), Mobile: row.text("mobile_no"),
				Email: row.text("email_address"), JoinedOn: row.day("joining_date"), Role: refdata.OrganisationalRole(row.number("organisational_role_enum")),
			}
		})
	}
}

// clients plans the clients. Those that left are active in the plan: their loans need them.
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
