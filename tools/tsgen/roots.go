package main

import (
	"reflect"

	"shipfic/game"
	"shipfic/hayburger"
	"shipfic/internal/bots"
	"shipfic/internal/story"
	"shipfic/internal/table"
	"shipfic/internal/wire"
	"shipfic/language"
	"shipfic/packs"
	"shipfic/tsssf"
	"shipfic/tsssf/goal"
)

// roots are the types that are sent. The types they contain are found from them.
var roots = []any{
	wire.FromClient{},
	wire.FromServer{},
	wire.Problem{},
	wire.CreateTable{},
	wire.Created{},
	wire.BroughtGame{},
	wire.Tables{},
	table.About{},
	wire.UploadedPack{},
	wire.Expansions{},
	wire.AskHint{},
	wire.Hint{},
	wire.AskTyped{},
	wire.Typed{},
	wire.AskPreview{},
	wire.Previewed{},
	wire.Replay{},
	wire.Review{},
	wire.ReviewFrames{},
	wire.Story{},
	wire.Stats{},
	wire.Distance{},
	wire.ServerFacts{},
	wire.Practices{},
	wire.Daily{},
	wire.AskPractice{},
	wire.Practice{},
	wire.Position{},
	wire.AskPosition{},
	wire.PositionNow{},
	wire.PositionPuzzle{},
	packs.Finding{},
	wire.Cards{},
	wire.CheckedPack{},
	wire.ConvertedPack{},
	wire.AskGoal{},
	wire.ReadGoal{},
	wire.TriedCard{},
	goal.Form{},
	goal.FormKind{},
	wire.Balance{},
	wire.UploadedPicture{},
	wire.PublishedList{},
	wire.PublishedPack{},
	wire.JustPublished{},
	wire.Liked{},
	wire.AskReport{},
	wire.Transfer{},
	wire.TakeTransfer{},
	wire.Calls{},
	wire.AskCalls{},
	wire.Called{},
	wire.DropCalls{},
	wire.AskAct{},
	wire.ActDone{},
	wire.Admin{},
	wire.AdminTables{},
	wire.AdminReports{},
	wire.AdminLog{},
	table.Note{},
	tsssf.PublicView{},
	tsssf.OwnView{},
	tsssf.Choice{},
	tsssf.Preview{},
	bots.Explanation{},
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

// sources are the directories of the packages that declare the types.
var sources = []string{"game", "language", "tsssf", "tsssf/goal", "hayburger", "packs", "internal/bots", "internal/gamelog", "internal/story", "internal/table", "internal/wire"}

// prefixes avoid name clashes between packages.
var prefixes = map[string]string{"hayburger": "Hayburger"}

// renamed holds types whose name clashes with one in the page or in TypeScript.
var renamed = map[reflect.Type]string{
	reflect.TypeFor[tsssf.Event]():   "GameEvent",
	reflect.TypeFor[table.Seat]():    "SeatPlace",
	reflect.TypeFor[table.Request](): "TableRequest",
	reflect.TypeFor[table.Line]():    "ChatLine",
	reflect.TypeFor[language.Code](): "Language",
	reflect.TypeFor[goal.Form]():     "GoalForm",
	reflect.TypeFor[story.Line]():    "StoryLine",
	reflect.TypeFor[story.Story]():   "WholeStory",
}

// written holds types whose TypeScript does not follow from the Go type: they have their own MarshalJSON, or clients may send only
// some of their values.
var written = map[reflect.Type]string{
	reflect.TypeFor[table.Do]():         union(table.ClientKinds()),
	reflect.TypeFor[game.Points]():      "number",
	reflect.TypeFor[hayburger.Symbol](): "Partial<Record<Language, string>> & { emblem?: string; palette?: string[]; picture?: HayburgerPicture }",
	reflect.TypeFor[tsssf.Target]():     "'discard' | 'open' | { cell?: [number, number]; edge?: [[number, number], [number, number]]; hand?: Seat; deck?: string; won?: Seat; open?: Seat }",
}

// fields holds fields whose Go type is less precise than what they contain.
var fields = map[string]string{"gamelog.Summary.About": "About"}

// unions is appended to the file: types that are one of several others.
const unions = `
export type HayburgerEvent =
  | HayburgerDealt | HayburgerTurned | HayburgerChallenged | HayburgerFailed | HayburgerSlapped | HayburgerPaid
  | HayburgerBarredOut | HayburgerDecided | HayburgerMarked | HayburgerPausing | HayburgerSeenBy | HayburgerSeated
  | HayburgerTaken | HayburgerOver

/** A move of Hayburger, as the page makes it. */
export type SlapMove = { do: 'turn' } | { do: 'seen' } | { do: 'slap'; card: number; reaction: number }

/** A difference of an object, as web/src/lib/delta.ts applies it: a key sets a value, "~key" has the difference of one, and "-key" removes it. */
export type Difference = { [key: string]: unknown }

/** An event of the table or of its game. */
export type WireEvent = Note | GameEvent | HayburgerEvent
`
