#!/usr/bin/env bash
# Turns its namespaces into a machine of its own: what it writes disappears with it. Then it runs the commands that come.
#   unshare --mount --net --pid --fork --mount-proc machine/start.sh FOLDER NAME
set -euo pipefail
work=$1
name=$2
here=$(cd "$(dirname "$0")" && pwd)
ip link set lo up
mkdir -p "$work/layers"
[ -n "$IS_LARGE" ] || mount -t tmpfs none "$work/layers"
for folder in etc var opt usr srv; do
  mkdir -p "$work/layers/$folder/upper" "$work/layers/$folder/work"
  mount -t overlay overlay "/$folder" \
    -o "lowerdir=/$folder,upperdir=$work/layers/$folder/upper,workdir=$work/layers/$folder/work"
done
mount -t tmpfs -o mode=0755 none /run
mkdir /run/log /run/lock
printf '127.0.0.1 localhost %s\n::1 localhost %s\n' "$name" "$name" > /etc/hosts
# A fresh machine has no cluster, no site and no settings of another test.
rm -rf /etc/postgresql/15 /var/lib/postgresql/15 /etc/rolloff /opt/rolloff /var/lib/rolloff
install -d -o postgres -g postgres -m 2775 /run/postgresql
cp /etc/ssl/certs/ca-certificates.crt /run/authorities.pem 2>/dev/null || : > /run/authorities.pem
if compgen -G "$work/next/*" > /dev/null; then cp "$work"/next/* /srv/; fi
cd "$work/home"
exec env -i HOME=/root LANG=C.UTF-8 PATH="$here/programs:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin" MACHINE="$here" \
  DRILL_NODE="$DRILL_NODE" CURL_CA_BUNDLE=/run/authorities.pem NODE_EXTRA_CA_CERTS=/run/authorities.pem \
  bash --noprofile --norc
