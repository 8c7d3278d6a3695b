/** Runs the scripts of backup in a folder of their own, with small programs in place of PostgreSQL and pgBackRest. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const source = fileURLToPath(new URL('../../deploy/bin', import.meta.url))

/** The folder of the scripts on a machine, and the folder in its place here. */
const places = {
  '/usr/local/sbin': 'bin',
  '/etc/rolloff': 'etc',
  '/var/backups/rolloff-base': 'copies',
  '/run/lock': 'lock',
  '/var/tmp': 'tmp',
  '/etc/pgbackrest.conf': 'pgbackrest.conf',
  '/usr/lib/postgresql': 'postgresql',
}

/** What each program does, besides a line in the file `called`. */
const programs = {
  runuser: 'shift 3; exec "$@"',
  chown: '',
  pg_dump: 'echo dump',
  pg_lsclusters: 'echo "15 main 5433 online postgres /main /log"',
  psql: 'case "$*" in *"FROM file"*) [ ! -f "$ROOM/no-files" ] || exit 1; cat "$ROOM/rows" ;; *in_recovery*) echo f ;; *) echo 7 ;; esac',
  systemctl: 'case "$*" in *rolloff@*) [ -f "$ROOM/second-process" ] ;; *) false ;; esac',
  mountpoint: '[ "$2" = /main ]',
  pgbackrest: 'case "$*" in *info*) echo \'"timestamp":{"start":1,"stop":2 "size":1000\' ;; esac',
}

/** A machine without rsync has a program that copies as the scripts ask it to. */
const rsync = existsSync('/usr/bin/rsync')
  ? 'exec /usr/bin/rsync "$@"'
  : `exec '${process.execPath}' '${fileURLToPath(new URL('copy-like-rsync.mjs', import.meta.url))}' "$@"`
let room: string
const at = (path: string) => join(room, path)
const run = (script: string, ...words: string[]) => {
  const { status, stdout, stderr } = spawnSync('sh', [at(`bin/${script}`), ...words], {
    encoding: 'utf8',
    env: { PATH: `${at('programs')}:/usr/sbin:/usr/bin:/sbin:/bin`, ROOM: room },
  })
  return { code: status, said: stdout + stderr }
}
const called = () => readFile(at('called'), 'utf8')
const makeFiles = async (count: number) => {
  for (let one = 0; one < count; one += 1) await writeFile(at(`data/files/photo-${one}`), 'photo')
}
const settings = (more = '') =>
  writeFile(
    at('etc/rolloff.env'),
    `DATA_DIR=${at('data')}\nDATABASE_URL=postgresql://rolloff@localhost/rolloff\n${more}`,
  )

async function makeProgram(path: string, text: string): Promise<void> {
  await writeFile(at(path), `#!/bin/sh\necho "PGPORT=$PGPORT $(basename "$0") $*" >> ${at('called')}\n${text}\n`)
  await chmod(at(path), 0o755)
}

beforeEach(async () => {
  room = await mkdtemp(join(tmpdir(), 'backup-'))
  for (const name of ['bin', 'etc', 'lock', 'tmp', 'programs', 'data/files', 'postgresql/15/bin', 'nightly'])
    await mkdir(at(name), { recursive: true })
  for (const name of await readdir(source)) {
    let text = await readFile(join(source, name), 'utf8')
    for (const [there, here] of Object.entries(places)) text = text.replaceAll(there, at(here))
    await writeFile(at(`bin/${name}`), text)
  }
  for (const [name, text] of Object.entries({ ...programs, rsync })) await makeProgram(`programs/${name}`, text)
  for (const name of ['pg_ctl', 'pg_amcheck']) await makeProgram(`postgresql/15/bin/${name}`, '')
  await writeFile(at('pgbackrest.conf'), 'pg1-path=/main\n')
  await writeFile(at('rows'), '')
  await writeFile(at('data/secret'), 'secret')
  await writeFile(at('data/files/rolloff-mark'), 'mark')
  await settings()
})
afterEach(() => rm(room, { recursive: true }))

describe('rolloff-base-backup', () => {
  test('copies the database and the secret even if the disk of the files is not mounted, and fails', async () => {
    await rm(at('data/files/rolloff-mark'))
    const { code, said } = run('rolloff-base-backup')
    expect(code).toBe(1)
    expect(said).toContain('its disk is not mounted')
    expect(await called()).toMatch(/ pgbackrest .*backup/)
    expect(existsSync(at('copies/secrets/secret'))).toBe(true)
  })

  test('keeps the copied files if the older files of an installation with a bucket are not mounted', async () => {
    await makeFiles(3)
    expect(run('rolloff-base-backup').code).toBe(0)
    await settings('FILES=s3\n')
    await rm(at('data/files'), { recursive: true })
    await mkdir(at('data/files'))
    expect(run('rolloff-base-backup', 'files').code).toBe(0)
    expect(await readdir(at('copies/files'))).toHaveLength(4)
  })

  test.each(['local', 's3'])('refuses if most files are gone, with FILES=%s', async place => {
    await makeFiles(205)
    expect(run('rolloff-base-backup', 'files').code).toBe(0)
    await settings(`FILES=${place}\n`)
    await rm(at('data/files'), { recursive: true })
    await mkdir(at('data/files'))
    await writeFile(at('data/files/rolloff-mark'), 'mark')
    expect(run('rolloff-base-backup', 'files').said).toContain('More than half of the files')
    expect(await readdir(at('copies/files'))).toHaveLength(206)
    expect(run('rolloff-base-backup', 'files', 'many-gone').code).toBe(0)
    expect(await readdir(at('copies/files'))).toEqual(['rolloff-mark'])
  })
})

test('what was deleted has the time of the end of the run, also if a run was broken off', async () => {
  await makeFiles(2)
  run('rolloff-base-backup', 'files')
  await rm(at('data/files/photo-0'))
  await mkdir(at('copies/gone/unfinished'))
  await writeFile(at('copies/gone/unfinished/photo-9'), 'photo')
  expect(run('rolloff-base-backup', 'files').code).toBe(0)
  const [name = '', ...others] = await readdir(at('copies/gone'))
  expect(name).toMatch(/^\d{4}-.*Z$/)
  expect(others).toEqual([])
  expect(await readdir(at(`copies/gone/${name}`))).toEqual(['photo-0', 'photo-9'])
})

describe('rolloff-backup', () => {
  test('copies the database even if the disk of the files is not mounted, and says in its name what is missing', async () => {
    await rm(at('data/files/rolloff-mark'))
    const { code, said } = run('rolloff-backup', at('nightly'))
    expect(code).toBe(1)
    expect(said).toContain('its disk is not mounted')
    const [name = '', ...others] = await readdir(at('nightly'))
    expect(name).toMatch(/Z\.without-files$/)
    expect(others).toEqual([])
    expect(await readdir(at(`nightly/${name}`))).toEqual(['files', 'rolloff.dump', 'secret'])
  })

  test('copies everything in a folder with the time', async () => {
    await makeFiles(2)
    expect(run('rolloff-backup', at('nightly')).code).toBe(0)
    const [name = ''] = await readdir(at('nightly'))
    expect(name).toMatch(/Z$/)
    expect(await readdir(at(`nightly/${name}/files`))).toHaveLength(3)
  })
})

describe('rolloff-prove-backup', () => {
  test('is good if each file of the restored database was copied', async () => {
    await makeFiles(1)
    await writeFile(at('rows'), 'photo-0 5\n')
    run('rolloff-base-backup', 'files')
    const { code, said } = run('rolloff-prove-backup')
    expect(said).toContain('The backup is good: 7 orders, the newest of 7, and 1 files.')
    expect(code).toBe(0)
  })

  test('fails if a file is missing, and if the restored database does not say which files it shows', async () => {
    await writeFile(at('rows'), 'photo-0 5\n')
    run('rolloff-base-backup', 'files')
    const missing = run('rolloff-prove-backup')
    expect(missing.said).toContain('1 of 1 photos and logos are missing')
    expect(missing.code).toBe(1)
    await writeFile(at('no-files'), '')
    const silent = run('rolloff-prove-backup')
    expect(silent.said).not.toContain('The backup is good')
    expect(silent.code).toBe(1)
  })
})

test('PostgreSQL may listen on another port, and the restored database has the port of the scripts', async () => {
  await writeFile(
    at('etc/rolloff.env'),
    `DATA_DIR=${at('data')}\nDATABASE_URL='postgresql://rolloff:123@localhost:5433/rolloff?host=/run'\n`,
  )
  run('rolloff-base-backup', 'files')
  expect(run('rolloff-prove-backup').said).toContain('The backup is good')
  expect(await called()).toMatch(/PGPORT=5433 psql --no-psqlrc -tA -d rolloff/)
  expect(await called()).toMatch(/pg_ctl .* -c port=5432 /)
  expect(await called()).toMatch(/psql --no-psqlrc --host \S+ --port 5432 /)
})

test.each([
  ['//rolloff@localhost:6432/rolloff', ''],
  ['//rolloff:5433@localhost/rolloff', ''],
  ['//rolloff@localhost/rolloff?host=/run&port=5433', '5433'],
])('with DATABASE_URL=postgresql:%s the port of the local cluster is "%s"', async (url, port) => {
  await writeFile(at('etc/rolloff.env'), `DATA_DIR=${at('data')}\nDATABASE_URL='postgresql:${url}'\n`)
  expect(run('rolloff-backup', at('nightly')).code).toBe(0)
  expect(await called()).toContain(`PGPORT=${port} pg_dump --format=custom rolloff\n`)
})

test('nothing is restored while a second process of the server runs', async () => {
  await writeFile(at('nightly/rolloff.dump'), '')
  await writeFile(at('second-process'), '')
  const { code, said } = run('rolloff-restore', at('nightly'))
  expect(said).toContain('stop each process of it first')
  expect(code).toBe(1)
})

test('nothing is restored into a folder that is the mount point of a disk', async () => {
  const { code, said } = run('rolloff-restore-to', 'latest')
  expect(said).toContain('/main is the mount point of a disk')
  expect(code).toBe(1)
  expect(await called()).not.toMatch(/pgbackrest .* restore/)
})
