package server

import (
	"context"
	"net/netip"
	"time"

	"shipfic/internal/gamelog"
	"shipfic/internal/limit"
	"shipfic/internal/table"
)

// The list of open tables.
const (
	maxListed    = 100              // tables in the list
	maxLooked    = 1_000            // tables that are looked at for it
	listedFor    = 10 * time.Minute // how long a table is listed that nobody is connected to
	ownersCached = 20_000
)

// openTables lists open tables where somebody is, or was lately. Those of one address or site are limited, so that it cannot crowd out others.
func (s *Server) openTables(ctx context.Context) ([]gamelog.Summary, error) {
	if s.NoOpen {
		return []gamelog.Summary{}, nil
	}
	all, err := s.Log.Summaries(ctx, gamelog.Filter{
		Open: true, Status: []gamelog.Status{gamelog.Waiting, gamelog.Playing}, Limit: maxLooked,
	})
	if err != nil {
		return nil, err
	}
	listed := []gamelog.Summary{}
	of := map[netip.Prefix]int{}
	for _, t := range all {
		if len(listed) == maxListed {
			break
		}
		if s.Hall.Time(t.ID)-t.Updated > listedFor.Milliseconds() && !s.isAnybodyAt(t.ID) {
			continue
		}
		if s.Moderation.IsClosed(t.ID) {
			continue
		}
		if owner, known := s.owners.Get(t.ID); known {
			site := limit.SiteOf(owner)
			if of[owner]++; site != owner {
				of[site]++
			}
			if of[owner] > s.Limits.Listed || of[site] > limit.SiteTimes*s.Limits.Listed {
				continue
			}
		}
		listed = append(listed, t)
	}
	return listed, nil
}

// isAnybodyAt reports whether somebody is connected to a table, here or at another node.
func (s *Server) isAnybodyAt(id gamelog.ID) bool {
	return len(s.presentAt(id)) > 0
}

// IsPresent reports whether a person is connected to a table, here or at another node.
func (s *Server) IsPresent(id gamelog.ID, person table.PersonID) bool {
	return s.presentAt(id)[person] > 0
}

// OwnerOf returns the address from which a table was made, if this node made it lately.
func (s *Server) OwnerOf(id gamelog.ID) (netip.Prefix, bool) { return s.owners.Get(id) }
