import { chmod, chown, lstat, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartRefused } from './refusal.ts'

/**
 * PostgreSQL refuses to run as root. If root starts the product, PostgreSQL runs as this user. Otherwise it runs as the user who started
 * the product, and there is no account.
 */
export type Account = { uid: number; gid: number }

/** The user "nobody" exists on every system, so the installation needs no user of its own. */
export const nobody: Account = { uid: 65534, gid: 65534 }

export const isRoot = (): boolean => process.getuid?.() === 0

/** Returns the status of a file or folder, or undefined if there is none. */
export const fileStatus = (path: string) => lstat(path).catch(() => undefined)

/** Returns true if the account may execute the path, or enter it if it is a folder, and enter every folder above it. */
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
 * @throws StartRefused if the folder belongs to another user, who could then read the database.
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
