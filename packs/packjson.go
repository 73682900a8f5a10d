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
		r.fail(again.at, again.key, CodeTwice, "the key %q is already in this object, at %d:%d", cut(again.key), line, column)
	}
	if err != nil {
		r.fail(err.at, "", err.code, "%s", err.sentence)
		return
	}
	r.headerKeys(root)
	r.header(root)
	cards, found := root.member("cards")
	if !found {
		r.fail(root.at, "cards", CodeMissing, `the pack has no "cards"`)
		return
	}
	if cards.kind != objectNode {
		r.fail(cards.at, "cards", CodeType, `"cards" must be an object with the kinds of card, not %s`, cards.kind)
		return
	}
	r.kinds(cards)
}

// headerFields lists the fields of a pack.
var headerFields = []string{"name", "description", "author", "version", "licence", "format", "namespace", "root", "cards"}

// headerKeys reports unknown keys, and corrects those in the wrong case.
func (r *reading) headerKeys(root node) {
	for i, m := range root.members {
		if slices.Contains(headerFields, m.key) {
			continue
		}
		known := slices.IndexFunc(headerFields, func(f string) bool { return strings.EqualFold(f, m.key) })
		if known < 0 || root.has(headerFields[known]) {
			r.warn(m.at, m.key, CodeField, "the field %q is unknown and was ignored%s", cut(m.key), maybe(m.key, headerFields))
			continue
		}
		root.members[i].key = headerFields[known]
		r.warn(m.at, m.key, CodeSpelling, "the field should be written %q", headerFields[known])
	}
}

// header reads what describes the pack. Cards depend on all of it, wherever it is in the file.
func (r *reading) header(root node) {
	r.format(root)
	r.namespace(root)
	r.pack.Name = r.headerText(root, "name", MaxTitle)
	if r.pack.Name == "" {
		r.pack.Name = titleFromKey(r.pack.Namespace)
		r.warn(root.at, "name", CodeMissing, "the pack has no name; it is called %q", r.pack.Name)
	}
	r.pack.Description = r.headerText(root, "description", MaxDescription)
	r.credits(root)
	r.root(root)
}

// credits reads who made the pack, which formats of the community cannot say.
func (r *reading) credits(root node) {
	for _, credit := range []struct {
		field   string
		longest int
		into    *string
	}{
		{"author", MaxAuthor, &r.pack.Author}, {"version", MaxVersion, &r.pack.Version}, {"licence", MaxLicence, &r.pack.Licence},
	} {
		if n, found := root.member(credit.field); found && r.pack.Format != FormatShipfic {
			r.warn(n.at, credit.field, CodeField, "%s has no field %q; it was ignored", r.pack.Format, credit.field)
			continue
		}
		*credit.into = r.headerText(root, credit.field, credit.longest)
	}
}

// headerText is a text field of the pack with a length limit, or "".
func (r *reading) headerText(root node, field string, longest int) string {
	n, found := root.member(field)
	if !found {
		return ""
	}
	if n.kind != stringNode {
		r.warn(n.at, field, CodeType, "%q must be a text, not %s; it was ignored", field, n.kind)
		return ""
	}
	if len([]rune(n.text)) > longest {
		r.fail(n.at, field, CodeLong, "%q is longer than %d characters", field, longest)
		return ""
	}
	return strings.TrimSpace(tame(n.text))
}

var jsonFormats = []string{string(FormatPack), string(FormatLink), string(FormatShipfic)}

func (r *reading) format(root node) {
	n, _ := root.member("format")
	said := r.headerText(root, "format", MaxTitle)
	switch known := slices.IndexFunc(jsonFormats, func(f string) bool { return strings.EqualFold(f, said) }); {
	case said == "":
		r.pack.Format = FormatPack
		r.warn(root.at, "format", CodeMissing, "the pack names no format; it was read as %s", r.pack.Format)
	case known < 0:
		r.fail(n.at, "format", CodeFormat, "the format %q is unknown%s", cut(said), didYouMean(said, jsonFormats))
	default:
		r.pack.Format = Format(jsonFormats[known])
		if said != jsonFormats[known] {
			r.warn(n.at, "format", CodeSpelling, "the format should be written %q", jsonFormats[known])
		}
	}
}

func (r *reading) namespace(root node) {
	said := r.headerText(root, "namespace", MaxTitle)
	r.pack.Namespace = namespaceFrom(said)
	switch {
	case r.pack.Namespace == "":
		r.pack.Namespace = r.namespaceFromFile()
		r.warn(root.at, "namespace", CodeNamespace, "the pack has no namespace; its cards are known as %s.…, from the file's name", r.pack.Namespace)
	case r.pack.Namespace != said:
		r.warn(root.at, "namespace", CodeNamespace, "a namespace must consist of letters, digits and dots: %q became %s", said, r.pack.Namespace)
	}
}

// root reads the address below which the pictures of a pack:1 are. An empty root means that there are none.
func (r *reading) root(pack node) {
	n, found := pack.member("root")
	said := r.headerText(pack, "root", MaxFile)
	switch {
	case !found && r.pack.Format == FormatPack:
		r.warn(pack.at, "root", CodeMissing, `the pack has no "root", the address of its pictures; its cards have none`)
	case said == "":
	case !strings.Contains(said, "://"):
		r.warn(n.at, "root", CodeImage, `an address begins with https://, which was added to %q`, cut(said))
		said = "https://" + said
		fallthrough
	default:
		if !isAddress(said) {
			r.warn(n.at, "root", CodeImage, "%q is not an address of pictures; the cards have none", cut(said))
			return
		}
		if !isSecure(said) {
			r.warn(n.at, "root", CodeImage, "pages do not show pictures from %q: the address must begin with https://", cut(said))
		}
		r.pack.Root = strings.TrimRight(said, "/")
	}
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
			r.fail(m.at, m.key, CodeTwice, "the cards of kind %s appear twice", kindNames[kind])
		}
		seen[kind] = true
		if m.value.kind != objectNode {
			r.fail(m.value.at, m.key, CodeType, "the cards of kind %s must be an object with a key for each, not %s", kindNames[kind], m.value.kind)
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
			r.warn(cards.at, name, CodeKind, "the kind %q is missing; the pack has no such cards", name)
		}
	}
}

// kind is the kind that a key of "cards" stands for.
func (r *reading) kind(m member) (tsssf.Kind, bool) {
	said := strings.ToLower(strings.TrimSpace(m.key))
	if meant, known := otherKinds[said]; known {
		said = meant
	}
	kind := slices.Index(kindNames, said)
	if kind < 0 {
		r.fail(m.at, m.key, CodeKind, "%q is not a kind of card%s", cut(m.key), didYouMean(said, kindNames))
		return 0, false
	}
	if m.key != kindNames[kind] {
		r.warn(m.at, m.key, CodeSpelling, "the kind should be written %q", kindNames[kind])
	}
	return tsssf.Kind(kind), true
}
