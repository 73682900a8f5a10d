package limit

import (
	"net/netip"
	"testing"
	"time"
)

// TestAddressesAreBounded drops addresses beyond the limit, but never one with a connection.
func TestAddressesAreBounded(t *testing.T) {
	limits := Limits{Addresses: 100}.OrDefault()
	known := NewAddresses(&limits)
	of := func(i int) netip.Prefix {
		return netip.PrefixFrom(netip.AddrFrom4([4]byte{10, 0, byte(i >> 8), byte(i)}), 32)
	}
	never := func() bool { return false }
	connected := known.Of(of(0))
	connected.Connect(never, nil)
	for i := range 10_000 {
		known.Of(of(i))
		if len(known.known) > limits.Addresses {
			t.Fatalf("%d addresses are remembered", len(known.known))
		}
	}
	if known.Of(of(0)) != connected {
		t.Error("an address with a connection was forgotten")
	}
}

// TestUploadsCountForADay remembers for a day what an address has uploaded, however silent it is, and then forgets the address.
func TestUploadsCountForADay(t *testing.T) {
	limits := Limits{}.OrDefault()
	known := NewAddresses(&limits)
	from := netip.MustParsePrefix("192.0.2.1/32")
	if wait := known.Of(from).UseMany(Uploaded, limits.Uploaded.Times); wait > 0 {
		t.Fatalf("the first uploads have to wait %s", wait)
	}
	known.sweep(time.Now().Add(2 * time.Hour))
	if known.Of(from).Use(Uploaded) == 0 {
		t.Error("silence for two hours gave all uploads of a day back")
	}
	known.sweep(time.Now().Add(30 * time.Hour))
	if len(known.known) > 0 {
		t.Error("an address is remembered that may do as much as any")
	}
}

// networkOfSite is the IPv6 network of that number in one site.
func networkOfSite(i int) netip.Prefix {
	return netip.PrefixFrom(netip.AddrFrom16([16]byte{0x2a, 0, 0, 1, 0, 2, byte(i >> 8), byte(i)}), 64)
}

// TestSitesAreRemembered lets a site push out nobody but its own networks: neither other addresses nor what the site itself has used.
func TestSitesAreRemembered(t *testing.T) {
	limits := Limits{Addresses: 100}.OrDefault()
	known := NewAddresses(&limits)
	other := known.Of(netip.MustParsePrefix("192.0.2.1/32"))
	first := known.Of(networkOfSite(0))
	for i := range 10_000 {
		known.Of(networkOfSite(i))
	}
	if known.Of(other.From) != other {
		t.Error("an address of somebody else was forgotten")
	}
	if known.Of(networkOfSite(0)).site != first.site {
		t.Error("the site was forgotten")
	}
	if len(known.known) > limits.Addresses {
		t.Errorf("%d addresses are remembered", len(known.known))
	}
}

// TestLimitsOfSites gives all networks of an IPv6 site together twice what one address may do, at every limit. What a refused network
// asked for is not counted for the others.
func TestLimitsOfSites(t *testing.T) {
	const times = 4
	hour := Rate{times, time.Hour}
	limits := Limits{
		Requests: hour, Misses: hour, Tables: hour, Packs: hour, Pictures: hour, Checks: hour, Prints: hour, Hints: hour, Previews: hour, AllMoves: hour,
		AllCommands: hour, Written: hour, Uploaded: hour, Reports: hour, Calls: hour, Likes: hour, Guesses: hour, States: hour,
	}.OrDefault()
	known := NewAddresses(&limits)
	for l := range Kinds {
		one, all := 0, 0
		for i := range 8 {
			from := known.Of(networkOfSite(i))
			for range 2 * times {
				if from.Use(l) > 0 {
					continue
				}
				if all++; i == 0 {
					one++
				}
			}
			if wait := from.Empty(l); wait == 0 && i > 0 {
				t.Errorf("limit %d: network %d may go on", l, i)
			}
		}
		if one != times || all != SiteTimes*times {
			t.Errorf("limit %d: one network did it %d times and all together %d times", l, one, all)
		}
		if wait := known.Of(netip.MustParsePrefix("2a00:1:3::/64")).Use(l); wait > 0 {
			t.Errorf("limit %d: another site has to wait", l)
		}
	}
}
