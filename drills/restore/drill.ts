/**
 * Goes back to a second with pgBackRest, by the commands of docs/deploy.md: customers buy, the machine loses its database and files, and
 * the database returns to a second between two orders. Then the whole machine is lost, and a new one starts from the copies.
 *
 * Option: `--gigabytes 10` (rows beside those of the product).
 */
import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readCommands } from '../deploy/commands.ts'
import { startMachine } from '../deploy/machine.ts'
import { Walk } from '../deploy/walk.ts'
import { type Books, kept as keptBooks } from '../stage/books.ts'
import { drill, failuresOf, type Stage, seconds } from '../stage/drill.ts'
import { makeFolder } from '../stage/product.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const told = '/srv/told'
const customers = 4
const buyingMs = 10_000

export const about = 'back to a second with pgBackRest, after the database and the files are lost while customers buy'

export function run(options: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...options], options: { gigabytes: { type: 'string' } } })
  return drill(stage => putToTest(stage, Number(values.gigabytes ?? 0)))()
}

async function putToTest(stage: Stage, gigabytes: number) {
  const folder = await makeFolder(stage)
  await mkdir(join(folder, 'home'))
  execFileSync(process.execPath, ['--import', 'tsx', 'tools/release/release.ts', '--archive'], {
    cwd: root,
    stdio: 'inherit',
  })
  for (const file of (await readdir(root)).filter(name => /^rolloff-.*\.tar\.gz/.test(name)))
    await rename(join(root, file), join(folder, 'home', file))
  const machine = await startMachine(stage, folder, 'hauler.example', { isLarge: gigabytes > 0 })
  const commands = readCommands(await readFile(join(root, 'docs/deploy.md'), 'utf8'))
  const walk = new Walk(stage, machine, commands)
  const done: Done = async command => {
    const { code, text, ms } = await machine.run(command)
    if (code !== 0) throw new Error(`${command}: ${text}`)
    return { text, ms }
  }
  const asServer = async (script: string, ...words: readonly (string | number)[]) => {
    const { text } = await done(
      `cd ${root} && runuser -u rolloff -- node --import tsx drills/restore/${script} 'postgresql://rolloff@localhost/rolloff?host=/var/run/postgresql' ${words.join(' ')}; code=$?; cd /; (exit $code)`,
    )
    return text.slice(text.indexOf('@@') + 2)
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
  const [kept, erasedBefore, erasedAfter] = JSON.parse(await asServer('photos.ts', 'take', 3)) as Photo[]
  if (!kept || !erasedBefore || !erasedAfter) throw new Error('no photo was taken')
  for (let gigabyte = 0; gigabyte < gigabytes; gigabyte += 1) await done(psql(fillerOf(gigabyte)))
  const { text: size } = await done(psql("SELECT round(pg_database_size('rolloff') / 1e9, 1)"))
  stage.say(`the database has ${size.trim()} GB`)
  await walk.through('Back to any second')
  const { ms: copied } = await done('rolloff-base-backup')
  const archive = await breakArchive(done)
  stage.say(`without the folder of the log, rolloff_archive_failing was ${archive.broken}; with it, ${archive.mended}`)
  await asServer('photos.ts', 'erase', erasedBefore.id)
  await done('rolloff-base-backup files')
  await pause(buyingMs)
  const second = Date.now()
  await pause(buyingMs)
  await asServer('photos.ts', 'erase', erasedAfter.id)
  // What was written by now is kept within a minute. The drill does not wait for it.
  await done("runuser -u postgres -- psql -tAc 'SELECT pg_switch_wal()'; sleep 2; rolloff-base-backup files")
  const { text: secret } = await done('sha256sum < /var/lib/rolloff/secret')
  await done('kill -9 $(cat /run/rolloff.pid) $(head -n 1 /var/lib/postgresql/15/main/postmaster.pid)')
  await done(`touch ${told}.stop; sleep 2; rm -rf /var/lib/postgresql/15/main /var/lib/rolloff`)
  stage.say('the database, the files and the secret are gone')
  const { ms: restored } = await done(
    `rolloff-restore-to '${new Date(second).toISOString().replace('T', ' ').replace('Z', '+00')}'`,
  )
  // The server may make orders again as soon as it runs.
  const { text: later } = await done(
    psql(`SELECT count(*) FROM orders WHERE created_at > to_timestamp(${second / 1000})`),
  )
  const { text: secretNow } = await done('sha256sum < /var/lib/rolloff/secret')
  const { text: filesNow } = await done('cd /var/lib/rolloff/files && find . -type f; cd /')
  await done('systemctl start rolloff; ready http://127.0.0.1:3000')
  const books = JSON.parse(await asServer('books.ts', told, second)) as RestoredBooks
  await loseTheMachine(done, folder)
  for (const section of ['The machine', 'The product', 'When nothing is left']) await walk.through(section)
  const again = JSON.parse(await asServer('books.ts', told, second)) as RestoredBooks
  const { photoIds, ...figures } = books
  const isThere = ({ keys }: Photo) => keys.length > 0 && keys.every(key => filesNow.includes(`./${key}`))
  return {
    figures: {
      gigabytes: Number(size),
      copySeconds: seconds(copied),
      restoreSeconds: seconds(restored),
      ...figures,
      ordersOnNewMachine: again.orders,
    },
    failures: [
      ...walk.failures,
      ...failuresOf(promises(books)),
      ...failuresOf(promises(again)).map(failure => `on the new machine ${failure}`),
      ...failuresOf({
        'customers bought before and after the second': books.told > 0 && books.toldAfter > 0,
        'no order of after the second is there': Number(later) === 0,
        'the secret is the same': secretNow === secret,
        'a photo that was never erased is there': photoIds.includes(kept.id) && isThere(kept),
        'a photo that was erased after the second is there': photoIds.includes(erasedAfter.id) && isThere(erasedAfter),
        'a photo that was erased before the second is gone, with its files':
          !photoIds.includes(erasedBefore.id) &&
          erasedBefore.keys.length > 0 &&
          erasedBefore.keys.every(key => !filesNow.includes(key)),
        'a log that cannot be archived is told': archive.broken === 1 && archive.mended === 0,
        'the new machine has all orders': again.orders >= books.orders,
      }),
    ],
  }
}

const psql = (statement: string) => `runuser -u postgres -- psql -qtA rolloff -c "${statement}"`

const rowsInGigabyte = 950_000

/** Returns the statement that adds a gigabyte. A row of a kilobyte can be compressed as well as a row of the product. */
const fillerOf = (gigabyte: number) =>
  `CREATE TABLE IF NOT EXISTS filler (n bigint, words text); INSERT INTO filler SELECT n, md5(n::text) || md5(n || 'b') || md5(n || 'c') || md5(n || 'd') || md5(n || 'e') || md5(n || 'f')
     || repeat(md5((n % 1000)::text), 26) FROM generate_series(${gigabyte * rowsInGigabyte} + 1, ${(gigabyte + 1) * rowsInGigabyte}) AS n`

type Photo = { readonly id: string; readonly keys: readonly string[] }
type RestoredBooks = Books & {
  readonly toldAfter: number
  readonly photoIds: readonly string[]
  readonly shownFiles: number
  readonly wrongFiles: number
}
type Done = (command: string) => Promise<{ text: string; ms: number }>

const promises = (books: RestoredBooks) => ({
  ...keptBooks(books),
  'each file that the database shows is there, with its bytes':
    books.photoIds.length > 0 && books.shownFiles > 0 && books.wrongFiles === 0,
})

/** Takes the folder of the log away until the product tells of it, and gives it back. */
async function breakArchive(done: Done): Promise<{ broken: number; mended: number }> {
  const archive = '/var/backups/rolloff-base/postgres/archive'
  const figure = `curl --silent --header "Authorization: Bearer $(cat /var/lib/rolloff/metrics-key)" http://127.0.0.1:3000/metrics | sed -n 's/^rolloff_archive_failing //p'`
  const until = (value: number) =>
    `for try in $(seq 90); do [ "$(${figure})" = ${value} ] && break; sleep 1; done; ${figure}`
  const { text: broken } = await done(
    `chmod 0000 ${archive}; runuser -u postgres -- psql -qtAc 'SELECT pg_switch_wal()' > /dev/null; ${until(1)}`,
  )
  const { text: mended } = await done(`chmod 0750 ${archive}; ${until(0)}`)
  return { broken: Number.parseInt(broken, 10), mended: Number.parseInt(mended, 10) }
}

/** A new machine has the archive of the release, the settings and the copies, and nothing else. */
async function loseTheMachine(done: Done, folder: string): Promise<void> {
  await done('rolloff-base-backup; systemctl stop rolloff; systemctl stop postgresql')
  await done(
    'rm -rf /var/lib/postgresql/15 /etc/postgresql/15 /var/lib/rolloff /opt/rolloff /usr/local/sbin/rolloff* /etc/systemd/system/rolloff*; userdel rolloff',
  )
  await done(`cd ${folder}/home`)
}
