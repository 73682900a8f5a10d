package main

import (
	"reflect"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/story"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/language"
	"shipfic/packs"
	"shipfic/tsssf"
)

// roots are the types that are sent. What they are made of follows by itself.
var roots = []any{
	wire.FromClient{},
	wire.FromServer{},
	wire.Problem{},
	wire.CreateTable{},
	wire.Created{},
	wire.Tables{},
	wire.About{},
	wire.UploadedPack{},
	wire.AskHint{},
	wire.Hint{},
	wire.Replay{},
	wire.Story{},
	wire.Stats{},
	wire.Practices{},
	wire.AskPractice{},
	wire.Practice{},
	packs.Finding{},
	wire.Cards{},
	wire.CheckedPack{},
	wire.ConvertedPack{},
	wire.AskGoal{},
	wire.ReadGoal{},
	wire.Balance{},
	table.Note{},
	tsssf.PublicView{},
	tsssf.OwnView{},
	tsssf.Event{},
	tsssf.Move{},
	hayburger.View{},
	hayburger.Deck{},
	hayburger.Dealt{},
	hayburger.Turned{},
	hayburger.Challenged{},
	hayburger.Failed{},
	hayburger.Slapped{},
	hayburger.Paid{},
	hayburger.BarredOut{},
	hayburger.Decided{},
	hayburger.Marked{},
	hayburger.Pausing{},
	hayburger.SeenBy{},
	hayburger.Seated{},
	hayburger.Taken{},
	hayburger.Over{},
}

// sources are the folders of the packages that the types come from.
var sources = []string{"game", "language", "tsssf", "hayburger", "packs", "internal/gamelog", "internal/story", "internal/table", "internal/wire"}

// prefixes keep apart what packages call alike.
var prefixes = map[string]string{"hayburger": "Hayburger"}

// renamed are the types that would be called like something the page or the language has already.
var renamed = map[reflect.Type]string{
	reflect.TypeFor[tsssf.Event]():   "GameEvent",
	reflect.TypeFor[table.Seat]():    "SeatPlace",
	reflect.TypeFor[table.Request](): "TableRequest",
	reflect.TypeFor[table.Line]():    "ChatLine",
	reflect.TypeFor[language.Code](): "Language",
	reflect.TypeFor[story.Line]():    "StoryLine",
	reflect.TypeFor[story.Story]():   "WholeStory",
}

// written are the types whose TypeScript cannot be read off the Go type: they write themselves, or clients may send only
// some of their values.
var written = map[reflect.Type]string{
	reflect.TypeFor[table.Do]():     union(table.ClientKinds()),
	reflect.TypeFor[game.Points]():  "number",
	reflect.TypeFor[tsssf.Target](): "'discard' | 'open' | { cell?: [number, number]; edge?: [[number, number], [number, number]]; hand?: Seat; deck?: string; won?: Seat; open?: Seat }",
}

// fields are those whose Go type says less than is known of them.
var fields = map[string]string{"gamelog.Summary.About": "About"}

// unions are written at the end: what is one of several types.
const unions = `
export type HayburgerEvent =
  | HayburgerDealt | HayburgerTurned | HayburgerChallenged | HayburgerFailed | HayburgerSlapped | HayburgerPaid
  | HayburgerBarredOut | HayburgerDecided | HayburgerMarked | HayburgerPausing | HayburgerSeenBy | HayburgerSeated
  | HayburgerTaken | HayburgerOver

/** A move of Hayburger, as the page makes it. */
export type SlapMove = { do: 'turn' } | { do: 'seen' } | { do: 'slap'; card: number; reaction: number }

/** An event of the table or of its game. */
export type WireEvent = Note | GameEvent | HayburgerEvent
`
