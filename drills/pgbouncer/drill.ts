/** Puts PgBouncer before the database: in transaction mode the product refuses to start, and in session mode customers buy. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sentenceOfPooling } from '#server/db/engine/examine-database.ts'
import { findProgram, freePort } from '../proxy/proxies.ts'
import { closeBooks, kept } from '../stage/books.ts'
import { letIn } from '../stage/customers.ts'
import { drill, failuresOf, type Stage } from '../stage/drill.ts'
import { startOutsidePostgres } from '../stage/outside-postgres.ts'
import { makeFolder, sharedSecret, startProduct, tryToStart } from '../stage/product.ts'

const customers = 10
const buyingMs = 15_000
/** Two servers keep up to 20 connections each and one for notices. */
const connections = 42

export const about =
  'PgBouncer before the database: transaction mode is refused in words, and customers buy in session mode'

export const run = drill(async stage => {
  const { connectionString } = await startOutsidePostgres(stage)
  const transactions = await startPgbouncer(stage, connectionString, 'transaction')
  const refused = tryToStart({ DATABASE_URL: transactions, DATA_DIR: await makeFolder(stage), PORT: '0' })
  const code = await refused.ended
  const isRefusedInWords = code === 1 && refused.said().includes(sentenceOfPooling)
  stage.say(`transaction mode: the start ended with ${code}`)
  const sessions = await startPgbouncer(stage, connectionString, 'session')
  const env = { DATABASE_URL: sessions, SECRET: sharedSecret }
  const [first, second] = await Promise.all([startProduct(stage, { env }), startProduct(stage, { env })])
  stage.say('session mode: two servers are ready')
  const { counts, leave } = letIn(customers, first.port, second.port)
  await pause(buyingMs)
  await leave()
  const books = await closeBooks(connectionString, [counts])
  return {
    figures: { isRefusedInWords, failed: counts.failed.length, ...books },
    failures: failuresOf({
      'transaction mode is refused in words': isRefusedInWords,
      'customers were told of orders': books.told > 0,
      [`no call failed: ${counts.failed[0]}`]: counts.failed.length === 0,
      ...kept(books),
    }),
  }
})

/** Returns the address of the same database through PgBouncer. */
async function startPgbouncer(
  stage: Stage,
  connectionString: string,
  mode: 'session' | 'transaction',
): Promise<string> {
  const program = findProgram('pgbouncer')
  if (!program) throw new Error("This drill needs Debian's package pgbouncer.")
  const [folder, port] = [await makeFolder(stage), await freePort()]
  const to = new URL(connectionString)
  const host = to.searchParams.get('host') ?? to.hostname
  const config = join(folder, 'pgbouncer.ini')
  await writeFile(
    config,
    `[databases]
* = host=${host} port=${to.port || 5432} user=${to.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${connections}
max_client_conn = 200
ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout
`,
  )
  // PgBouncer refuses to run as root, and only the user of PostgreSQL reaches the socket.
  const { uid, gid } = await stat(host)
  const owner = process.getuid?.() === 0 ? { uid, gid } : null
  if (owner) await chown(folder, owner.uid, owner.gid)
  const child = spawn(program, ['-q', config], { stdio: 'ignore', ...owner })
  stage.atEnd(() => end(child))
  const through = new URL(connectionString)
  through.searchParams.delete('host')
  through.hostname = '127.0.0.1'
  through.port = String(port)
  return through.href
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
