#!/bin/sh
# Puts shipfic on this machine as a service with a nightly backup, upgrades it, or takes it away. Run it as root, in the folder of a release or in
# the repository after "make build":
#
#	./install.sh club.example.org    installs with https for that name, or upgrades what is there
#	./install.sh                     the same with http on port 8080, or with the settings that are there
#	./install.sh --remove            takes program, service and timer away, and leaves games, backups and settings
#	./install.sh --remove --games    takes those away, too
#
# --program FILE takes that program instead of the one that is found. --root FOLDER puts everything below that folder, and starts nothing.
set -eu

fail() {
	echo "install.sh: $*" >&2
	exit 1
}

here=$(cd "$(dirname "$0")" && pwd)
root='' program='' name='' remove='' games=''
while [ $# -gt 0 ]; do
	case $1 in
	--root | --program)
		[ $# -gt 1 ] || fail "$1 needs a value"
		if [ "$1" = --root ]; then root=${2%/}; else program=$2; fi
		shift
		;;
	--remove) remove=yes ;;
	--games) games=yes ;;
	-h | --help)
		sed -n '2,/^set/{/^#/s/^# \{0,1\}//p;}' "$0"
		exit
		;;
	-*) fail "unknown option $1: try --help" ;;
	*) [ -z "$name" ] || fail "one host name is enough: $name or $1?" && name=$1 ;;
	esac
	shift
done
[ -n "$root" ] || [ "$(id -u)" = 0 ] || fail "run it as root, for example with sudo"
[ -z "$games" ] || [ -n "$remove" ] || fail "--games goes with --remove"

units="$root/etc/systemd/system" settings="$root/etc/shipfic.env"

# manage runs systemctl, if there is one and this is its machine.
manage() {
	[ -n "$root" ] || ! command -v systemctl >/dev/null || systemctl "$@"
}

if [ -n "$remove" ]; then
	[ -z "$name" ] || fail "--remove takes no host name"
	manage disable --now shipfic.service shipfic-backup.timer || true
	rm -f "$units/shipfic.service" "$units/shipfic-backup.service" "$units/shipfic-backup.timer" "$units/shipfic.service.d/ports.conf" \
		"$root/usr/local/bin/shipfic" "$root/usr/local/share/man/man1/shipfic.1" "$root/usr/share/bash-completion/completions/shipfic"
	manage daemon-reload
	if [ -n "$games" ]; then
		rm -rf "$settings" "$root/var/lib/shipfic" "$root/var/lib/private/shipfic" "$root/var/lib/shipfic-backups" "$root/var/lib/private/shipfic-backups"
		echo "shipfic is gone, with its games, backups and settings."
	else
		echo "shipfic is gone. Its games are still in /var/lib/shipfic, backups in /var/lib/shipfic-backups, settings in /etc/shipfic.env."
	fi
	exit
fi

# find_program finds the program of a release, of the repository, or next to this script.
find_program() {
	case $(uname -m) in
	x86_64) machine=amd64 ;;
	aarch64) machine=arm64 ;;
	*) machine=$(uname -m) ;;
	esac
	for each in "$here"/shipfic-*-linux-"$machine" "$here/shipfic" "$here/../bin/shipfic"; do
		if [ -f "$each" ]; then
			echo "$each"
			return
		fi
	done
	fail "there is no program for this machine ($machine) in $here: build it with \"make build\", or name it with --program"
}

[ -n "$program" ] || program=$(find_program)
[ -x "$program" ] || chmod +x "$program"
version=$("$program" version) || fail "$program does not run on this machine"
case $name in
*.*) ;;
'') ;;
*) fail "$name is not a host name that people type, such as club.example.org" ;;
esac

# A running program cannot be written to, but it can be replaced.
install -D -m 0755 "$program" "$root/usr/local/bin/shipfic.new"
mv "$root/usr/local/bin/shipfic.new" "$root/usr/local/bin/shipfic"
for unit in shipfic.service shipfic-backup.service shipfic-backup.timer; do
	install -D -m 0644 "$here/$unit" "$units/$unit"
done
mkdir -p "$root/usr/local/share/man/man1" "$root/usr/share/bash-completion/completions"
"$program" man >"$root/usr/local/share/man/man1/shipfic.1"
"$program" completion bash >"$root/usr/share/bash-completion/completions/shipfic"

if [ -n "$name" ]; then
	touch "$settings"
	if grep -q '^SHIPFIC_ACME=' "$settings"; then
		sed -i "s/^SHIPFIC_ACME=.*/SHIPFIC_ACME=$name/" "$settings"
	else
		echo "SHIPFIC_ACME=$name" >>"$settings"
	fi
fi

# Only a server that opens the ports 80 and 443 itself needs a privilege for it.
low="$units/shipfic.service.d/ports.conf"
if [ -f "$settings" ] && grep -q '^SHIPFIC_ACME=.' "$settings"; then
	mkdir -p "${low%/*}"
	printf '[Service]\nAmbientCapabilities=CAP_NET_BIND_SERVICE\nCapabilityBoundingSet=CAP_NET_BIND_SERVICE\nPrivateUsers=no\n' >"$low"
else
	rm -f "$low"
fi

manage daemon-reload
manage enable shipfic.service shipfic-backup.timer
manage restart shipfic.service shipfic-backup.timer
echo "$version is installed. Settings: /etc/shipfic.env. Log: journalctl -u shipfic. Backups: /var/lib/shipfic-backups."
