package main

import (
	"fmt"
	"strings"

	"shipfic/tsssf/goal"
)

// goals generates the table of form kinds from the Goal language's.
func goals() (string, error) {
	kinds := goal.FormKinds()
	var b strings.Builder
	b.WriteString("// Made from the Go tables in tsssf/goal: go run ./tools/tsgen goals > web/src/lib/goals.gen.ts\n\n")
	b.WriteString("import type { FormKind } from './wire.gen'\n\n")
	fmt.Fprintf(&b, "/** The criterion that any card matches. */\nexport const anyCard = %q\n\n", kinds[0].Kind)
	b.WriteString("/** The kinds of forms that a Goal is made of, in the order in which they are offered. */\n")
	b.WriteString("export const formKinds: Record<string, FormKind> = {\n")
	for _, k := range kinds {
		if err := entry(&b, k.Kind, k); err != nil {
			return "", err
		}
	}
	b.WriteString("}\n")
	return b.String(), nil
}
