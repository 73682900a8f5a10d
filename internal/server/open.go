package server

import (
	"context"
	"net/netip"
	"slices"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
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
	if s.noOpen {
		return []gamelog.Summary{}, nil
	}
	all, err := s.log.Summaries(ctx, gamelog.Filter{
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
		if s.hall.Time(t.ID)-t.Updated > listedFor.Milliseconds() && !s.isAnybodyAt(t.ID) {
			continue
		}
		if s.house.IsClosed(t.ID) {
			continue
		}
		if owner, known := s.owners.Get(t.ID); known {
			site := api.SiteOf(owner)
			if of[owner]++; site != owner {
				of[site]++
			}
			if of[owner] > s.limits.Listed || of[site] > siteTimes*s.limits.Listed {
				continue
			}
		}
		listed = append(listed, t)
	}
	return listed, nil
}

// isAnybodyAt reports whether somebody is connected to a table, here or at another node.
func (s *Server) isAnybodyAt(id gamelog.ID) bool {
	return len(s.presentAt(id)) > 0 || s.presence != nil && len(s.presence.Elsewhere(id)) > 0
}

// IsPresent reports whether a person is connected to a table, here or at another node.
func (s *Server) IsPresent(id gamelog.ID, person table.PersonID) bool {
	return s.presentAt(id)[person] > 0 || s.presence != nil && slices.Contains(s.presence.Elsewhere(id), person)
}

// OwnerOf returns the address from which a table was made, if this node made it lately.
func (s *Server) OwnerOf(id gamelog.ID) (netip.Prefix, bool) { return s.owners.Get(id) }
