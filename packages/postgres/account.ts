import { chmod, chown, lstat, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartRefused } from './refusal.ts'

/** If root starts the server, PostgreSQL runs as this user, because it refuses to run as root. Otherwise there is none, and it runs as ours. */
export type Account = { uid: number; gid: number }

/** The user "nobody" exists on every system, so the installation does not have to create one. */
export const nobody: Account = { uid: 65534, gid: 65534 }

export const isRoot = (): boolean => process.getuid?.() === 0

/** Returns the status of a file or folder, or undefined if there is none. */
export const fileStatus = (path: string) => lstat(path).catch(() => undefined)

/** Returns true if the account may enter the path and every folder above it. */
export async function canReach(account: Account, path: string): Promise<boolean> {
  const status = await stat(path).catch(() => undefined)
  if (!status) return false
  const shift = status.uid === account.uid ? 6 : status.gid === account.gid ? 3 : 0
  const mayEnter = ((status.mode >> shift) & 1) === 1
  const parent = dirname(path)
  return mayEnter && (parent === path || canReach(account, parent))
}

/**
 * Creates a folder that only the account may enter.
 * @throws StartRefused if the folder belongs to another user, who could read the database.
 */
export async function makePrivateFolder(path: string, account?: Account): Promise<void> {
  const made = await mkdir(path, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
  if (made && account) await chown(path, account.uid, account.gid)
  const status = await lstat(path)
  if (!status.isDirectory() || status.uid !== (account?.uid ?? process.getuid?.())) {
    throw new StartRefused(`${path} belongs to another user, so the database cannot use it.`)
  }
  await chmod(path, 0o700)
}
