package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os/user"
	"strconv"
	"strings"
	"time"

	"shipfic/internal/admin"
	"shipfic/internal/gamelog"
	"shipfic/internal/table"
	"shipfic/internal/terminal"
	"shipfic/internal/wire"
)

// adminCmd is what operators do.
type adminCmd struct {
	Figures adminFiguresCmd `cmd:"" help:"Print what the server does at the moment."`
	Tables  adminTablesCmd  `cmd:"" help:"List tables, with the people there and hashes of their addresses."`
	Close   adminTableCmd   `cmd:"" help:"Close a table: its people are sent away, and nobody gets in. Its log is kept."`
	Reopen  adminTableCmd   `cmd:"" help:"Open a closed table again."`
	Remove  adminRemoveCmd  `cmd:"" help:"Close a table and delete everything about it."`
	Pack    adminPackCmd    `cmd:"" help:"Hide, show or remove an uploaded pack."`
	Ban     adminBanCmd     `cmd:"" help:"Ban an address or a person from the server for a time."`
	Unban   adminUnbanCmd   `cmd:"" help:"Lift a ban."`
	Bans    adminBansCmd    `cmd:"" help:"List bans, closed tables and hidden packs."`
	Reports adminReportsCmd `cmd:"" help:"List what players reported."`
	Settle  adminSettleCmd  `cmd:"" help:"Settle a report: it is done with."`
	Erase   adminEraseCmd   `cmd:"" help:"Delete the lines that a person wrote at a table."`
	Log     adminLogCmd     `cmd:"" help:"Print what operators did."`
	Token   adminTokenCmd   `cmd:"" help:"Make a new token for the page /admin. The old one is no longer valid."`
}

// officeFlags are common to the commands of operators.
type officeFlags struct {
	adminFlags
	As   string `env:"SHIPFIC_OPERATOR" placeholder:"NAME" help:"Your name, for the log of what operators did. By default that of your account on this machine."`
	JSON bool   `help:"Print JSON."`
}

func (f officeFlags) name() string {
	if f.As != "" {
		return f.As
	}
	if account, err := user.Current(); err == nil {
		return account.Username
	}
	return ""
}

// act carries out an act, and prints what was done.
func (f officeFlags) act(ctx context.Context, stdout io.Writer, ask wire.AskAct, say func(wire.ActDone) string) error {
	ask.By = f.name()
	var done wire.ActDone
	if err := f.call(ctx, "POST", "/api/admin/acts", ask, &done); err != nil {
		return err
	}
	if f.JSON {
		return json.NewEncoder(stdout).Encode(done)
	}
	_, err := fmt.Fprintln(stdout, say(done))
	return err
}

// show asks for something, and prints it as JSON or by a function.
func show[T any](ctx context.Context, f officeFlags, stdout io.Writer, path string, print func(io.Writer, T)) error {
	var answer T
	if err := f.call(ctx, "GET", path, nil, &answer); err != nil {
		return err
	}
	if f.JSON {
		return json.NewEncoder(stdout).Encode(answer)
	}
	return inColumns(stdout, func(to io.Writer) { print(to, answer) })
}

func timeOf(at int64) string { return time.UnixMilli(at).UTC().Format("2006-01-02 15:04 MST") }

type adminFiguresCmd struct{ officeFlags }

// Run prints the latest figures.
func (c adminFiguresCmd) Run(ctx context.Context, stdout io.Writer) error {
	return show(ctx, c.officeFlags, stdout, "/api/admin", func(to io.Writer, a wire.Admin) {
		fmt.Fprintf(to, "version\t%s\nopen reports\t%d\nbans\t%d\n", a.Version, a.Reports, len(a.Bans))
		if len(a.Samples) == 0 {
			return
		}
		m := a.Samples[len(a.Samples)-1]
		fmt.Fprintf(to, "tables in memory\t%d\npeople\t%d\nconnections\t%d\nmoves per second\t%g\nother commands per second\t%g\n",
			m.Tables, m.People, m.Connections, m.Moves, m.Commands)
		fmt.Fprintf(to, "append time, mean and longest\t%g ms, %g ms\nrequests in the queue, at work\t%d, %d\nmemory\t%d MiB\n",
			m.Append, m.AppendMax, m.Queue, m.Working, m.Memory>>20)
	})
}

type adminTablesCmd struct {
	officeFlags
	Limit int `default:"50" help:"List at most this many, the latest first, up to 200 (${default})."`
}

// Run lists tables.
func (c adminTablesCmd) Run(ctx context.Context, stdout io.Writer) error {
	return show(ctx, c.officeFlags, stdout, "/api/admin/tables?limit="+strconv.Itoa(c.Limit), func(to io.Writer, a wire.AdminTables) {
		for _, t := range a.Tables {
			var about table.About
			json.Unmarshal(t.About, &about) // a summary may lack a description
			status := string(t.Status)
			if t.Closed {
				status = "closed"
			}
			fmt.Fprintf(to, "%s\t%s\t%s\t%s\t%s\tmade by %s\n", t.ID, status, timeOf(t.Updated), about.Game, terminal.CleanLine(about.Title), orUnknown(t.Owner))
			for _, p := range t.People {
				fmt.Fprintf(to, "  %s\t%s\t%s\n", p.Person, orUnknown(p.Name), strings.Join(p.Addresses, " "))
			}
		}
	})
}

// orUnknown is a word within a line, or a dash.
func orUnknown(text string) string {
	if text == "" {
		return "-"
	}
	return terminal.CleanLine(text)
}

type adminTableCmd struct {
	officeFlags
	Table gamelog.ID `arg:"" placeholder:"CODE" help:"Code of the table."`
	Why   string     `placeholder:"TEXT" help:"The reason, for the log."`
}

type adminRemoveCmd struct {
	adminTableCmd
	sureFlag
}

// Run removes a table.
func (c adminRemoveCmd) Run(ctx context.Context, stdout io.Writer, called called) error {
	if err := c.confirm(fmt.Sprintf("Delete everything about table %s? This cannot be undone.", c.Table)); err != nil {
		return err
	}
	return c.adminTableCmd.Run(ctx, stdout, called)
}

// Run closes, reopens or removes a table, as the name of the command says.
func (c adminTableCmd) Run(ctx context.Context, stdout io.Writer, called called) error {
	do := wire.ActKind(called)
	return c.act(ctx, stdout, wire.AskAct{Act: wire.Act{Do: do, Table: c.Table, Why: c.Why}}, func(wire.ActDone) string {
		return fmt.Sprintf("%s: %s", c.Table, map[wire.ActKind]string{
			wire.ActClose: "closed", wire.ActReopen: "open again", wire.ActRemove: "removed",
		}[do])
	})
}

type adminPackCmd struct {
	officeFlags
	Do    string       `arg:"" enum:"hide,show,remove" help:"hide: no new table can use it. show: they can again. remove: it is deleted."`
	Pack  gamelog.Hash `arg:"" placeholder:"HASH" help:"Hash of the pack, or the name of a published one."`
	Force bool         `help:"Remove the tables that use the pack, too."`
	Why   string       `placeholder:"TEXT" help:"The reason, for the log."`
	sureFlag
}

// Run hides, shows or removes a pack.
func (c adminPackCmd) Run(ctx context.Context, stdout io.Writer) error {
	if c.Do == "remove" {
		if err := c.confirm(fmt.Sprintf("Delete the pack %s? This cannot be undone.", c.Pack)); err != nil {
			return err
		}
	}
	ask := wire.AskAct{Act: wire.Act{Do: wire.ActKind(c.Do + "Pack"), Pack: c.Pack, Why: c.Why}, Force: c.Force}
	return c.act(ctx, stdout, ask, func(done wire.ActDone) string {
		switch c.Do {
		case "hide":
			return "The pack is hidden: games that use it go on, and no new table can use it."
		case "show":
			return "The pack can be used again."
		}
		return fmt.Sprintf("The pack is removed, and %d tables with it.", len(done.Tables))
	})
}

// whoFlags name an address, or a person at a table.
type whoFlags struct {
	Address string         `placeholder:"HASH|IP" help:"An address, or its hash as \"admin tables\" prints it."`
	Table   gamelog.ID     `placeholder:"CODE" help:"Table where the person is or was."`
	Person  table.PersonID `placeholder:"ID" help:"The person, as \"admin tables\" and \"admin reports\" print them."`
}

func (f whoFlags) check() error {
	if (f.Address == "") == (f.Table == "" && f.Person == "") || f.Address == "" && (f.Table == "" || f.Person == "") {
		return errors.New("say who: either --address, or --table and --person")
	}
	return nil
}

func (f whoFlags) about(do wire.ActKind) wire.Act {
	return wire.Act{Do: do, Address: f.Address, Table: f.Table, Person: f.Person}
}

type adminBanCmd struct {
	officeFlags
	whoFlags
	For days   `default:"1d" placeholder:"TIME" help:"How long (${default}), such as 12h or 30d."`
	Why string `placeholder:"TEXT" help:"The reason, for the log."`
	sureFlag
}

// Run bans somebody.
func (c adminBanCmd) Run(ctx context.Context, stdout io.Writer) error {
	if err := c.check(); err != nil {
		return err
	}
	who := "this person"
	if c.Address != "" {
		who = "everybody at this address"
	}
	if err := c.confirm(fmt.Sprintf("Ban %s until %s?", who, timeOf(time.Now().Add(time.Duration(c.For)).UnixMilli()))); err != nil {
		return err
	}
	ask := wire.AskAct{Act: c.about(wire.ActBan), Seconds: int64(time.Duration(c.For) / time.Second)}
	ask.Why = c.Why
	return c.act(ctx, stdout, ask, func(done wire.ActDone) string { return "Banned until " + timeOf(done.Act.Until) + "." })
}

type adminUnbanCmd struct {
	officeFlags
	whoFlags
}

// Run lifts a ban.
func (c adminUnbanCmd) Run(ctx context.Context, stdout io.Writer) error {
	if err := c.check(); err != nil {
		return err
	}
	return c.act(ctx, stdout, wire.AskAct{Act: c.about(wire.ActUnban)}, func(wire.ActDone) string { return "The ban is lifted." })
}

type adminBansCmd struct{ officeFlags }

// Run lists bans, closed tables and hidden packs.
func (c adminBansCmd) Run(ctx context.Context, stdout io.Writer) error {
	return show(ctx, c.officeFlags, stdout, "/api/admin", func(to io.Writer, a wire.Admin) {
		for _, b := range a.Bans {
			who := "address " + b.Address
			if b.Address == "" {
				who = fmt.Sprintf("person %s of table %s", b.Person, b.Table)
			}
			fmt.Fprintf(to, "%s\tuntil %s\t%s\n", who, timeOf(b.Until), terminal.CleanLine(b.Why))
		}
		for _, id := range a.Closed {
			fmt.Fprintf(to, "table %s\tclosed\n", id)
		}
		for _, hash := range a.Packs {
			fmt.Fprintf(to, "pack %s\thidden\n", hash)
		}
	})
}

type adminReportsCmd struct {
	officeFlags
	All bool `help:"Print settled reports too."`
}

// Run lists reports.
func (c adminReportsCmd) Run(ctx context.Context, stdout io.Writer) error {
	path := "/api/admin/reports"
	if c.All {
		path += "?all=1"
	}
	return show(ctx, c.officeFlags, stdout, path, func(to io.Writer, a wire.AdminReports) {
		for _, r := range a.Reports {
			fmt.Fprintf(to, "%d\t%s\t%s\ttable %s\tperson %s\taddress %s\n",
				r.N, timeOf(r.At), r.Kind, orUnknown(string(r.Table)), orUnknown(string(r.Person)), orUnknown(r.Address))
			for _, line := range r.Before {
				fmt.Fprintf(to, "    %s: %s\n", terminal.CleanLine(line.Name), terminal.CleanLine(line.Text))
			}
			fmt.Fprintf(to, "  > %s%s\n", terminal.CleanLine(r.Name), strings.TrimSuffix(": "+terminal.CleanLine(r.Text), ": "))
			if r.Pack != "" {
				fmt.Fprintf(to, "  pack %s\n", r.Pack)
			}
			if r.Why != "" {
				fmt.Fprintf(to, "  %q, says %s\n", r.Why, orUnknown(r.From))
			}
			if r.Settled != nil {
				fmt.Fprintf(to, "  settled by %s: %s\n", terminal.CleanLine(r.Settled.By), orUnknown(r.Settled.Why))
			}
		}
	})
}

type adminSettleCmd struct {
	officeFlags
	Report uint64 `arg:"" placeholder:"NUMBER" help:"Number of the report."`
	Why    string `placeholder:"TEXT" help:"What was decided, for the log."`
}

// Run settles a report.
func (c adminSettleCmd) Run(ctx context.Context, stdout io.Writer) error {
	ask := wire.AskAct{Act: wire.Act{Do: wire.ActSettle, Report: c.Report, Why: c.Why}}
	return c.act(ctx, stdout, ask, func(wire.ActDone) string { return fmt.Sprintf("Report %d is settled.", c.Report) })
}

type adminEraseCmd struct {
	officeFlags
	Table  gamelog.ID     `arg:"" placeholder:"CODE" help:"Code of the table."`
	Person table.PersonID `arg:"" placeholder:"ID" help:"The person, as \"admin tables\" and \"admin reports\" print them."`
	Why    string         `placeholder:"TEXT" help:"The reason, for the log."`
	sureFlag
}

// Run deletes a person's lines.
func (c adminEraseCmd) Run(ctx context.Context, stdout io.Writer) error {
	if err := c.confirm(fmt.Sprintf("Delete all lines that %s wrote at table %s? This cannot be undone.", c.Person, c.Table)); err != nil {
		return err
	}
	ask := wire.AskAct{Act: wire.Act{Do: wire.ActErase, Table: c.Table, Person: c.Person, Why: c.Why}}
	return c.act(ctx, stdout, ask, func(done wire.ActDone) string {
		return fmt.Sprintf("%d lines are deleted from the table's log. Backups still have them.", done.Lines)
	})
}

type adminLogCmd struct {
	officeFlags
	Before uint64 `placeholder:"NUMBER" help:"Print what was done before this entry."`
}

// Run prints what operators did, the latest first.
func (c adminLogCmd) Run(ctx context.Context, stdout io.Writer) error {
	path := "/api/admin/log"
	if c.Before > 0 {
		path += "?before=" + strconv.FormatUint(c.Before, 10)
	}
	return show(ctx, c.officeFlags, stdout, path, func(to io.Writer, a wire.AdminLog) {
		for _, act := range a.Acts {
			var about []string
			for _, word := range []string{string(act.Table), string(act.Person), act.Address, string(act.Pack)} {
				if word != "" {
					about = append(about, word)
				}
			}
			if act.Report > 0 {
				about = append(about, fmt.Sprintf("report %d", act.Report))
			}
			if act.Until > 0 {
				about = append(about, "until "+timeOf(act.Until))
			}
			fmt.Fprintf(to, "%d\t%s\t%s\t%s\t%s\t%s\n", act.N, timeOf(act.At), orUnknown(act.By), act.Do, strings.Join(about, " "), terminal.CleanLine(act.Why))
		}
	})
}

type adminTokenCmd struct{ officeFlags }

// Run makes a new token: by the running server, or by itself if none runs.
func (c adminTokenCmd) Run(ctx context.Context, stdout io.Writer) error {
	var made wire.AdminToken
	err := c.call(ctx, "POST", "/api/admin/token?by="+url.QueryEscape(c.name()), struct{}{}, &made)
	if errors.Is(err, errNoServer) {
		made.Token, err = c.makeToken(ctx)
	}
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(stdout).Encode(made)
	}
	_, err = fmt.Fprintln(stdout, made.Token)
	return err
}

// makeToken writes a new token into the store.
func (c adminTokenCmd) makeToken(ctx context.Context) (string, error) {
	log, err := c.open(ctx)
	if err != nil {
		return "", err
	}
	defer log.Close()
	book, err := admin.OpenBook(ctx, log)
	if err != nil {
		return "", err
	}
	return book.NewToken(ctx, c.name())
}
