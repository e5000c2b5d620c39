package reading

import (
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/savings"
)

// RefundTransferTemplate decides [loans.RefundTransferTemplate].
func RefundTransferTemplate(u *operation.Unit, in loans.RefundTransferLook) (loans.RefundTransferTemplateData, error) {
	loan, err := records.Find(u, operation.ByID(in.LoanID))
	if err != nil {
		return loans.RefundTransferTemplateData{}, err
	}
	d := loans.RefundTransferTemplateData{
		On: u.Today, Amount: loan.Overpaid, Currency: refdata.CurrencyDataOf(loan.Currency), OfficeID: loan.OfficeID, ClientID: loan.Owner().ClientID, GroupID: loan.Owner().GroupID,
		FromType: savings.LoanEnd.Option(), FromID: loan.ID, FromNo: loan.AccountNo, ToType: savings.SavingsEnd.Option(), Accounts: []loans.SavingsAccount{},
	}
	accounts, err := records.SavingsOf(u, loan.Owner())
	d.Accounts = append(d.Accounts, accounts...)
	return d, err
}
