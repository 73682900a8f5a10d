package packs

import (
	"net/url"
	"slices"
	"strings"

	"shipfic/tsssf"
)

// json reads a pack in one of the JSON formats.
func (r *reading) json(from int) {
	root, twice, err := readJSON(r.source.data, from)
	for _, again := range twice {
		line, column := r.source.position(again.first)
		r.fail(again.at, again.key, CodeTwice+"/key-twice", "the key %q is already in this object, at %d:%d", cut(again.key), line, column)
	}
	if err != nil {
		r.fail(err.at, "", err.code, "%s", err.sentence)
		return
	}
	r.headerKeys(root)
	r.header(root)
	cards, found := root.member("cards")
	if !found {
		r.fail(root.at, "cards", CodeMissing+"/no-cards-field", `the pack has no "cards"`)
		return
	}
	if cards.kind != objectNode {
		r.fail(cards.at, "cards", CodeType+"/cards-object", `"cards" must be an object with the kinds of card, not %s`, cards.kind)
		return
	}
	r.kinds(cards)
}

// headerField describes a field of a pack: a text, how it is read, and how it is written.
type headerField struct {
	name  string
	limit int  // of its characters; 0: it is no text
	own   bool // only our own format has it
	read  func(r *reading, root node, text string)
	write func(*writing) any // nil: it is left out
}

// headerFields describes the fields of a pack but its cards, in the order in which they are read: later ones depend on earlier ones.
var headerFields = []headerField{
	{"format", MaxTitle, false, (*reading).format, func(w *writing) any { return w.format }},
	{"namespace", MaxTitle, false, (*reading).namespace, func(w *writing) any { return w.pack.Namespace }},
	{"name", MaxTitle, false, (*reading).name, func(w *writing) any { return w.pack.Name }},
	headerText("description", MaxDescription, false, func(p *Pack) *string { return &p.Description }),
	headerText("author", MaxAuthor, true, func(p *Pack) *string { return &p.Author }),
	headerText("version", MaxVersion, true, func(p *Pack) *string { return &p.Version }),
	headerText("licence", MaxLicence, true, func(p *Pack) *string { return &p.Licence }),
	headerText("changes", MaxChanges, true, func(p *Pack) *string { return &p.Changes }),
	{"origin", 0, true, (*reading).origin, (*writing).origin},
	{"root", MaxFile, false, (*reading).root, (*writing).root},
}

// headerText is a field that is kept as it is, and left out if it is empty.
func headerText(name string, limit int, own bool, place func(*Pack) *string) headerField {
	return headerField{
		name, limit, own,
		func(r *reading, _ node, text string) { *place(r.pack) = text },
		func(w *writing) any { return unlessEmpty(*place(w.pack)) },
	}
}

// headerOf describes the field of that name.
func headerOf(name string) headerField {
	return headerFields[slices.IndexFunc(headerFields, func(f headerField) bool { return f.name == name })]
}

// headerOrder lists the fields in the order in which each format is written.
var headerOrder = map[Format][]string{
	FormatShipfic: {"name", "description", "author", "version", "licence", "changes", "origin", "format", "namespace", "root"},
	FormatPack:    {"name", "description", "format", "root", "namespace"},
	FormatLink:    {"name", "description", "format", "root", "namespace"},
}

// headerNames lists the fields of a pack, for suggestions.
var headerNames = append(slices.Clone(headerOrder[FormatShipfic]), "cards")

// headerKeys reports unknown keys, and corrects those in the wrong case.
func (r *reading) headerKeys(root node) {
	for i, m := range root.members {
		if slices.Contains(headerNames, m.key) {
			continue
		}
		known := slices.IndexFunc(headerNames, func(f string) bool { return strings.EqualFold(f, m.key) })
		if known < 0 || root.has(headerNames[known]) {
			r.warn(m.at, m.key, CodeField+"/field-unknown", "the field %q is unknown and was ignored%s", cut(m.key), maybe(m.key, headerNames))
			continue
		}
		root.members[i].key = headerNames[known]
		r.warn(m.at, m.key, CodeSpelling+"/field-written", "the field should be written %q", headerNames[known])
	}
}

// header reads what describes the pack. Cards depend on all of it, wherever it is in the file.
func (r *reading) header(root node) {
	for _, f := range headerFields {
		n, found := root.member(f.name)
		switch {
		case f.own && found && r.pack.Format != FormatShipfic:
			r.warn(n.at, f.name, CodeField+"/field-format", "%s has no field %q; it was ignored", r.pack.Format, f.name)
		default:
			f.read(r, root, r.headerText(root, f.name, f.limit))
		}
	}
}

// headerText is a text field of the pack with a length limit, or "".
func (r *reading) headerText(root node, field string, limit int) string {
	n, found := root.member(field)
	if !found || limit == 0 {
		return ""
	}
	if n.kind != stringNode {
		r.warn(n.at, field, CodeType+"/header-text", "%q must be a text, not %s; it was ignored", field, n.kind)
		return ""
	}
	if len([]rune(n.text)) > limit {
		r.fail(n.at, field, CodeLong+"/too-long", "%q is longer than %d characters", field, limit)
		return ""
	}
	return strings.TrimSpace(tame(n.text))
}

// name reads the pack's name, which can be made from its namespace.
func (r *reading) name(root node, text string) {
	if r.pack.Name = text; text == "" {
		r.pack.Name = titleFromKey(r.pack.Namespace)
		r.warn(root.at, "name", CodeMissing+"/pack-name", "the pack has no name; it is called %q", r.pack.Name)
	}
}

var jsonFormats = []string{string(FormatPack), string(FormatLink), string(FormatShipfic)}

func (r *reading) format(root node, text string) {
	n, _ := root.member("format")
	switch known := slices.IndexFunc(jsonFormats, func(f string) bool { return strings.EqualFold(f, text) }); {
	case text == "":
		r.pack.Format = FormatPack
		r.warn(root.at, "format", CodeMissing+"/pack-format", "the pack names no format; it was read as %s", r.pack.Format)
	case known < 0:
		r.fail(n.at, "format", CodeFormat+"/format-unknown", "the format %q is unknown%s", cut(text), didYouMean(text, jsonFormats))
	default:
		r.pack.Format = Format(jsonFormats[known])
		if text != jsonFormats[known] {
			r.warn(n.at, "format", CodeSpelling+"/format-written", "the format should be written %q", jsonFormats[known])
		}
	}
}

func (r *reading) namespace(root node, text string) {
	r.pack.Namespace = namespaceFrom(text)
	switch {
	case r.pack.Namespace == "":
		r.pack.Namespace = r.namespaceFromFile()
		r.warn(root.at, "namespace", CodeNamespace+"/namespace-none", "the pack has no namespace; its cards are known as %s.…, from the file's name", r.pack.Namespace)
	case r.pack.Namespace != text:
		r.warn(root.at, "namespace", CodeNamespace+"/namespace-became", "a namespace must consist of letters, digits and dots: %q became %s", text, r.pack.Namespace)
	}
}

// root reads the address below which the pictures of a pack:1 are. An empty root means that there are none.
func (r *reading) root(pack node, text string) {
	n, found := pack.member("root")
	if !found && r.pack.Format == FormatPack {
		r.warn(pack.at, "root", CodeMissing+"/root-none", `the pack has no "root", the address of its pictures; its cards have none`)
	}
	if text == "" {
		return
	}
	if !strings.Contains(text, "://") {
		r.warn(n.at, "root", CodeImage+"/https-added", `an address begins with https://, which was added to %q`, cut(text))
		text = "https://" + text
	}
	if !isAddress(text) {
		r.warn(n.at, "root", CodeImage+"/root-not", "%q is not an address of pictures; the cards have none", cut(text))
		return
	}
	if !isSecure(text) {
		r.warn(n.at, "root", CodeImage+"/root-http", "pages do not show pictures from %q: the address must begin with https://", cut(text))
	}
	r.pack.Root = strings.TrimRight(text, "/")
}

// root writes the address of the pictures. A pack:1 or link:1 always has the field, and is empty without pictures or with an address for each.
func (w *writing) root() any {
	switch w.format {
	case FormatPack:
		return w.pack.Root
	case FormatLink:
		return ""
	}
	return unlessEmpty(w.pack.Root)
}

// isSecure reports whether pages show a picture from an address.
func isSecure(address string) bool { return strings.HasPrefix(strings.ToLower(address), "https://") }

// isAddress reports whether a picture can be at an address.
func isAddress(text string) bool {
	u, err := url.Parse(text)
	return err == nil && len(text) <= maxAddress && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && u.User == nil
}

// kindNames lists the kinds of card as packs write them.
var kindNames = []string{tsssf.Start: "start", tsssf.Pony: "pony", tsssf.Ship: "ship", tsssf.Goal: "goal"}

// otherKinds maps other words to the kind that they must mean.
var otherKinds = map[string]string{"starts": "start", "ponies": "pony", "ships": "ship", "goals": "goal"}

// kinds reads the cards of each kind.
func (r *reading) kinds(cards node) {
	seen := map[tsssf.Kind]bool{}
	for _, m := range cards.members {
		kind, known := r.kind(m)
		if !known {
			continue
		}
		if seen[kind] {
			r.fail(m.at, m.key, CodeTwice+"/kind-twice", "the cards of kind %s appear twice", kindNames[kind])
		}
		seen[kind] = true
		if m.value.kind != objectNode {
			r.fail(m.value.at, m.key, CodeType+"/kind-object", "the cards of kind %s must be an object with a key for each, not %s", kindNames[kind], m.value.kind)
			continue
		}
		for _, card := range m.value.members {
			if !r.cardJSON(kind, card) {
				return
			}
		}
	}
	for kind, name := range kindNames {
		if !seen[tsssf.Kind(kind)] && r.pack.Format != FormatShipfic {
			r.warn(cards.at, name, CodeKind+"/kind-missing", "the kind %q is missing; the pack has no such cards", name)
		}
	}
}

// kind is the kind that a key of "cards" stands for.
func (r *reading) kind(m member) (tsssf.Kind, bool) {
	word := strings.ToLower(strings.TrimSpace(m.key))
	if meant, known := otherKinds[word]; known {
		word = meant
	}
	kind := slices.Index(kindNames, word)
	if kind < 0 {
		r.fail(m.at, m.key, CodeKind+"/kind-unknown", "%q is not a kind of card%s", cut(m.key), didYouMean(word, kindNames))
		return 0, false
	}
	if m.key != kindNames[kind] {
		r.warn(m.at, m.key, CodeSpelling+"/kind-written", "the kind should be written %q", kindNames[kind])
	}
	return tsssf.Kind(kind), true
}
