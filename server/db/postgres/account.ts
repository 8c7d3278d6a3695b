import { chmod, chown, lstat, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartRefused } from '#server/db/postgres/refusal.ts'

/**
 * This is the user that PostgreSQL runs as when we are root, since it refuses to be root. If it is undefined,
 * PostgreSQL runs as our own user.
 */
export type Account = { uid: number; gid: number }

/** The user "nobody" exists everywhere, so no user has to be made. */
export const nobody: Account = { uid: 65534, gid: 65534 }

export const isRoot = (): boolean => process.getuid?.() === 0

/** Returns the status of a file or folder, or undefined if there is none. */
export const fileStatus = (path: string) => lstat(path).catch(() => undefined)

/** Returns true if the account may enter every folder above the path, and the path itself. */
export async function canReach(account: Account, path: string): Promise<boolean> {
  const status = await stat(path).catch(() => undefined)
  if (!status) return false
  const shift = status.uid === account.uid ? 6 : status.gid === account.gid ? 3 : 0
  const mayEnter = ((status.mode >> shift) & 1) === 1
  const parent = dirname(path)
  return mayEnter && (parent === path || canReach(account, parent))
}

/**
 * Makes a folder that the account alone may enter.
 * @throws StartRefused if somebody else made the folder.
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
