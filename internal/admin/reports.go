package admin

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"shipfic/internal/api"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/wire"
)

// The kinds of reports.
const (
	kindLine = "line" // of chat
	kindName = "name" // of a person
	kindPack = "pack"
)

// contextLines is how many lines before the reported one are kept.
const contextLines = 5

// takeReport keeps a report for the operators. What was said is taken from the table, not from the reporter.
func (d *Console) takeReport(r *api.Request) (*api.Response, error) {
	var ask wire.AskReport
	if err := api.ReadJSON(r, &ask, maxBody); err != nil {
		return nil, err
	}
	report := wire.Report{Kind: ask.Kind, Why: strings.TrimSpace(ask.Why)}
	if utf8.RuneCountInString(report.Why) > maxWhy || !utf8.ValidString(report.Why) {
		return nil, badRequest("the reason is too long or not text")
	}
	client := r.Client
	report.From = d.Book.HashOf(client.Address)
	if client.Person != nil {
		report.Reporter = client.Person(ask.Table)
	}
	err := api.Work(r.Context, func() error {
		if ask.Kind == kindPack {
			return d.seePack(r.Context, &ask, &report)
		}
		return d.hear(r.Context, &ask, &report)
	})
	if err != nil {
		return nil, err
	}
	e := entry{Reported: &report}
	e.Do, report.At = kindReport, time.Now().UnixMilli()
	if _, err := d.Book.write(r.Context, e, func(s *state) error { return mayReport(s, &report) }); err != nil {
		return nil, err
	}
	return api.Created(struct{}{})
}

// hear takes what was said, or who is called what, from the table.
func (d *Console) hear(ctx context.Context, ask *wire.AskReport, report *wire.Report) error {
	room, err := d.Hall.Room(ctx, ask.Table)
	if err != nil {
		return err
	}
	state := room.State()
	report.Table, report.Person, report.Address = ask.Table, ask.Person, d.addressOf(ask.Table, ask.Person)
	switch ask.Kind {
	case kindLine:
		i := slices.IndexFunc(state.Chat, func(l table.Line) bool { return l.By == ask.Person && l.At == ask.At })
		if i < 0 {
			return &api.Problem{Status: api.StatusNotFound, Code: api.NoSuchLine}
		}
		report.Name, report.Text = state.Chat[i].Name, state.Chat[i].Text
		report.Before = slices.Clone(state.Chat[max(0, i-contextLines):i])
		return nil
	case kindName:
		p := state.Person(ask.Person)
		if p == nil {
			return &api.Problem{Status: api.StatusNotFound, Code: api.NoSuchLine}
		}
		report.Name = p.Name
		return nil
	}
	return badRequest(`kind: wanted "line", "name" or "pack"`)
}

// seePack takes the name of a pack from its file.
func (d *Console) seePack(ctx context.Context, ask *wire.AskReport, report *wire.Report) error {
	data, err := d.Log.Blob(ctx, ask.Pack)
	if err != nil {
		return err
	}
	var about struct {
		Name string `json:"name"`
	}
	if json.Unmarshal(data, &about) == nil { // other formats have no name that is easy to find
		report.Name = string([]rune(about.Name)[:min(table.MaxTitle, utf8.RuneCountInString(about.Name))])
	}
	report.Pack, report.Table = ask.Pack, ask.Table
	return nil
}

// addressOf is the hash of a person's address, if they are connected here.
func (d *Console) addressOf(id gamelog.ID, person table.PersonID) string {
	if s := d.serving.Load(); s != nil {
		for _, g := range s.Guests() {
			if g.Table == id && g.Person == person {
				return d.Book.HashOf(g.Address)
			}
		}
	}
	return ""
}

// fullWait is when to try again if there are too many reports.
const fullWait = time.Hour

// mayReport refuses what was reported already, and more than operators can read.
func mayReport(s *state, report *wire.Report) error {
	open, from := 0, 0
	for _, r := range s.reports {
		if r.Settled != nil {
			continue
		}
		if r.From == report.From {
			if from++; same(&r, report) {
				return &api.Problem{Status: api.StatusConflict, Code: api.Reported}
			}
		}
		open++
	}
	if from >= maxOpenOf {
		return api.RateExceeded(fullWait)
	}
	if open >= maxOpen {
		return &api.Problem{Status: api.StatusServiceUnavailable, Code: api.Overloaded, Wait: fullWait}
	}
	return nil
}

// same reports whether two reports are about the same.
func same(a, b *wire.Report) bool {
	return a.Kind == b.Kind && a.Table == b.Table && a.Person == b.Person && a.Pack == b.Pack && a.Text == b.Text && a.Name == b.Name
}

// listReports lists the open reports, or all that are at hand.
func (d *Console) listReports(r *api.Request) (*api.Response, error) {
	all := r.Query("all") != ""
	list := wire.AdminReports{Reports: []wire.Report{}}
	reports := d.Book.current().reports
	for _, report := range slices.Backward(reports) {
		if all || report.Settled == nil {
			list.Reports = append(list.Reports, report)
		}
	}
	return api.OK(list)
}
