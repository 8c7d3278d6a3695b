/** Copies the database of two machines with pgBackRest, by the lines of docs/scale.md. A folder replaces the bucket. */
import { chown, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readBlock } from '../deploy/commands.ts'
import type { Stage } from '../stage/drill.ts'
import { makeFolder } from '../stage/product.ts'
import { type Cluster, type Name, names, readRoot, until } from './cluster.ts'

export type Copy = {
  readonly type: string
  /** PostgreSQL counts timelines: the first primary writes timeline 1, and each later primary writes the next one. */
  readonly timeline: number
}

export type Copies = {
  /** Runs on both machines at once what the timer starts. Returns the machines that made a copy. */
  readonly copy: () => Promise<Name[]>
  readonly list: () => Promise<Copy[]>
  /** Archives the log until now, restores the copy into an empty folder of the standby, and returns the ids of its orders. */
  readonly prove: () => Promise<string[]>
  /** Restores the database of both machines to this second. The product must not run meanwhile. */
  readonly goBack: (second: Date) => Promise<void>
}

/** Configures pgBackRest on both machines of a cluster that has just started, and makes the first copy. */
export async function startCopies(stage: Stage, cluster: Cluster): Promise<Copies> {
  const page = await readRoot('docs/scale.md')
  const unit = await readRoot('deploy/high-availability/rolloff-copy-database.service')
  const bucket = await makeFolder(stage)
  const leader = await leaderOf(cluster)
  for (const name of names) {
    const folder = cluster.folderOf(name)
    const { uid, gid } = await stat(folder)
    await chown(bucket, uid, gid)
    await writeFile(join(folder, 'pgbackrest.conf'), await pgbackrestConfig(bucket, join(folder, 'data')))
    for (const line of readBlock(page, 'Only postgres may read the file')) await cluster.runOn(name, line)
    await keepLog(join(folder, 'patroni.yml'))
  }
  const firstLines = readBlock(page, 'On both machines, remove the `#`')
  for (const line of firstLines) await cluster.runOn(leader, line)
  await cluster.untilSynchronous()
  let latest = leader
  return {
    copy: async () => {
      const made = await Promise.all(names.map(name => runUnit(cluster, unit, name)))
      const by = names.filter((_, at) => made[at])
      latest = by[0] ?? latest
      return by
    },
    list: async () => {
      const text = await cluster.runOn(
        await leaderOf(cluster),
        `${asPostgres}pgbackrest --stanza=rolloff --output=json info`,
      )
      const [stanza] = JSON.parse(text) as [{ backup: { type: string; archive: { start: string } }[] }]
      return stanza.backup.map(({ type, archive }) => ({
        type,
        timeline: Number.parseInt(archive.start.slice(0, 8), 16),
      }))
    },
    prove: async () => {
      const now = await leaderOf(cluster)
      await cluster.runOn(now, `${asPostgres}pgbackrest --stanza=rolloff check`)
      return proveOn(stage, { cluster, name: otherThan(now), lines: readBlock(page, 'prove the copy') })
    },
    goBack: async second => {
      // A copy contains the paths of the machine that made it, so that machine is restored. In the document both machines have the same paths.
      await goBackOn(cluster, { name: latest, lines: readBlock(page, 'To go back to a second'), second })
      const full = firstLines.find(line => line.includes('--type=full'))
      await cluster.runOn(latest, full ?? 'false')
    },
  }
}

const otherThan = (name: Name): Name => (name === 'db1' ? 'db2' : 'db1')

const asPostgres = 'runuser -u postgres -- '

async function leaderOf(cluster: Cluster): Promise<Name> {
  const leader = await cluster.primary()
  if (!leader) throw new Error('There is no primary.')
  return leader
}

/** Fills in the lines that the document leaves to the operator, with encryption. */
async function pgbackrestConfig(bucket: string, data: string): Promise<string> {
  const file = await readRoot('deploy/pgbackrest.conf')
  const config = file
    .replace(/^repo1-path=.*/m, `repo1-path=${bucket}`)
    .replace(/^pg1-path=.*/m, `pg1-path=${data}`)
    .replace(/^#(repo1-cipher-type=.*)/m, '$1')
    .replace(/^#(repo1-cipher-pass=)/m, '$1only-for-this-drill')
  const filled = [`repo1-path=${bucket}`, `pg1-path=${data}`, 'repo1-cipher-pass=only-for-this-drill']
  if (!filled.every(line => config.includes(`\n${line}\n`))) throw new Error('pgbackrest.conf has another form.')
  return config
}

/** Removes the `#` before the three lines of patroni.yml that archive the log. */
async function keepLog(file: string): Promise<void> {
  const config = await readFile(file, 'utf8')
  const kept = config.replaceAll(/^( +)#(archive_\w+: )/gm, '$1$2')
  if (kept.length !== config.length - 3) throw new Error('patroni.yml has another form.')
  await writeFile(file, kept)
}

/** Runs the unit as systemd does. Returns false if the unit's condition fails on this machine, so that it does not run here. */
async function runUnit(cluster: Cluster, unit: string, name: Name): Promise<boolean> {
  const lineOf = (key: string) => {
    const value = new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1]
    if (!value) throw new Error(`The unit has no line ${key}.`)
    return value.replaceAll('$$', () => '$').replaceAll('%%', '%')
  }
  const asUser = `runuser -u ${lineOf('User')} -- `
  const isMeant = await cluster.runOn(name, `${asUser}${lineOf('ExecCondition')}`).then(
    () => true,
    (error: { code?: unknown }) => {
      if (error.code !== 1) throw error
      return false
    },
  )
  if (isMeant) await cluster.runOn(name, `${asUser}${lineOf('ExecStart')}`)
  return isMeant
}

type Proof = { readonly cluster: Cluster; readonly name: Name; readonly lines: readonly string[] }

async function proveOn(stage: Stage, { cluster, name, lines }: Proof): Promise<string[]> {
  let ids: string[] = []
  for (const line of lines) {
    // If a later line fails, the drill stops the PostgreSQL that this line starts.
    if (line.includes(' start'))
      stage.atEnd(() => cluster.runOn(name, lines.find(one => one.includes(' stop')) ?? '').catch(() => ''))
    if (line.includes('psql')) {
      // While PostgreSQL replays the log, the table of orders may not exist yet.
      const answer = () => cluster.runOn(name, line).catch(() => '')
      await until('PostgreSQL of the proof has replayed the log', async () => /^ f /m.test(await answer()))
      ids = (await cluster.runOn(name, line.replace(/-c '.*'/, "-Atc 'SELECT id FROM orders'"))).trim().split('\n')
    } else await cluster.runOn(name, line)
  }
  return ids
}

type WayBack = { readonly name: Name; readonly lines: readonly string[]; readonly second: Date }

/**
 * Restores the database to a second. Patroni is first stopped on both machines: on the standby, then on the primary. Then one machine is
 * restored, and the other one copies the database from it.
 */
async function goBackOn(cluster: Cluster, { name, lines, second }: WayBack): Promise<void> {
  const now = await leaderOf(cluster)
  for (const one of [otherThan(now), now]) await cluster.stopPatroni(one)
  const target = second.toISOString().replace('T', ' ').replace('Z', '+00')
  for (const line of lines) {
    if (line.includes('pg_is_in_recovery'))
      await until('PostgreSQL has replayed the log', async () => /^ f$/m.test(await cluster.runOn(name, line)))
    else if (line.startsWith('systemctl start patroni')) await cluster.startPatroni(name)
    // Before it removes the cluster, patronictl asks for the cluster's name and for the sentence "Yes I am aware".
    else if (line.includes(' remove ')) await cluster.runOn(name, `printf 'rolloff\nYes I am aware\n' | ${line}`)
    else await cluster.runOn(name, line.replace(/--target='.*?'/, `--target='${target}'`))
  }
  await until('the first machine is the primary', async () => (await cluster.primary()) === name)
  await cluster.runOn(otherThan(name), 'rm -r /var/lib/postgresql/15/rolloff')
  await cluster.startPatroni(otherThan(name))
  await cluster.untilSynchronous()
}
