/**
 * Goes back to a second with pgBackRest, by the commands of docs/deploy.md: customers buy, the machine loses its database and files, and
 * the database returns to a second between two orders.
 */
import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readCommands } from '../deploy/commands.ts'
import { startMachine } from '../deploy/machine.ts'
import { Walk } from '../deploy/walk.ts'
import { type Books, kept } from '../stage/books.ts'
import { drill, failuresOf, seconds } from '../stage/drill.ts'
import { makeFolder } from '../stage/product.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const told = '/srv/told'
const customers = 4
const buyingMs = 10_000

export const about = 'back to a second with pgBackRest, after the database and the files are lost while customers buy'

export const run = drill(async stage => {
  const folder = await makeFolder(stage)
  await mkdir(join(folder, 'home'))
  execFileSync(process.execPath, ['--import', 'tsx', 'tools/release/release.ts', '--archive'], {
    cwd: root,
    stdio: 'inherit',
  })
  for (const file of (await readdir(root)).filter(name => /^rolloff-.*\.tar\.gz/.test(name)))
    await rename(join(root, file), join(folder, 'home', file))
  const machine = await startMachine(stage, folder, 'hauler.example')
  const commands = readCommands(await readFile(join(root, 'docs/deploy.md'), 'utf8'))
  const walk = new Walk(stage, machine, commands)
  const done = async (command: string) => {
    const { code, text, ms } = await machine.run(command)
    if (code !== 0) throw new Error(`${command}: ${text}`)
    return { text, ms }
  }
  for (const section of ['The machine', 'The product', 'The database', 'The settings']) await walk.through(section)
  // Customers need a hauler who sells, and codes that they can read.
  await done(
    "sed -i 's/^SEED=.*/SEED=small/; s|^PUBLIC_URL=.*|PUBLIC_URL=http://localhost:3000|' /etc/rolloff/rolloff.env; printf 'OUTBOX_KEY=outbox-of-the-tests\\nPOW_COST=1\\nPOW_STEPS=2\\nLIMITS=off\\n' >> /etc/rolloff/rolloff.env",
  )
  await walk.through('The start')
  // This machine has no proxy, so the page's question to the domain goes to the server itself.
  await done(
    'ready() { curl --silent --fail --retry 60 --retry-delay 1 --retry-all-errors http://127.0.0.1:3000/readyz; }',
  )
  await done(
    `cd ${root} && (setsid node --import tsx drills/restore/buyers.ts 3000 ${customers} ${told} > /run/log/buyers 2>&1 &) && cd /`,
  )
  await pause(buyingMs)
  await walk.through('Back to any second')
  const { ms: copied } = await done('rolloff-base-backup')
  await pause(buyingMs)
  const second = Date.now()
  await pause(buyingMs)
  // What was written by now is kept within a minute. The drill does not wait for it.
  await done("runuser -u postgres -- psql -tAc 'SELECT pg_switch_wal()'; sleep 2; rolloff-base-backup files")
  await done('kill -9 $(cat /run/rolloff.pid) $(head -n 1 /var/lib/postgresql/15/main/postmaster.pid)')
  await done(`touch ${told}.stop; sleep 2; rm -rf /var/lib/postgresql/15/main /var/lib/rolloff`)
  stage.say('the database, the files and the secret are gone')
  const { ms: restored } = await done(
    `rolloff-restore-to '${new Date(second).toISOString().replace('T', ' ').replace('Z', '+00')}'`,
  )
  await done('systemctl start rolloff; ready http://127.0.0.1:3000')
  const { text } = await done(
    `cd ${root} && runuser -u rolloff -- node --import tsx drills/restore/books.ts 'postgresql://rolloff@localhost/rolloff?host=/var/run/postgresql' ${told} ${second}; cd /`,
  )
  const books = JSON.parse(text.slice(text.indexOf('@@') + 2)) as Books & { toldAfter: number }
  return {
    figures: { copySeconds: seconds(copied), restoreSeconds: seconds(restored), ...books },
    failures: [
      ...walk.failures,
      ...failuresOf(kept(books)),
      ...failuresOf({
        'customers bought before and after the second': books.told > 0 && books.toldAfter > 0,
        'no order of after the second is there': books.orders - books.told <= customers,
      }),
    ],
  }
})
