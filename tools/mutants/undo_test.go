package mutants

// undo are errors by which somebody takes back a move after learning something from it, or takes back the wrong one.
var undo = []mutant{
	{
		rule: "undo", error: "a move that revealed something is taken back without consent",
		file: "internal/table/request.go", old: "free := last == len(st.Points)-1 && !st.Points[last].Reveals", new: "free := last == len(st.Points)-1",
		test: "internal/table.TestUndoByConsent",
	},
	{
		rule: "undo", error: "a move is taken back without consent after others have moved",
		file: "internal/table/request.go", old: "free := last == len(st.Points)-1 && !st.Points[last].Reveals", new: "free := !st.Points[last].Reveals",
		test: "internal/table.TestUndoByConsent",
	},
	{
		rule: "undo", error: "the table does not notice that a move revealed something",
		file: "internal/table/play.go", old: "Point{N: st.N, Seat: int16(seat), Reveals: reveals}", new: "Point{N: st.N, Seat: int16(seat), Reveals: reveals && false}",
		test: "internal/hall.TestUndoInAPower",
	},
	{
		rule: "undo", error: "one yes is enough",
		file: "internal/table/request.go", old: "case len(st.Asked()) == 0:\n\t\treturn st.grant()", new: "default:\n\t\treturn st.grant()",
		test: "internal/table.TestUndoByConsent",
	},
	{
		rule: "undo", error: "somebody takes back the move of another",
		file: "internal/table/request.go", old: "if p.Seat == int16(seat) {", new: "if p.Seat == int16(seat) || true {",
		test: "internal/table.TestUndoAmongBots",
	},
	{
		rule: "undo", error: "a move that was taken back can be taken back again",
		file: "internal/table/request.go", old: "return p.N >= r.N })", new: "return p.N > r.N })",
		test: "internal/table.TestUndoAtOnce",
	},
	{
		rule: "undo", error: "drawing cards does not count as revealing something",
		file: "tsssf/event_emit.go", old: `s.emit(in, true, Event{Event: "draw"`, new: `s.emit(in, false, Event{Event: "draw"`,
		test: "internal/table.TestNoLeak",
	},
	{
		rule: "undo", error: "a new Goal does not count as revealing something",
		file: "tsssf/event_emit.go", old: `s.emit(s.goalAudience(i), true, Event{Event: "goalUp"`, new: `s.emit(s.goalAudience(i), false, Event{Event: "goalUp"`,
		test: "internal/table.TestNoLeak",
	},
}
