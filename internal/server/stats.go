package server

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// stats counts tables and games. It adds up the summaries of all tables, never looks at a game, and keeps the result for a while.
type stats struct {
	mu   sync.Mutex
	made time.Time
	file *api.File
}

const (
	statsTime = time.Minute
	statsDays = 30
)

// showStats sends the numbers. Requests that arrive while they are counted wait for them.
func (s *Server) showStats(r *api.Request) (*api.Response, error) {
	s.stats.mu.Lock()
	defer s.stats.mu.Unlock()
	if s.stats.file == nil || time.Since(s.stats.made) > statsTime {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context), s.Limits.Command)
		defer cancel()
		summaries, err := s.Log.Summaries(ctx, gamelog.Filter{})
		if err != nil {
			return nil, err
		}
		if s.stats.file, err = api.NewFile(count(summaries, time.Now().UTC())); err != nil {
			return nil, err
		}
		s.stats.made = time.Now()
	}
	return s.stats.file.Answer(r, "public, max-age=60"), nil
}

// count adds summaries up.
func count(summaries []gamelog.Summary, now time.Time) wire.Stats {
	total := wire.Stats{Tables: len(summaries), Days: make([]wire.Day, statsDays)}
	days := map[string]*wire.Day{}
	for i := range total.Days {
		date := now.AddDate(0, 0, i+1-statsDays).Format(time.DateOnly)
		total.Days[i] = wire.Day{Date: date, Games: map[string]int{}}
		days[date] = &total.Days[i]
	}
	for _, s := range summaries {
		var about table.About
		if json.Unmarshal(s.About, &about) != nil {
			continue
		}
		if s.Status == gamelog.Playing {
			total.Playing++
		}
		total.Games += about.Games
		day := days[time.UnixMilli(s.Updated).UTC().Format(time.DateOnly)]
		if day == nil {
			continue
		}
		day.Tables++
		if about.Games > 0 {
			day.Games[about.Game] += about.Games
		}
	}
	return total
}
