package demo

import (
	"context"
	"fmt"
	"math/rand/v2"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/refdata"
)

// client is somebody who borrows.
type client struct {
	id      int64
	officer officer
}

var (
	firstNames = []string{"Ada", "Bruno", "Clara", "Dario", "Elena", "Felix", "Greta", "Hugo", "Ines", "Jonas", "Katja", "Luca", "Mira", "Nils", "Olga", "Pavel",
		"Rosa", "Samir", "Tessa", "Urs", "Vera", "Wanda", "Yara", "Zeno"}
	lastNames = []string{"Alder", "Birch", "Cedar", "Dogwood", "Elder", "Fir", "Gorse", "Hazel", "Ivy", "Juniper", "Larch", "Maple", "Oak", "Pine", "Rowan",
		"Sorrel", "Thorn", "Willow", "Yew", "Ash", "Beech", "Heather", "Linden", "Myrtle"}
	streets = []string{"Harbour Street", "Mill Lane", "Station Road", "Market Square", "Orchard Way", "Bridge Street"}
	towns   = []string{"Seahaven", "Longford", "Oldbridge", "Greenhill"}
)

// planClients spreads the days on which clients are taken on over the history. On its last day there are applications that
// nobody has decided yet.
func (b *Bank) planClients() {
	days := b.start.DaysUntil(b.last) - 4
	for i := range b.options.Clients {
		own := rand.New(rand.NewPCG(b.options.Seed, uint64(100+i))) // so that one client's luck is not another's
		b.on(b.start.AddDays(1+own.IntN(days)), func(ctx context.Context) error { return b.takeOn(ctx, i, own) })
	}
	for i := range 5 {
		b.on(b.last.AddDays(-1), func(ctx context.Context) error {
			if i < len(b.clients) {
				return b.lifeOf(b.clients[i], b.rng).apply(ctx)
			}
			return nil
		})
	}
}

// lifeOf begins the life of a loan of a client.
func (b *Bank) lifeOf(c client, chances *rand.Rand) *life {
	return &life{bank: b, client: c, rng: rand.New(rand.NewPCG(b.options.Seed, uint64(10_000+chances.IntN(1<<20))))}
}

// takeOn takes a client on, who applies for one to three loans over time.
func (b *Bank) takeOn(ctx context.Context, number int, own *rand.Rand) error {
	who := officer(one(own, b.people.officers))
	in := clients.NewClient{
		OfficeID: who.office, Active: new(true), ActivatedOn: b.today, SubmittedOn: b.today, StaffID: who.staff,
		Mobile: fmt.Sprintf("+99550%06d", number), ClassificationID: one(own, b.values[refdata.ClientClassificationCode]),
	}
	if number%12 == 7 {
		in.Full, in.LegalForm, in.TypeID = fmt.Sprintf("%s & %s Traders", one(own, lastNames), one(own, lastNames)), clients.Entity, b.values[refdata.ClientTypeCode][3]
	} else {
		in.First, in.Last = firstNames[number%len(firstNames)], lastNames[(number/len(firstNames)+number*5)%len(lastNames)]
		in.BornOn = b.today.AddMonths(-12*between(own, 21, 64) - own.IntN(12)).AddDays(-own.IntN(28))
		in.GenderID, in.TypeID = b.values[refdata.GenderCode][number%2], b.values[refdata.ClientTypeCode][own.IntN(3)]
	}
	made, err := who.desk.Clients.Create(ctx, in)
	done, err := b.gave("taking a client on", err)
	if err != nil || !done {
		return err
	}
	c := client{made.ClientID, who}
	b.clients = append(b.clients, c)
	if err := b.learn(ctx, c, number, own); err != nil {
		return err
	}
	first := b.today.AddDays(between(own, 0, 9))
	for range between(own, 1, 3) {
		b.on(first, b.lifeOf(c, own).apply)
		first = first.AddDays(between(own, 60, 400))
	}
	return nil
}

// learn notes where a client lives, which document identifies it, and who belongs to it.
func (b *Bank) learn(ctx context.Context, c client, number int, own *rand.Rand) error {
	desk := c.officer.desk
	_, err := desk.Clients.CreateAddress(ctx, c.id, clients.NewAddress{
		TypeID: b.values[refdata.AddressTypeCode][0], Street: fmt.Sprint(one(own, streets), " ", between(own, 1, 90)), City: one(own, towns),
		StateID: one(own, b.values[refdata.StateCode]), CountryID: b.values[refdata.CountryCode][0], PostalCode: fmt.Sprint(10000 + number), Active: true,
	})
	if _, err = b.gave("noting an address", err); err != nil {
		return err
	}
	_, err = desk.Clients.CreateIdentifier(ctx, c.id, clients.NewIdentifier{TypeID: 1, DocumentKey: fmt.Sprintf("P%07d", 1000+number)})
	if _, err = b.gave("noting a document", err); err != nil || !chance(own, 40) {
		return err
	}
	_, err = desk.Clients.CreateFamilyMember(ctx, c.id, clients.NewFamilyMember{
		First: one(own, firstNames), RelationshipID: one(own, b.values[refdata.RelationshipCode]), Age: new(between(own, 1, 80)),
	})
	_, err = b.gave("noting a relative", err)
	return err
}
