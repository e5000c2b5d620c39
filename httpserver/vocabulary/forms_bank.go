package vocabulary

// bankForms are those about people, books and the organization.
var bankForms = []form{
	{"access.NewUser access.UserUpdate", []part{
		{"Person", "firstname lastname email officeId staffId"},
		{"Sign-in", `
			username password repeatPassword sendPasswordToEmail passwordNeverExpires isPasswordResetAllowed isLoginRetriesEnabled`},
		{"Permissions", "roles notSelectedRoles clients"},
	}},
	{"clients.NewClient clients.ClientUpdate", []part{
		{"Name", "officeId legalFormId firstname middlename lastname fullname displayname clientNonPersonDetails"},
		{"Person", "dateOfBirth genderId mobileNo emailAddress address familyMembers isStaff"},
		{"Start", "active activationDate submittedOnDate staffId groupId savingsProductId"},
		{"Classification", "clientTypeId clientClassificationId"},
		{"References", "accountNo externalId datatables"},
	}},
	{"clients.Address clients.NewAddress clients.AddressUpdate", []part{
		{"Address", `
			addressId type addressTypeId street addressLine1 addressLine2 addressLine3 postalCode city stateProvinceId countryId isActive`},
	}},
	{"clients.FamilyMember clients.NewFamilyMember clients.FamilyMemberUpdate", []part{
		{"Person", "firstName middleName lastName relationshipId"},
		{"More about the person", "dateOfBirth age genderId maritalStatusId isDependent mobileNumber professionId qualification"},
	}},
	{"clients.ChargePayment", []part{
		{"Payment", "amount transactionDate paymentTypeId"},
		{"How it was paid", "receiptNumber accountNumber checkNumber bankNumber routingCode"},
	}},
	{"datatables.NewColumn datatables.ColumnChange", []part{
		{"Column", "name newName type length code newCode"},
		{"Rules", "mandatory unique indexed"},
	}},
	{"groups.NewGroup", []part{
		{"Group", "officeId name clientMembers staffId"},
		{"Start", "active activationDate submittedOnDate"},
		{"References", "externalId datatables"},
	}},
	{"ledger.NewAccount ledger.AccountUpdate", []part{
		{"Account", "name glCode type usage parentId description"},
		{"Use", "manualEntriesAllowed disabled tagId"},
	}},
	{"ledger.NewEntryRule ledger.EntryRuleUpdate", []part{
		{"Rule", "name officeId description"},
		{"Debits", "accountToDebit debitTags allowMultipleDebitEntries"},
		{"Credits", "accountToCredit creditTags allowMultipleCreditEntries"},
	}},
	{"ledger.NewManualEntry", []part{
		{"Entry", "officeId transactionDate currencyCode debits credits comments"},
		{"By a rule", "accountingRule amount"},
		{"References", "referenceNumber externalAssetOwner"},
		{"How it was paid", "paymentTypeId receiptNumber accountNumber checkNumber bankNumber routingCode"},
	}},
	{"ledger.NewOpeningBalance", []part{
		{"Balances", "officeId transactionDate currencyCode debits credits comments referenceNumber"},
	}},
	{"refdata.NewHoliday refdata.HolidayUpdate", []part{
		{"Holiday", "name description fromDate toDate reschedulingType repaymentsRescheduledTo offices"},
	}},
	{"refdata.NewStaff refdata.StaffUpdate", []part{
		{"Person", "officeId firstname lastname isLoanOfficer mobileNo emailAddress"},
		{"Work", "joiningDate organisationalRole isActive forceStatus externalId"},
	}},
	{"reports.NewReport reports.Changed", []part{
		{"Report", "reportName reportCategory description reportType reportSubType useReport"},
		{"Query", "reportSql reportParameters"},
	}},
}
