/** Runs the commands of docs/deploy.md, in their order, on a machine of its own, and orders a dumpster there. */
import { execFileSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drill, failuresOf, seconds } from '../stage/drill.ts'
import { makeFolder } from '../stage/product.ts'
import { readCommands } from './commands.ts'
import { startMachine } from './machine.ts'
import { Walk } from './walk.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const name = 'hauler.example'
const operator = '+15125550100'

export const about = 'docs/deploy.md: its commands on an empty machine with Debian’s PostgreSQL, nginx and Caddy'

export const run = drill(async stage => {
  const folder = await makeFolder(stage)
  await makeArchives(folder)
  const commands = readCommands(await readFile(join(root, 'docs/deploy.md'), 'utf8'))
  const machine = await startMachine(stage, folder, name)
  const walk = new Walk(stage, machine, commands)
  for (const section of ['The machine', 'The product', 'The database', 'The settings']) await walk.through(section)
  // The drill reads the codes with a key that it knows, and its browser needs no proof of work.
  await machine.run("printf 'OUTBOX_KEY=outbox-of-the-tests\\nPOW_COST=1\\nPOW_STEPS=2\\n' >> /etc/rolloff/rolloff.env")
  await walk.through('The start')
  await walk.through('TLS with nginx')
  await walk.through('Is everything right?')
  await machine.run('systemctl stop nginx')
  await walk.through('TLS with Caddy instead')
  await walk.through('Is everything right?')
  await walk.through('The first hauler')
  const order = await machine.run(
    `cd ${root} && NODE_EXTRA_CA_CERTS=/run/authorities.pem node --import tsx drills/deploy/first-hauler.ts https://${name} ${operator}; cd /`,
  )
  const isOrdered = /first order is paid/.test(order.text)
  stage.say(order.text.trim())
  const countOrders = async () =>
    (await machine.run("runuser -u postgres -- psql -tA -d rolloff -c 'SELECT count(*) FROM orders'")).text.trim()
  const kept: Record<string, string> = {}
  for (const section of [
    'A backup each night',
    'Restore',
    'Back to any second',
    'Upgrade',
    'Rollback',
    'New secrets',
  ]) {
    await walk.through(section)
    kept[section] = await countOrders()
  }
  const writable = await machine.run('runuser -u rolloff -- touch /opt/rolloff/current/x')
  const heard = await machine.run("grep -c 'its proxy forgets nothing' /run/log/rolloff")
  return {
    figures: {
      commands: walk.ran,
      failed: walk.failures.length,
      seconds: walk.times,
      orders: kept,
      minutes: seconds(walk.ms / 60),
    },
    failures: [
      ...walk.failures,
      ...failuresOf({
        'the first order is paid': isOrdered,
        'the order is there after restore, upgrade, rollback and new secrets': Object.values(kept).every(
          count => count === '1',
        ),
        'the server cannot write into its release': writable.code !== 0,
        'the start finds nothing that the proxy forgets': Number.parseInt(heard.text, 10) > 0,
      }),
    ],
  }
})

/** Makes the archive of this version, and that of a next version with one migration more. */
async function makeArchives(folder: string): Promise<void> {
  for (const part of ['home', 'next', 'made']) await mkdir(join(folder, part))
  execFileSync(process.execPath, ['--import', 'tsx', 'tools/release/release.ts', '--archive'], {
    cwd: root,
    stdio: 'inherit',
  })
  const files = (await readdir(root)).filter(file => /^rolloff-.*\.tar\.gz/.test(file))
  for (const file of files) await rename(join(root, file), join(folder, 'home', file))
  const next = 'rolloff-9.0.0+drill-linux-x64'
  const release = join(folder, 'made', next)
  await cp(join(root, 'release'), release, { recursive: true, verbatimSymlinks: true })
  await writeFile(join(release, 'version.json'), '{"version":"9.0.0","commit":"drill"}\n')
  await writeFile(join(release, 'migrations/0999_drill.sql'), 'ALTER TABLE organization ADD COLUMN drilled boolean;\n')
  execFileSync('tar', ['-C', join(folder, 'made'), '-czf', join(folder, 'next', `${next}.tar.gz`), next])
  await rm(release, { recursive: true })
}
