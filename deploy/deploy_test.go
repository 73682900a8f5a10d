// Package deploy_test tries the files that put the program on a machine.
package deploy_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"io/fs"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// command runs a program, and skips the test if this machine does not have it.
func command(t *testing.T, name string, arguments ...string) (string, error) {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("there is no %s on this machine", name)
	}
	out, err := exec.CommandContext(t.Context(), path, arguments...).CombinedOutput()
	return string(out), err
}

func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func write(t *testing.T, file, text string, mode fs.FileMode) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
}

// TestNginx has nginx read its file, with a certificate where the file expects one.
func TestNginx(t *testing.T) {
	folder := t.TempDir()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	about := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{"shipfic.example"}, NotAfter: time.Now().Add(time.Hour)}
	signed, err := x509.CreateCertificate(rand.Reader, about, about, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(folder, "fullchain.pem"), string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: signed})), 0o600)
	write(t, filepath.Join(folder, "privkey.pem"), string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private})), 0o600)
	ours := strings.ReplaceAll(read(t, "nginx.conf"), "/etc/letsencrypt/live/shipfic.example", folder)
	whole := "pid " + folder + "/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n" + ours + "}\n"
	write(t, filepath.Join(folder, "nginx.conf"), whole, 0o600)
	if out, err := command(t, "nginx", "-t", "-p", folder, "-c", filepath.Join(folder, "nginx.conf")); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// TestCaddy has Caddy read its file.
func TestCaddy(t *testing.T) {
	if out, err := command(t, "caddy", "validate", "--adapter", "caddyfile", "--config", "Caddyfile"); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// TestUnits has systemd read the units. It knows no program at their path, and says nothing else.
func TestUnits(t *testing.T) {
	out, _ := command(t, "systemd-analyze", "verify", "--man=no", "./shipfic.service", "./shipfic-backup.service", "./shipfic-backup.timer")
	for line := range strings.Lines(out) {
		if strings.Contains(line, "shipfic") && !strings.Contains(line, "/usr/local/bin/shipfic is not executable") {
			t.Error(line)
		}
	}
}

// TestCompose has docker read the file. It needs no engine.
func TestCompose(t *testing.T) {
	if _, err := command(t, "docker", "compose", "version"); err != nil {
		t.Skip("docker has no compose on this machine")
	}
	if out, err := command(t, "docker", "compose", "-f", "compose.yaml", "--profile", "plain", "config"); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// TestShell has ShellCheck read the script.
func TestShell(t *testing.T) {
	if out, err := command(t, "shellcheck", "install.sh"); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// files lists the files below a folder.
func files(t *testing.T, root string) (list []string) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			list = append(list, strings.TrimPrefix(path, root))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestInstall installs a program into a folder, upgrades it, and takes it away: first without the games, then with them.
func TestInstall(t *testing.T) {
	root, unpacked, program := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "shipfic-1.0.0-linux")
	for _, file := range []string{"install.sh", "shipfic.service", "shipfic-backup.service", "shipfic-backup.timer"} {
		write(t, filepath.Join(unpacked, file), read(t, file), 0o755)
	}
	install := func(wantError string, arguments ...string) {
		t.Helper()
		c := exec.CommandContext(t.Context(), filepath.Join(unpacked, "install.sh"), append([]string{"--root", root}, arguments...)...)
		out, err := c.CombinedOutput()
		if wantError == "" && err != nil || wantError != "" && (err == nil || !bytes.Contains(out, []byte(wantError))) {
			t.Fatalf("%v: %v: %s", arguments, err, out)
		}
	}
	release := func(version string) {
		write(t, program, "#!/bin/sh\necho "+version+" $1\n", 0o755)
	}
	release("first")
	install("", "--program", program)
	installed := []string{
		"/etc/systemd/system/shipfic-backup.service", "/etc/systemd/system/shipfic-backup.timer", "/etc/systemd/system/shipfic.service",
		"/usr/local/bin/shipfic", "/usr/local/share/man/man1/shipfic.1", "/usr/share/bash-completion/completions/shipfic",
	}
	if got := files(t, root); !slices.Equal(got, installed) {
		t.Errorf("installed %v", got)
	}
	release("second")
	install("", "--program", program, "club.example.org")
	settings, ports := filepath.Join(root, "etc/shipfic.env"), filepath.Join(root, "etc/systemd/system/shipfic.service.d/ports.conf")
	if now := read(t, filepath.Join(root, "usr/local/bin/shipfic")); !strings.Contains(now, "second") {
		t.Errorf("after the upgrade the program is %s", now)
	}
	if got := read(t, settings); got != "SHIPFIC_ACME=club.example.org\n" || !strings.Contains(read(t, ports), "CAP_NET_BIND_SERVICE") {
		t.Errorf("the settings are %s", got)
	}
	write(t, settings, "SHIPFIC_OPEN=off\nSHIPFIC_ACME=club.example.org\n", 0o600)
	install("", "--program", program, "other.example.org")
	install("", "--program", program)
	if got := read(t, settings); got != "SHIPFIC_OPEN=off\nSHIPFIC_ACME=other.example.org\n" {
		t.Errorf("the settings are %s", got)
	}
	install("is not a host name", "--program", program, "localhost")
	install("unknown option", "--purge")
	install("goes with --remove", "--games")
	install("there is no program")

	for _, folder := range []string{"var/lib/shipfic", "var/lib/shipfic-backups"} {
		if err := os.MkdirAll(filepath.Join(root, folder), 0o700); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(root, folder, "shipfic.db"), "games", 0o600)
	}
	install("", "--remove")
	if got := files(t, root); !slices.Equal(got, []string{"/etc/shipfic.env", "/var/lib/shipfic/shipfic.db", "/var/lib/shipfic-backups/shipfic.db"}) {
		t.Errorf("after removing there is %v", got)
	}
	install("", "--remove", "--games")
	if got := files(t, root); len(got) > 0 {
		t.Errorf("after removing all there is %v", got)
	}
}
