package lending_test

import (
	"testing"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/reports"
	"lending.example/platform/lending/schedule"
)

// TestBelongingsAreReplayed: charges and pictures of clients, and reports of users, come out of the command log as they
// stand.
func TestBelongingsAreReplayed(t *testing.T) {
	o := bureau{T: t, Bench: lendingtest.New(t)}
	client := operation.ByID(o.Client())
	fee := done(o, products.CreateCharge, products.NewCharge{
		Name: "Card", CurrencyCode: "EUR", Amount: money.FromInt(25), Target: products.ChargeForClient,
		Time: schedule.OnSpecifiedDate, Basis: schedule.FlatAmount, Active: new(true),
	})
	add := find[clients.NewCharge, operation.Result](o, "clients.AddCharge")
	charge := clients.ClientChargeRef{Client: client, ID: done(o, add, clients.NewCharge{Client: client, ChargeID: fee.ID, Amount: money.FromInt(25), Due: o.Today()}).ID}
	done(o, clients.PayCharge, clients.ChargePayment{Client: charge.Client, ID: charge.ID, Amount: money.FromInt(10), On: o.Today()})
	done(o, clients.WaiveCharge, charge)

	image := find[clients.NewImage, operation.Result](o, "clients.SetImage")
	done(o, image, clients.NewImage{Client: client, File: sent("face.png", []byte("\x89PNG\r\n\x1a\n one"))})
	done(o, image, clients.NewImage{Client: client, File: sent("face.png", []byte("\x89PNG\r\n\x1a\n two"))})

	create := find[reports.NewReport, operation.Result](o, "reports.Create")
	made := done(o, create, reports.NewReport{Name: "Mine", Type: reports.Table, SQL: "SELECT 1"})
	o.verified()
	done(o, find[reports.Ref, operation.Result](o, "reports.Delete"), reports.Ref{Ref: operation.ByID(made.ID)})
	done(o, find[clients.ClientRef, operation.Result](o, "clients.DeleteImage"), clients.ClientRef{Ref: client})
	o.verified()
}
