package limit

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

const school, home = "192.0.2.1", "192.0.2.2"

// work works for a time, and adds its name to a list when it begins.
func work(t *testing.T, b *Budget, from, person, name string, took time.Duration, began *[]string) {
	go func() {
		r := b.Request(from, person)
		defer r.Done()
		err := r.Work(t.Context(), func() error {
			*began = append(*began, name) // one worker at a time
			time.Sleep(took)
			return nil
		})
		if err != nil {
			*began = append(*began, name+" refused")
		}
	}()
	synctest.Wait()
}

// TestFairQueue has an address that asks for much wait for one that asks for little, and the same for two people at one address.
func TestFairQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := NewBudget(BudgetLimits{Workers: 1})
		var began []string
		for _, name := range []string{"a1", "a2", "a3"} {
			work(t, b, school, "a", name, time.Second, &began)
		}
		work(t, b, school, "b", "b1", time.Second, &began)
		work(t, b, home, "c", "c1", time.Second, &began)
		time.Sleep(10 * time.Second)
		if want := []string{"a1", "c1", "b1", "a2", "a3"}; !slices.Equal(began, want) {
			t.Errorf("%v worked, want %v", began, want)
		}
	})
}

// TestTimeOfAddress refuses an address that has used up its time, and says when it has time again.
func TestTimeOfAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := NewBudget(BudgetLimits{Workers: 2, Burst: 10 * time.Second, Share: 0.5, PersonPercent: 100})
		nothing := func() error { return nil }
		r := b.Request(school, "a")
		if err := r.Work(t.Context(), func() error { time.Sleep(20 * time.Second); return nil }); err != nil {
			t.Fatal(err)
		}
		var refused *Refused
		if err := r.Work(t.Context(), nothing); !errors.As(err, &refused) || refused.Server || refused.Wait != 20*time.Second {
			t.Fatalf("refused with %v, want a wait of 20s", err)
		}
		if err := b.Request(home, "a").Work(t.Context(), nothing); err != nil {
			t.Errorf("another address is refused: %v", err)
		}
		r.Lane = Writing
		if err := r.Work(t.Context(), func() error { time.Sleep(refused.Wait); return nil }); err != nil {
			t.Errorf("what only waits for the disk is refused: %v", err)
		}
		r.Lane = Slow
		time.Sleep(time.Second)
		if err := r.Work(t.Context(), nothing); err != nil {
			t.Errorf("after the wait: %v", err)
		}
	})
}

// TestNobodyElseWaits lets the only person of a slow machine ask for work all day.
func TestNobodyElseWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := NewBudget(AloneBudget).Request(home, "a")
		for range 24 {
			if err := r.Work(t.Context(), func() error { time.Sleep(time.Hour); return nil }); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestShareOfPerson leaves time for others at an address when one person there has used up theirs.
func TestShareOfPerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := NewBudget(BudgetLimits{Workers: 1, Burst: 10 * time.Second, PersonPercent: 50})
		greedy := b.Request(school, "greedy")
		if err := greedy.Work(t.Context(), func() error { time.Sleep(6 * time.Second); return nil }); err != nil {
			t.Fatal(err)
		}
		if err := greedy.Work(t.Context(), func() error { return nil }); err == nil {
			t.Error("the person may work on")
		}
		if err := b.Request(school, "other").Work(t.Context(), func() error { return nil }); err != nil {
			t.Errorf("another person at the address is refused: %v", err)
		}
	})
}

// TestClientGone gives no worker to a client that is gone, and bounds the queues.
func TestClientGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := NewBudget(BudgetLimits{Workers: 1, Queue: 3, AddressQueue: 2})
		var began []string
		work(t, b, school, "a", "a1", time.Second, &began)
		gone, leave := context.WithCancel(t.Context())
		left := make(chan error)
		go func() {
			r := b.Request(school, "a")
			defer r.Done()
			left <- r.Work(gone, func() error { panic("it worked for a client that is gone") })
		}()
		synctest.Wait()
		work(t, b, school, "a", "a2", time.Second, &began)
		work(t, b, school, "a", "a3", time.Second, &began) // the queue of the address is full
		work(t, b, home, "b", "b1", time.Second, &began)
		work(t, b, home, "b", "b2", time.Second, &began) // the queue of all is full
		if want := []string{"a1", "a3 refused", "b2 refused"}; !slices.Equal(began, want) {
			t.Errorf("%v, want %v", began, want)
		}
		leave()
		if err := <-left; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		time.Sleep(10 * time.Second)
		if want := []string{"a1", "a3 refused", "b2 refused", "b1", "a2"}; !slices.Equal(began, want) {
			t.Errorf("%v, want %v", began, want)
		}
		if u := b.Usage(); u != (Usage{}) {
			t.Errorf("%+v is still used", u)
		}
	})
}

// TestQuickWork lets quick work with a small body begin while slow work goes on, and nothing else.
func TestQuickWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := NewBudget(BudgetLimits{Workers: 1})
		var began []string
		work(t, b, school, "a", "slow", time.Minute, &began)
		for _, c := range []struct {
			name string
			body Pool
		}{{"large", Large}, {"quick", Small}} {
			go func() {
				r := b.Request(home, "b")
				r.Lane = Quick
				if err := r.Reserve(c.body, 1); err != nil {
					t.Error(err)
				}
				_ = r.Work(t.Context(), func() error { began = append(began, c.name); return nil })
				r.Done()
			}()
			synctest.Wait()
		}
		if want := []string{"slow", "quick"}; !slices.Equal(began, want) {
			t.Errorf("%v worked, want %v", began, want)
		}
		time.Sleep(2 * time.Minute)
	})
}

// TestFullQueue has the address that waits for the most make room for one that waits for little.
func TestFullQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := NewBudget(BudgetLimits{Workers: 1, Queue: 3})
		var began []string
		for _, name := range []string{"a1", "a2", "a3", "a4"} {
			work(t, b, school, "a", name, time.Second, &began)
		}
		work(t, b, home, "b", "b1", time.Second, &began)
		work(t, b, home, "b", "b2", time.Second, &began)
		time.Sleep(10 * time.Second)
		if want := []string{"a1", "a4 refused", "b2 refused", "b1", "a2", "a3"}; !slices.Equal(began, want) {
			t.Errorf("%v, want %v", began, want)
		}
	})
}

// TestUselessBodies refuses a large body at its beginning if the queue is full for its address.
func TestUselessBodies(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := NewBudget(BudgetLimits{Workers: 1, AddressQueue: 1})
		var began []string
		work(t, b, school, "a", "a1", time.Second, &began)
		work(t, b, school, "a", "a2", time.Second, &began)
		if err := b.Request(school, "b").Reserve(Large, 1); err == nil {
			t.Error("a body was accepted although the queue is full")
		}
		if err := b.Request(home, "b").Reserve(Large, 1); err != nil {
			t.Errorf("another address: %v", err)
		}
		time.Sleep(10 * time.Second)
	})
}

// TestManyAddresses serves somebody who asks for little before many addresses that each ask for no more than their share.
func TestManyAddresses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := NewBudget(BudgetLimits{Workers: 1})
		var began []string
		work(t, b, home, "b", "b1", time.Millisecond, &began)
		for i := range 20 {
			from := fmt.Sprint("203.0.113.", i)
			work(t, b, from, "a", "a", time.Second, &began)
			work(t, b, from, "a", "a", time.Second, &began)
		}
		time.Sleep(30 * time.Second)
		began = nil
		work(t, b, home, "b", "b2", time.Millisecond, &began)
		time.Sleep(time.Minute)
		if len(began) < 2 || began[0] != "b2" && began[1] != "b2" {
			t.Errorf("%v worked", began)
		}
	})
}

// TestBodiesInMemory bounds the bodies in memory. However many addresses take all they can, another one still gets something.
func TestBodiesInMemory(t *testing.T) {
	b := NewBudget(BudgetLimits{SmallBytes: 12, LargeBytes: 12})
	first, second, third := b.Request(school, ""), b.Request(home, ""), b.Request("192.0.2.3", "")
	for _, c := range []struct {
		name    string
		request *Share
		bytes   int64
		want    error
	}{
		{"more than half", first, 7, &Refused{Wait: queueWait}},
		{"half", first, 6, nil},
		{"more than is left for others", second, 4, &Refused{Server: true, Wait: queueWait}},
		{"half of the rest", second, 3, nil},
		{"one more", second, 1, &Refused{Server: true, Wait: queueWait}},
		{"a third address", third, 1, nil},
	} {
		if err := c.request.Reserve(Large, c.bytes); !reflect.DeepEqual(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
	if err := first.Reserve(Small, 6); err != nil {
		t.Errorf("a small body: %v", err)
	}
	for _, r := range []*Share{first, second, third} {
		r.Done()
	}
	if u := b.Usage(); u.Bytes != 0 {
		t.Errorf("%d bytes are still reserved", u.Bytes)
	}
}
