package refdata

import (
	"testing"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
)

func (d *desk) ageRange(name string, from, to int) int64 {
	d.T.Helper()
	in := NewDelinquencyRange{Classification: name, MinimumDays: &from}
	if to != 0 {
		in.MaximumDays = &to
	}
	return desktest.Do(d, CreateDelinquencyRange, in).ID
}

func TestDelinquencyBucket(t *testing.T) {
	d := newDesk(t)
	late := d.ageRange("late", 31, 0)
	early := d.ageRange("early", 1, 30)
	id := desktest.Do(d, CreateDelinquencyBucket, NewDelinquencyBucket{Name: "basic", RangeIDs: []int64{late, early}}).ID
	want := DelinquencyBucketData{ID: id, Name: "basic", BucketType: "REGULAR", Ranges: []DelinquencyRangeData{
		{ID: early, Classification: "early", MinimumAgeDays: 1, MaximumAgeDays: 30},
		{ID: late, Classification: "late", MinimumAgeDays: 31},
	}}
	if diff := difference(want, desktest.Do(d, GetDelinquencyBucket, DelinquencyBucketRef{operation.ByID(id)})); diff != "" {
		t.Error(diff)
	}
	desktest.Refuse(d, UpdateDelinquencyRange, DelinquencyRangeUpdate{Ref: operation.ByID(early), MaximumDays: new(31)}, "error.msg.loan.delinquency.bucket.ages.overlaped")
	desktest.Refuse(d, DeleteDelinquencyRange, DelinquencyRangeRef{operation.ByID(early)}, "error.msg.data.integrity.issue.entity.linked")
	desktest.Do(d, UpdateDelinquencyBucket, DelinquencyBucketUpdate{Ref: operation.ByID(id), RangeIDs: []int64{late}})
	d.insertThing(thing{RangeID: early, BucketID: id})
	desktest.Refuse(d.with(thingReferences), DeleteDelinquencyRange, DelinquencyRangeRef{operation.ByID(early)}, "error.msg.data.integrity.issue.entity.linked")
	desktest.Refuse(d.with(thingReferences), DeleteDelinquencyBucket, DelinquencyBucketRef{operation.ByID(id)}, "error.msg.data.integrity.issue.entity.linked")
	desktest.Do(d, DeleteDelinquencyBucket, DelinquencyBucketRef{operation.ByID(id)})
	desktest.Do(d, DeleteDelinquencyRange, DelinquencyRangeRef{operation.ByID(early)})
}

func TestDelinquencyRefusals(t *testing.T) {
	d := newDesk(t)
	early := d.ageRange("early", 1, 30)
	middle := d.ageRange("middle", 30, 60)
	desktest.Refuse(d, CreateDelinquencyRange, NewDelinquencyRange{}, "validation.msg.delinquencyrange.minimumAgeDays.cannot.be.blank")
	desktest.Refuse(d, CreateDelinquencyRange, NewDelinquencyRange{Classification: "x", MinimumDays: new(0)}, "validation.msg.delinquencyrange.minimumAgeDays.not.greater.than.zero")
	desktest.Refuse(d, CreateDelinquencyRange, NewDelinquencyRange{Classification: "x", MinimumDays: new(5), MaximumDays: new(4)}, "error.msg.loan.delinquency.age.days,invalid")
	desktest.Refuse(d, CreateDelinquencyRange, NewDelinquencyRange{Classification: "early", MinimumDays: new(5)}, "error.msg.data.integrity.issue.entity.duplicated")
	desktest.Refuse(d, CreateDelinquencyBucket, NewDelinquencyBucket{Name: "b"}, "validation.msg.delinquencybucket.ranges.cannot.be.empty")
	desktest.Refuse(d, CreateDelinquencyBucket, NewDelinquencyBucket{Name: "b", RangeIDs: []int64{early, middle}}, "error.msg.loan.delinquency.bucket.ages.overlaped")
	desktest.Refuse(d, CreateDelinquencyBucket, NewDelinquencyBucket{Name: "b", RangeIDs: []int64{early, early}}, "error.msg.loan.delinquency.bucket.ages.overlaped")
	desktest.Refuse(d, CreateDelinquencyBucket, NewDelinquencyBucket{Name: "b", RangeIDs: []int64{99}}, "error.msg.delinquency.range.id.invalid")
}

// Ranges overlap exactly when some number of days falls into two of them.
func TestOverlapMeansASharedDay(t *testing.T) {
	const days = 6
	var all []DelinquencyRange
	for from := 1; from <= days; from++ {
		all = append(all, DelinquencyRange{MinimumDays: from})
		for to := from; to <= days; to++ {
			all = append(all, DelinquencyRange{MinimumDays: from, MaximumDays: to})
		}
	}
	for _, a := range all {
		for _, b := range all {
			if a.MinimumDays > b.MinimumDays {
				continue
			}
			shared := false
			for day := 1; day <= days+1; day++ {
				shared = shared || a.Covers(day) && b.Covers(day)
			}
			if got := overlap([]DelinquencyRange{a, b}); got != shared {
				t.Errorf("%v and %v: got %v, want %v", a, b, got, shared)
			}
		}
	}
}
