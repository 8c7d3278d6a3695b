/**
 * Copies a folder as the backup scripts ask rsync to do it. Their tests use this program on a machine that has no rsync. The drills
 * `restore` and `deploy` run the scripts with rsync itself.
 */
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const words = process.argv.slice(2)
const flags = new Set(words.filter(word => word.startsWith('--')))
const [from, to] = words.filter(word => !word.startsWith('--'))
const backupFolder = words.find(word => word.startsWith('--backup-dir='))?.slice('--backup-dir='.length)

const isExcluded = name => flags.has('--exclude=.part-*') && name.startsWith('.part-')
const secondsOf = ({ mtimeMs }) => Math.floor(mtimeMs / 1000)
const find = path => stat(path).catch(() => null)

/** A file that is replaced or deleted goes into the folder of `--backup-dir`. */
async function putAway(path) {
  if (!backupFolder) return rm(join(to, path))
  await mkdir(dirname(join(backupFolder, path)), { recursive: true })
  await rename(join(to, path), join(backupFolder, path))
}

async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && !isExcluded(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length).replace(/^\/+/, ''))
}

await mkdir(to, { recursive: true })
const files = await filesIn(from)
for (const path of files) {
  const [ours, theirs] = [await find(join(from, path)), await find(join(to, path))]
  if (theirs && flags.has('--ignore-existing')) continue
  if (theirs && theirs.size === ours.size && secondsOf(theirs) === secondsOf(ours)) continue
  if (theirs) await putAway(path)
  await cp(join(from, path), join(to, path), { preserveTimestamps: true })
}
if (flags.has('--delete')) for (const path of await filesIn(to)) if (!files.includes(path)) await putAway(path)
