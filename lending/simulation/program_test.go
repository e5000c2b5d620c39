package simulation

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/lendingtest"
)

// program is one of several on the store. It lives from start to death, and is started again.
type program struct {
	world    *world
	name     string
	platform *lending.Platform // nil while it is dead
	store    *access
	stop     context.CancelFunc

	startsAt time.Time     // when it is dead
	stands   time.Time     // until when it stands still
	away     time.Time     // until when it cannot reach the store
	ahead    time.Duration // of its clock, before the right one
}

// errDead is what a program hears that is no more.
var errDead = errors.New("the program is dead")

func (p *program) dead() bool { return p.platform == nil }

// start starts the program with all that it does by itself. One that does not get up is dead for a while longer.
func (p *program) start() {
	a := &access{world: p.world, program: p, died: make(chan struct{})}
	platform, err := lending.New(a, &lending.Config{Clock: p.clock, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		p.startsAt = time.Now().Add(p.world.draw(longestAway))
		return
	}
	ctx, stop := context.WithCancel(p.world.ctx)
	p.platform, p.store, p.stop = platform, a, stop
	p.world.say("%s starts", p.name)
	nightly, _ := jobs.ParseTimeOfDay("00:10")
	go platform.Scheduler(nightly).Run(named(ctx, "scheduler"))
	go p.follow(named(ctx, "follower"), platform)
}

// dies ends the program in the middle of whatever it does: nothing that it does from now on reaches the store.
func (p *program) dies(how string) {
	if p.dead() {
		return
	}
	p.world.say("%s dies: %s", p.name, how)
	close(p.store.died)
	p.stop()
	go p.platform.Close() // what goroutines are left end at the store
	p.platform, p.startsAt, p.ahead = nil, time.Now().Add(p.world.drawnDeath()), 0
	p.stands, p.away = time.Time{}, time.Time{}
}

// longestDeath is how long a program is away at most before somebody starts it again.
const longestDeath = 30 * time.Second

func (w *world) drawnDeath() time.Duration {
	if w.calm {
		return 0
	}
	return w.draw(longestDeath)
}

// recover ends whatever goes wrong with the program.
func (p *program) recover() {
	p.startsAt, p.stands, p.away, p.ahead = time.Time{}, time.Time{}, time.Time{}, 0
}

func (p *program) clock() time.Time { return p.world.now().Add(p.ahead) }

// follow notes every event that the program is handed, and sometimes dies of one.
func (p *program) follow(ctx context.Context, platform *lending.Platform) {
	for ctx.Err() == nil {
		_ = platform.Events(lendingtest.Tenant).FollowAs(ctx, "books", func(_ context.Context, e lending.Event) error {
			p.world.handed(p, e.Number)
			if !p.world.calm && p.world.chance(followed) {
				p.world.count(string(diesFollowing))
				p.dies(string(diesFollowing))
			}
			return ctx.Err()
		})
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
}
