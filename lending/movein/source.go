package movein

import (
	"context"
	"fmt"
)

// Source is a database to move in from.
type Source interface {
	// Rows returns all rows of a table in any order; none for a table that the version of the source lacks.
	Rows(ctx context.Context, table string) ([]Row, error)
}

// Book is everything that was read of a source, by table.
type Book map[string][]Row

// tables are those that are read.
var tables = []string{
	"acc_gl_account", "acc_gl_financial_activity_account", "acc_gl_journal_entry", "acc_product_mapping", "c_configuration", "m_appuser", "m_appuser_role",
	"m_business_date", "m_charge", "m_client", "m_client_non_person", "m_code", "m_code_value", "m_delinquency_bucket",
	"m_delinquency_bucket_mappings", "m_delinquency_range", "m_fund", "m_guarantor", "m_holiday", "m_holiday_office", "m_loan",
	"m_loan_charge", "m_loan_charge_paid_by", "m_loan_collateral_management", "m_loan_delinquency_action",
	"m_loan_disbursement_detail", "m_loan_reage_parameter", "m_loan_reamortization_parameter",
	"m_loan_repayment_schedule", "m_loan_reschedule_request", "m_loan_reschedule_request_term_variations_mapping", "m_loan_term_variations",
	"m_loan_topup", "m_loan_transaction", "m_loan_transaction_relation", "m_loan_product_credit_allocation_rule",
	"m_loan_product_payment_allocation_rule", "m_office", "m_organisation_currency", "m_payment_detail", "m_payment_type", "m_permission",
	"m_product_loan", "m_product_loan_charge", "m_product_loan_configurable_attributes",
	"m_product_loan_recalculation_details", "m_product_loan_variable_installment_config",
	"m_product_loan_variations_borrower_cycle", "m_role", "m_role_permission", "m_savings_account", "m_share_account", "m_staff", "m_tax_component", "m_tax_group",
	"m_tax_group_mappings", "m_wc_loan", "m_working_days", "ref_loan_transaction_processing_strategy",
}

// Read reads a source.
func Read(ctx context.Context, source Source) (Book, error) {
	book := Book{}
	for _, table := range tables {
		rows, err := source.Rows(ctx, table)
		if err != nil {
			return nil, fmt.Errorf("movein: table %s: %w", table, err)
		}
		book[table] = byID(rows)
	}
	return book, nil
}
