/** Starts etcd, two machines with Patroni and PostgreSQL, and HAProxy, with the files of deploy/high-availability. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { findProgram, freePort } from '../proxy/proxies.ts'
import type { Stage } from '../stage/drill.ts'
import { makeFolder } from '../stage/product.ts'

const names = ['db1', 'db2'] as const
type Name = (typeof names)[number]

export type Cluster = {
  /** HAProxy leads there to the machine that is the primary. */
  readonly primaryUrl: string
  /** HAProxy leads there to the standby. */
  readonly standbyUrl: string
  /** Returns the address at which HAProxy leads a superuser to the standby. */
  readonly superuserUrlOfStandby: () => string
  /** Returns the name of the machine that is the primary now, or null. */
  readonly primary: () => Promise<Name | null>
  /** Waits until one machine is the primary, and the other one has every transaction before it is acknowledged. */
  readonly untilSynchronous: () => Promise<void>
  /** Ends PostgreSQL of the machine, as kill -9 does. Patroni stays. */
  readonly killPostgres: (name: Name) => Promise<void>
  /** Ends everything on the machine, as a loss of power does. */
  readonly killMachine: (name: Name) => Promise<void>
  readonly startMachine: (name: Name) => Promise<void>
}

type Machine = {
  readonly folder: string
  readonly port: number
  readonly restPort: number
  child: ChildProcess | null
}

const maxWaitInMs = 120_000
const password = 'only-for-this-drill'

export async function startCluster(stage: Stage): Promise<Cluster> {
  const owner = ownerOfDatabase()
  const etcd = await startEtcd(stage)
  const machines: Record<Name, Machine> = { db1: await makeMachine(stage), db2: await makeMachine(stage) }
  for (const name of names) {
    const machine = machines[name]
    await writeFile(join(machine.folder, 'patroni.yml'), await patroniConfig(machine, etcd))
    if (owner) await chown(machine.folder, owner.uid, owner.gid)
  }
  const startMachine = async (name: Name) => {
    const { folder, port, restPort } = machines[name]
    const child = spawn(programNamed('patroni'), [join(folder, 'patroni.yml')], {
      env: { ...process.env, ...settingsOf(name, { port, restPort }), HOME: folder },
      stdio: ['ignore', 'ignore', 'ignore'],
      ...owner,
    })
    machines[name].child = child
  }
  const killMachine = async (name: Name) => {
    const { child } = machines[name]
    const ended = child && child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
    child?.kill('SIGKILL')
    await ended
    await killPostgres(name)
  }
  const killPostgres = async (name: Name) => {
    const first = await readFile(join(machines[name].folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number.parseInt(first, 10)
    if (!pid) return
    // The children of a lost PostgreSQL end by themselves. A machine without power has none from the first moment.
    const children = childrenOf(pid)
    for (const one of [pid, ...children]) endNow(one)
  }
  stage.atEnd(async () => {
    for (const name of names) await killMachine(name)
  })
  const roleOf = (name: Name) =>
    fetch(`http://127.0.0.1:${machines[name].restPort}/patroni`, { signal: AbortSignal.timeout(1_000) }).then(
      async answer => (await answer.json()) as { role: string; state: string; sync_standby?: boolean },
      () => null,
    )
  const primary = async () => {
    for (const name of names) {
      const found = await roleOf(name)
      if (found?.state === 'running' && ['master', 'primary'].includes(found.role)) return name
    }
    return null
  }
  const untilSynchronous = () =>
    until('both machines are there', async () => {
      const leader = await primary()
      const other = names.find(name => name !== leader)
      return leader !== null && other !== undefined && (await roleOf(other))?.sync_standby === true
    })
  await startMachine('db1')
  await until('the first machine is the primary', async () => (await primary()) === 'db1')
  await startMachine('db2')
  const ports = await startHaproxy(stage, machines)
  await untilSynchronous()
  const admin = new pg.Client({ connectionString: urlOf(ports.primary, 'postgres', 'postgres') })
  await until('HAProxy leads to the primary', () => canConnect(urlOf(ports.primary, 'postgres', 'postgres')))
  await admin.connect()
  await admin.query(`CREATE ROLE rolloff LOGIN PASSWORD '${password}'`)
  await admin.query('CREATE DATABASE rolloff OWNER rolloff')
  await admin.end()
  return {
    primaryUrl: urlOf(ports.primary, 'rolloff', 'rolloff'),
    standbyUrl: urlOf(ports.standby, 'rolloff', 'rolloff'),
    superuserUrlOfStandby: () => urlOf(ports.standby, 'postgres', 'postgres'),
    primary,
    untilSynchronous,
    killPostgres,
    killMachine,
    startMachine,
  }
}

const urlOf = (port: number, user: string, database: string) =>
  `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`

/** PostgreSQL does not run as root. If root runs the drill, Debian's user `postgres` runs the machines. */
function ownerOfDatabase(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const idOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function programNamed(name: string): string {
  const program = findProgram(name)
  if (!program)
    throw new Error(`This drill needs Debian's packages patroni, etcd-server and haproxy: ${name} is missing.`)
  return program
}

async function makeMachine(stage: Stage): Promise<Machine> {
  return { folder: await makeFolder(stage), port: await freePort(), restPort: await freePort(), child: null }
}

async function startEtcd(stage: Stage): Promise<string> {
  const folder = await makeFolder(stage)
  const [clients, peers] = [await freePort(), await freePort()]
  const client = `http://127.0.0.1:${clients}`
  const options = ['--data-dir', folder, '--listen-client-urls', client, '--advertise-client-urls', client]
  const peer = ['--listen-peer-urls', `http://127.0.0.1:${peers}`]
  startProcess(stage, programNamed('etcd'), [...options, ...peer])
  await until('etcd answers', () => isGood(`${client}/health`))
  return `127.0.0.1:${clients}`
}

/** Replaces the addresses and folders of the documented file by those of this drill. */
async function patroniConfig({ folder }: Machine, etcd: string): Promise<string> {
  const file = await documented('patroni.yml')
  const config = file
    .replace(/hosts: .*/, `hosts: ${etcd}`)
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    .replace(/data_dir: .*/, `data_dir: ${folder}/data`)
    .replace(/unix_socket_directories: .*/, `unix_socket_directories: ${folder}`)
  if (!config.includes(etcd) || !config.includes(`${folder}/data`)) throw new Error('patroni.yml has another form.')
  return config
}

/** These are the lines of /etc/patroni_env.conf of the machine. */
function settingsOf(name: Name, { port, restPort }: Pick<Machine, 'port' | 'restPort'>): Record<string, string> {
  return {
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: password,
  }
}

async function startHaproxy(
  stage: Stage,
  machines: Record<Name, Machine>,
): Promise<{ primary: number; standby: number }> {
  const ports = { primary: await freePort(), standby: await freePort() }
  const file = (await documented('haproxy.cfg'))
    .replaceAll('127.0.0.1:5000', `127.0.0.1:${ports.primary}`)
    .replaceAll('127.0.0.1:5001', `127.0.0.1:${ports.standby}`)
    .replace(/server (db\d) \S+ check port \d+/g, (_line, name: Name) => {
      const { port, restPort } = machines[name]
      return `server ${name} 127.0.0.1:${port} check port ${restPort}`
    })
  const folder = await makeFolder(stage)
  await writeFile(join(folder, 'haproxy.cfg'), file)
  startProcess(stage, programNamed('haproxy'), ['-f', join(folder, 'haproxy.cfg')])
  return ports
}

const documented = (name: string) =>
  readFile(fileURLToPath(new URL(`../../deploy/high-availability/${name}`, import.meta.url)), 'utf8')

function startProcess({ atEnd }: Stage, program: string, options: readonly string[]): void {
  const child = spawn(program, options, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  atEnd(async () => {
    child.kill('SIGTERM')
    await ended
  })
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended already.
  }
}

const isGood = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  return client
    .connect()
    .then(() => client.query('SELECT'))
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.end().catch(() => {}))
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > maxWaitInMs) throw new Error(`This did not come true in time: ${what}`)
    await pause(100)
  }
}
