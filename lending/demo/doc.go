// Package demo fills an empty tenant with a small living bank: offices and people, ten loan products with their books, clients,
// and loans of the last two years. Everything is made by the commands that users give, on the days on which they would give them,
// by users whose permissions say who may: officers take applications, a second person approves them, tellers pay out and take
// payments, and every night closes its day. So the tenant has what a desk shows: schedules half paid, arrears, re-ages,
// reschedules, tranches, charge-offs, write-offs and money recovered after them, applications under way, commands that wait for a
// second person, a journal, an audit trail, and a past to look at.
//
//	bank := demo.New(demo.Options{Password: "first-Passw0rd!"})
//	platform, err := lending.Open(ctx, "demo-data", &lending.Config{Clock: bank.Clock})
//	if err != nil {
//		return err
//	}
//	report, err := bank.Fill(ctx, platform, "default")
//	if err != nil {
//		return err
//	}
//	fmt.Println(report.Users)
//
// The same options make the same bank, but for the hashes of passwords.
//
// The files: bank.go has the days and what happens on them, clock.go the time; offices.go, people.go, chart.go and shelf.go set
// the bank up; clients.go takes clients on; life.go is the way of a loan, trouble.go what becomes of those that are not repaid,
// books.go what the accountant does.
package demo
