//go:build !js

package regexp

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestInBrowser runs the tests of the browser's patterns in Node, which has the RegExp of browsers. It also runs those of card files, which have
// the most patterns.
func TestInBrowser(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("needs node")
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	// Node's quick compiler is enough for short tests. The size of the stack is that of Go's own go_js_wasm_exec.
	node := "node --stack-size=8192 --liftoff-only " + filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/wasm_exec_node.js")
	// With the flags of make offline, so that most of it is compiled already.
	tests := exec.Command("go", "test", "-trimpath", "-gcflags=all=-l", "-vet=off", "-exec", node, "-run", "^(TestSame|TestEmpty|TestPon.*|TestWritePon.*)$", "shipfic/internal/regexp", "shipfic/packs")
	tests.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := tests.CombinedOutput()
	if err != nil || strings.Contains(string(out), "no tests to run") {
		t.Errorf("%v\n%s", err, out)
	}
}
