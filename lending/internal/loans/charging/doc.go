// Package charging decides the commands on the charges of a loan: adding and changing one, paying it, waiving it, adjusting
// it.
//
// # Files
//
//	loan_charges.go                                              adding, changing and deleting; the way to a charge of a loan
//	charge_payment.go, charge_waivers.go, charge_adjustments.go  paying, waiving and adjusting
package charging
