package refdata

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
)

func TestPaymentDetail(t *testing.T) {
	long := strings.Repeat("1", 51)
	for name, tt := range map[string]struct {
		detail  PaymentDetail
		refused []string
		changes operation.Changes
		kept    bool
	}{
		"nothing":        {PaymentDetail{}, nil, operation.Changes{}, false},
		"an instrument":  {PaymentDetail{PaymentTypeID: 3}, nil, operation.Changes{"paymentTypeId": operation.Sent{Value: int64(3)}}, true},
		"a receipt":      {PaymentDetail{ReceiptNumber: "R7"}, nil, operation.Changes{"receiptNumber": operation.Sent{Value: "R7"}}, true},
		"a negative one": {PaymentDetail{PaymentTypeID: -1}, []string{"x.paymentTypeId.not.greater.than.zero"}, operation.Changes{"paymentTypeId": operation.Sent{Value: int64(-1)}}, true},
		"50 characters":  {PaymentDetail{BankNumber: long[1:]}, nil, operation.Changes{"bankNumber": operation.Sent{Value: long[1:]}}, true},
		"texts of 51 of a pair": {PaymentDetail{CheckNumber: long, RoutingCode: long}, []string{"x.checkNumber.exceeds.max.length", "x.routingCode.exceeds.max.length"},
			operation.Changes{"checkNumber": operation.Sent{Value: long}, "routingCode": operation.Sent{Value: long}}, true},
	} {
		t.Run(name, func(t *testing.T) {
			c, changes := fault.CheckOf("x"), operation.Changes{}
			tt.detail.Check(c)
			var refused []string
			for _, v := range c.Violations() {
				refused = append(refused, strings.TrimPrefix(v.Code, "validation.msg."))
			}
			tt.detail.Repeat(changes)
			if diff := cmp.Diff(tt.refused, refused) + cmp.Diff(tt.changes, changes); diff != "" || (tt.detail.Detail() != nil) != tt.kept {
				t.Error(diff, tt.detail.Detail())
			}
		})
	}
}
