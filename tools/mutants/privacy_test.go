package mutants

// privacy are errors by which somebody learns what they may not know.
var privacy = []mutant{
	{
		rule: "K", error: "everybody is told which cards somebody draws",
		file: "tsssf/event_emit.go", old: `s.emit(in, true, Event{Event: "draw"`, new: `s.emit(game.Everyone, true, Event{Event: "draw"`,
		test: "internal/server.TestNoLeakInAGame",
	},
	{
		rule: "K", error: "a seat sees every hand",
		file: "tsssf/view.go", old: "s.insiders(other).Includes(seat) {\n\t\t\tv.Hands", new: "true {\n\t\t\tv.Hands",
		test: "tsssf.TestConformance",
	},
	{
		rule: "V1", error: "everybody is told which private Goals are dealt",
		file: "tsssf/event.go", old: "return game.Only(owner)", new: "return game.Everyone",
		test: "tsssf.TestPrivateGoalsAreSecret",
	},
	{
		rule: "V1", error: "a seat sees the private Goals of the others",
		file: "tsssf/view.go", old: "if pl.owner == seat {", new: "if pl.owner >= 0 {",
		test: "tsssf.TestPrivateGoalsAreSecret",
	},
	{
		rule: "V2", error: "hands are open to team-mates though the table did not say so",
		file: "tsssf/event.go", old: "return game.Only(seat)\n", new: "return game.Only(s.team(seat)...)\n",
		test: "tsssf.TestOpenTeamHands",
	},
	{
		rule: "L1", error: "a seat sees slaps of others before they are decided",
		file: "hayburger/view.go", old: "if j.Seat == seat {", new: "if true {",
		test: "hayburger.TestNobodyIsToldOfASlapBeforeItsDecision",
	},
	{
		rule: "audience", error: "updates carry events that are for others",
		file: "internal/server/step.go", old: "if e.To.Includes(seat) {", new: "if e.To.Includes(seat) || true {",
		test: "internal/server.TestNoLeakInAGame",
	},
	{
		rule: "audience", error: "a client that comes back is told events that are for others",
		file: "internal/server/state.go", old: "if e.To.Includes(seat) {", new: "if e.To.Includes(seat) || true {",
		test: "internal/server.TestMissedEventsAreOnesOwn",
	},
	{
		rule: "audience", error: "a client that comes back is told what its seat's last holder was told",
		file: "internal/server/state.go", old: "\t\t\tseat = game.Watcher\n", new: "\t\t\t_ = game.Watcher\n",
		test: "internal/server.TestMissedEventsAreOnesOwn",
	},
	{
		rule: "seats", error: "somebody may look at two hands in one game",
		file: "internal/table/seats.go", old: "case st.Playing() && st.sawAnother(seat):", new: "case false:",
		test: "internal/table.TestLateJoin",
	},
}
