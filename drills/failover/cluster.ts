/**
 * Starts two machines with etcd, Patroni and PostgreSQL, a third one with etcd alone, and HAProxy, with the lines of docs/scale.md and the
 * files of deploy/high-availability.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { readBlock } from '../deploy/commands.ts'
import { findProgram, freePort } from '../proxy/proxies.ts'
import type { Stage } from '../stage/drill.ts'
import { makeFolder } from '../stage/product.ts'

/** These machines hold the database. */
export const names = ['db1', 'db2'] as const
export type Name = (typeof names)[number]

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
  /** Returns how many of the three etcd answer as members of a cluster that can decide. */
  readonly countEtcds: () => Promise<number>
  /** Makes etcd of this machine the one that leads the three. */
  readonly letEtcdLead: (name: Name) => Promise<void>
  /** Ends PostgreSQL of the machine, as kill -9 does. Patroni and etcd stay. */
  readonly killPostgres: (name: Name) => Promise<void>
  /** Ends everything on the machine, as a loss of power does. */
  readonly killMachine: (name: Name) => Promise<void>
  readonly startMachine: (name: Name) => Promise<void>
  /** Patroni stops PostgreSQL before it ends. */
  readonly stopPatroni: (name: Name) => Promise<void>
  readonly startPatroni: (name: Name) => Promise<void>
  /** Returns the folder of the machine. The files that docs/scale.md puts in /etc and /var are in this folder. */
  readonly folderOf: (name: Name) => string
  /** Runs a line of docs/scale.md in a shell of the machine. Returns what the line prints. */
  readonly runOn: (name: Name, line: string) => Promise<string>
}

type Machine = {
  readonly folder: string
  /** The lines of the document for etcd and Patroni. */
  readonly etcd: Settings
  readonly patroni: Settings
  /** PostgreSQL is not among them: Patroni starts it. */
  readonly running: Map<'etcd' | 'patroni', ChildProcess>
}

type Settings = Readonly<Record<string, string>>

const maxWaitInMs = 120_000
const password = 'only-for-this-drill'

/**
 * docs/scale.md names the machines 10.0.0.1 to 10.0.0.3. The drill has one machine, so it replaces them by three loopback addresses. They
 * depend on the process, so that two runs do not use the same ones.
 */
const network = `127.${1 + (process.pid % 254)}.${(process.pid >> 8) % 256}.`

const root = new URL('../../', import.meta.url)
/** Reads a file of this repository. */
export const readRoot = (file: string) => readFile(fileURLToPath(new URL(file, root)), 'utf8')

export async function startCluster(stage: Stage): Promise<Cluster> {
  const owner = ownerOfDatabase()
  const page = await readRoot('docs/scale.md')
  const machines: Record<Name, Machine> = {
    db1: await makeMachine(stage, page, 1),
    db2: await makeMachine(stage, page, 2),
  }
  for (const name of names) {
    const { folder } = machines[name]
    await writeFile(join(folder, 'patroni.yml'), await patroniConfig(folder))
    if (owner) await chown(folder, owner.uid, owner.gid)
  }
  const third = await etcdOf(page, 3, await makeFolder(stage))
  const etcds = [machines.db1.etcd, machines.db2.etcd, third]
  const startEtcd = ({ etcd, running }: Machine) => {
    running.set('etcd', spawn(programNamed('etcd'), { env: { ...process.env, ...etcd }, stdio: 'ignore' }))
  }
  const startPatroni = ({ folder, patroni, running }: Machine) => {
    const env = { ...process.env, ...patroni, ...placesOn(folder) }
    const options = { env, stdio: 'ignore', ...owner } as const
    running.set('patroni', spawn(programNamed('patroni'), [join(folder, 'patroni.yml')], options))
  }
  const startMachine = async (name: Name) => {
    startEtcd(machines[name])
    startPatroni(machines[name])
  }
  const killMachine = async (name: Name) => {
    const { running } = machines[name]
    await Promise.all([...running.values()].map(child => end(child, 'SIGKILL')))
    running.clear()
    await killPostgres(name)
  }
  const killPostgres = async (name: Name) => {
    const first = await readFile(join(machines[name].folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number.parseInt(first, 10)
    if (!pid) return
    // The children of a lost PostgreSQL end by themselves. A machine without power has none from the first moment.
    for (const one of [pid, ...descendantsOf(pid)]) endNow(one)
  }
  stage.atEnd(async () => {
    for (const name of names) await killMachine(name)
  })
  const roleOf = (name: Name) =>
    fetch(`http://${machines[name].patroni.PATRONI_RESTAPI_LISTEN}/patroni`, {
      signal: AbortSignal.timeout(1_000),
    }).then(
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
  startProcess(stage, programNamed('etcd'), { env: { ...process.env, ...third } })
  for (const name of names) startEtcd(machines[name])
  for (const etcd of etcds) await until('etcd knows of three members', () => knowsOfThree(etcd))
  startPatroni(machines.db1)
  await until('the first machine is the primary', async () => (await primary()) === 'db1')
  startPatroni(machines.db2)
  const ports = await startHaproxy(stage)
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
    countEtcds: async () => {
      const good = await Promise.all(etcds.map(etcd => isGood(`${etcd.ETCD_ADVERTISE_CLIENT_URLS}/health`)))
      return good.filter(Boolean).length
    },
    letEtcdLead: name => letLead(machines[name].etcd),
    killPostgres,
    killMachine,
    startMachine,
    stopPatroni: async name => {
      const patroni = machines[name].running.get('patroni')
      if (patroni) await end(patroni, 'SIGTERM')
    },
    startPatroni: async name => startPatroni(machines[name]),
    folderOf: name => machines[name].folder,
    runOn: async (name, line) => {
      const { folder } = machines[name]
      const env = { ...process.env, ...placesOn(folder) }
      const { stdout } = await promisify(execFile)('sh', ['-c', inFolder(line, folder)], { cwd: '/', env })
      return stdout
    },
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
    throw new Error(
      `This drill needs Debian's packages patroni, etcd-server, etcd-client and haproxy: ${name} is missing.`,
    )
  return program
}

async function makeMachine(stage: Stage, page: string, number: number): Promise<Machine> {
  const folder = await makeFolder(stage)
  const lines = settingsOf(readBlock(page, '/etc/patroni_env.conf'), number)
  const passwords = Object.keys(lines).filter(name => lines[name] === '…')
  const patroni = { ...lines, ...Object.fromEntries(passwords.map(name => [name, password])) }
  return { folder, patroni, etcd: await etcdOf(page, number, folder), running: new Map() }
}

/** Returns the lines of /etc/default/etcd of the machine, and the folder that Debian's unit names. */
async function etcdOf(page: string, number: number, folder: string): Promise<Settings> {
  const lines = settingsOf(readBlock(page, '/etc/default/etcd'), number)
  const { ETCD_LISTEN_CLIENT_URLS: listen = '' } = lines
  return {
    ...lines,
    ETCD_LISTEN_CLIENT_URLS: listen.replace('127.0.0.1:2379', `127.0.0.1:${await freePort()}`),
    ETCD_DATA_DIR: join(folder, 'etcd'),
  }
}

/** docs/scale.md shows the lines of the first machine. On another machine, its names and its own address end with its number instead. */
function settingsOf(lines: readonly string[], number: number): Settings {
  const settings = lines.map(line => {
    const [name = '', value = ''] = line.split(/=(.*)/s)
    if (name === 'ETCD_INITIAL_CLUSTER') return [name, inNetwork(value)]
    if (name.endsWith('_NAME')) return [name, value.replace(/1$/, String(number))]
    return [name, inNetwork(value.replaceAll('10.0.0.1:', `10.0.0.${number}:`))]
  })
  return Object.fromEntries(settings) as Settings
}

const inNetwork = (text: string) => text.replaceAll('10.0.0.0/24', '127.0.0.0/8').replaceAll('10.0.0.', network)

/** Asks in the same way as docs/scale.md. */
async function knowsOfThree(etcd: Settings): Promise<boolean> {
  return askEtcd(etcd, 'endpoint', 'health', '--cluster').then(
    lines => lines.filter(line => line.includes('is healthy')).length === 3,
    () => false,
  )
}

async function letLead(etcd: Settings): Promise<void> {
  const members = (await askEtcd(etcd, 'endpoint', 'status', '--cluster')).map(line => line.split(', '))
  const [url, id = ''] = members.find(([address]) => address === etcd.ETCD_ADVERTISE_CLIENT_URLS) ?? []
  const [leader = ''] = members.find(([, , , , isLeader]) => isLeader === 'true') ?? []
  if (leader !== url) await askEtcd(etcd, '--endpoints', leader, 'move-leader', id)
}

/** Asks etcd at the second of its addresses, as etcdctl does by itself. */
async function askEtcd(
  { ETCD_LISTEN_CLIENT_URLS: listen = '' }: Settings,
  ...words: readonly string[]
): Promise<string[]> {
  const endpoint = words.includes('--endpoints') ? [] : ['--endpoints', listen.split(',')[1] ?? '']
  const { stdout, stderr } = await promisify(execFile)(programNamed('etcdctl'), [...endpoint, ...words])
  return `${stdout}${stderr}`.split('\n')
}

/** Replaces the addresses and folders of the documented file by those of this drill. */
async function patroniConfig(folder: string): Promise<string> {
  const config = inNetwork(inFolder(await readRoot('deploy/high-availability/patroni.yml'), folder))
  const hosts = [1, 2, 3].map(number => `${network}${number}:2379`).join()
  if (
    ![`hosts: ${hosts}\n`, `data_dir: ${folder}/data\n`, `directories: ${folder}\n`].every(one => config.includes(one))
  )
    throw new Error('patroni.yml has another form.')
  return config
}

/** Both machines of the drill run on one computer, so each has a folder of its own in place of the folders of docs/scale.md. */
const inFolder = (text: string, folder: string) =>
  text
    .replaceAll('/etc/patroni/config.yml', `${folder}/patroni.yml`)
    .replaceAll('/etc/pgbackrest.conf', `${folder}/pgbackrest.conf`)
    .replaceAll('/var/lib/postgresql/15/rolloff', `${folder}/data`)
    .replaceAll('/var/run/postgresql', folder)
    .replaceAll('/var/tmp', folder)

/** With these settings the programs find their files in the folder of the machine. */
const placesOn = (folder: string) => ({
  HOME: folder,
  PGHOST: folder,
  PGBACKREST_CONFIG: `${folder}/pgbackrest.conf`,
  PGBACKREST_LOCK_PATH: `${folder}/lock`,
})

async function startHaproxy(stage: Stage): Promise<{ primary: number; standby: number }> {
  const ports = { primary: await freePort(), standby: await freePort() }
  const file = inNetwork(await readRoot('deploy/high-availability/haproxy.cfg'))
    .replace('127.0.0.1:5000\n', `127.0.0.1:${ports.primary}\n`)
    .replace('127.0.0.1:5001\n', `127.0.0.1:${ports.standby}\n`)
  const folder = await makeFolder(stage)
  await writeFile(join(folder, 'haproxy.cfg'), file)
  startProcess(stage, programNamed('haproxy'), { options: ['-f', join(folder, 'haproxy.cfg')] })
  return ports
}

type ProcessOptions = { readonly options?: readonly string[]; readonly env?: NodeJS.ProcessEnv }

function startProcess({ atEnd }: Stage, program: string, { options = [], env = process.env }: ProcessOptions): void {
  const child = spawn(program, options, { env, stdio: 'ignore' })
  atEnd(() => end(child, 'SIGTERM'))
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

function descendantsOf(pid: number): number[] {
  const children = childrenOf(pid)
  return [...children, ...children.flatMap(descendantsOf)]
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

export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > maxWaitInMs) throw new Error(`This did not come true in time: ${what}`)
    await pause(100)
  }
}
