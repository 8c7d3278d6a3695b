import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stopServer } from './cluster.ts'
import type { Installation } from './installation.ts'
import { findPlaces } from './places.ts'
import { type RunningPostgres, startPostgres } from './supervisor.ts'

let folder: string
let running: RunningPostgres[]
let children: ChildProcess[]

const installationIn = (where: string): Installation => ({
  name: 'shop',
  folder: where,
  folderSetting: 'DATA_FOLDER',
  remedy: 'Use another server instead.',
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'supervisor-'))
  await chmod(folder, 0o755)
  running = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const server of running) await server.stop()
  await rm(folder, { recursive: true })
})

async function start(where = folder): Promise<RunningPostgres & { said: string[] }> {
  const said: string[] = []
  const server = await startPostgres({ ...installationIn(where), say: line => said.push(line) })
  running.push(server)
  return { ...server, said }
}

async function query(server: { connectionString: string }, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Starts another process that becomes the owner of the cluster and then sleeps. If it cannot become the owner, it prints why. */
function startElsewhere(): { child: ChildProcess; firstLine: Promise<string> } {
  const script = `
    import { startPostgres } from '${new URL('supervisor.ts', import.meta.url)}'
    try {
      console.log((await startPostgres(${JSON.stringify(installationIn(folder))})).connectionString)
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(error.message)
      process.exitCode = 1
    }`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const firstLine = new Promise<string>(resolve => child.stdout?.once('data', data => resolve(String(data).trim())))
  return { child, firstLine }
}

async function kill(pid: number | undefined): Promise<void> {
  if (pid === undefined) throw new Error('No server runs')
  process.kill(pid, 'SIGKILL')
}

/** Writes numbers until the connection breaks. Returns the numbers whose commit was acknowledged. */
async function writeUntilBroken(server: RunningPostgres, onWritten: (count: number) => void): Promise<number[]> {
  const client = new pg.Client({ connectionString: server.connectionString })
  client.on('error', () => {})
  await client.connect()
  const acknowledged: number[] = []
  try {
    for (let number = 1; ; number++) {
      await client.query('INSERT INTO mark VALUES ($1)', [number])
      acknowledged.push(number)
      onWritten(number)
    }
  } catch {
    return acknowledged
  }
}

test('a stopped server starts again with what was written, and its commits survive a power failure', async () => {
  const first = await start()
  await query(first, 'CREATE TABLE mark (id int); INSERT INTO mark VALUES (1)')
  await first.stop()
  expect(await first.findProcess()).toBeUndefined()
  const second = await start()
  expect(await query(second, 'SELECT id FROM mark')).toEqual([{ id: 1 }])
  expect(await query(second, 'SHOW fsync')).toEqual([{ fsync: 'on' }])
  expect(await query(second, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(await query(second, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([
    { rolsuper: false },
  ])
})

test('a stop ends only when the process of the server has ended, which is after its lock file is gone', async () => {
  const data = join(folder, 'slow')
  await mkdir(data)
  const lockFile = join(data, 'postmaster.pid')
  // PostgreSQL does the same: it first removes the lock file, and its process ends later.
  const lastAct = join(data, 'last-act')
  const program = `const { rmSync, writeFileSync } = require('node:fs')
    const [lockFile, lastAct] = process.argv.slice(1)
    process.on('SIGINT', () => {
      rmSync(lockFile)
      setTimeout(() => {
        writeFileSync(lastAct, '')
        process.exit()
      }, 400)
    })
    setInterval(() => {}, 1_000)
    process.stdout.write('ready')`
  const child = spawn(process.execPath, ['-e', program, lockFile, lastAct], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await once(child.stdout, 'data')
  await writeFile(lockFile, `${child.pid}\n`)
  const installation = installationIn(folder)
  const places = await findPlaces(installation)
  await stopServer({ ...places, installation, data, binaries: '', settings: {}, packed: null })
  expect(existsSync(lastAct)).toBe(true)
})

test('a server that is killed while rows are written opens again by itself and has every acknowledged row', async () => {
  const server = await start()
  await query(server, 'CREATE TABLE mark (id int)')
  const pid = await server.findProcess()
  const acknowledged = await writeUntilBroken(server, count => {
    if (count === 200) kill(pid)
  })
  const rows = await firstAnswer(() => query(server, 'SELECT id FROM mark ORDER BY id'))
  expect(acknowledged.length).toBeGreaterThanOrEqual(200)
  expect(rows.map(({ id }) => id).slice(0, acknowledged.length)).toEqual(acknowledged)
  expect(server.said[0]).toBe('The database stopped unexpectedly; starting it again.')
})

test('the supervisor tries to start a server again until it starts', { timeout: 90_000 }, async () => {
  const server = await start()
  const settings = join(server.dataFolder, 'postgresql.conf')
  const right = await readFile(settings, 'utf8')
  await writeFile(settings, `${right}\nwal_level = nonsense\n`)
  await kill(await server.findProcess())
  const isTryingAgain = () => server.said.some(line => line.endsWith('Trying again.'))
  await expect.poll(isTryingAgain, { timeout: 60_000 }).toBe(true)
  await writeFile(settings, right)
  expect(await firstAnswer(() => query(server, 'SELECT 1 AS one'))).toEqual([{ one: 1 }])
})

test('the supervisor stops at once if it is told to while a server cannot start again', {
  timeout: 20_000,
}, async () => {
  const server = await start()
  const settings = join(server.dataFolder, 'postgresql.conf')
  await writeFile(settings, `${await readFile(settings, 'utf8')}\nwal_level = nonsense\n`)
  await kill(await server.findProcess())
  await expect.poll(() => server.said).toEqual(['The database stopped unexpectedly; starting it again.'])
  await server.stop()
  expect(server.said).toHaveLength(1)
})

async function firstAnswer<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer !== undefined) return answer
    await nextTurn()
  }
}

test('when the process that owns a database is killed, the next process takes the database over at once', async () => {
  const { child, firstLine } = startElsewhere()
  await query({ connectionString: await firstLine }, 'CREATE TABLE mark (id int)')
  child.kill('SIGKILL')
  await once(child, 'close')
  const server = await start()
  expect(await query(server, 'SELECT count(*)::int FROM mark')).toEqual([{ count: 0 }])
})

test('when the process and the server are killed, the database starts again at once', async () => {
  const { child, firstLine } = startElsewhere()
  await query({ connectionString: await firstLine }, 'CREATE TABLE mark (id int)')
  const lock = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')
  child.kill('SIGKILL')
  await kill(Number.parseInt(lock, 10))
  await once(child, 'close')
  const server = await start()
  expect(await query(server, 'SELECT count(*)::int FROM mark')).toEqual([{ count: 0 }])
})

test('an old lock whose process number is now another program does not keep the database closed', async () => {
  const first = await start()
  const lockFile = join(first.dataFolder, 'postmaster.pid')
  const lock = await readFile(lockFile, 'utf8')
  await first.stop()
  const { child, firstLine } = startBystander()
  await firstLine
  await writeFile(lockFile, lock.replace(/^\d+/, String(child.pid)))
  const second = await start()
  expect(await query(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

function startBystander(): { child: ChildProcess; firstLine: Promise<string> } {
  const child = spawn(process.execPath, ['-e', 'console.log("here"); setInterval(() => {}, 1000)'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const firstLine = new Promise<string>(resolve => child.stdout?.once('data', data => resolve(String(data))))
  return { child, firstLine }
}

test('a second owner of a folder is refused in one sentence, and the first one continues', async () => {
  const server = await start()
  const { child, firstLine } = startElsewhere()
  expect(await firstLine).toMatch(
    /is in use by another running server \(process \d+\): stop that one first, or give this one its own DATA_FOLDER\.$/,
  )
  await once(child, 'close')
  expect(child.exitCode).toBe(1)
  expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('when two processes start on an empty folder at the same moment, one of them gets it', async () => {
  const lines = await Promise.all([startElsewhere().firstLine, startElsewhere().firstLine])
  expect(lines.filter(line => line.startsWith('postgresql://'))).toHaveLength(1)
  expect(lines.filter(line => line.includes('is in use by another running server'))).toHaveLength(1)
  await Promise.all(children.map(child => child.kill('SIGKILL')))
  await start()
})

test('a server works in a folder with a space and a long name', async () => {
  const server = await start(join(folder, `a person's ${'long '.repeat(20)}folder`))
  expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await server.stop()
  await rm(new URL(server.connectionString).searchParams.get('host') ?? '', { recursive: true })
})
