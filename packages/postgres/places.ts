import { createHash } from 'node:crypto'
import { mkdir, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, canReach, fileStatus, isRoot, makePrivateFolder, nobody } from './account.ts'
import type { Installation } from './installation.ts'
import { StartRefused } from './refusal.ts'

/** These are the places of a cluster: its data, its log and the folder of its unix socket. The server runs as the account. */
export type Places = {
  data: string
  log: string
  socket: string
  account: Account | undefined
  /** Tells the operator that the data are not in the folder of the settings. */
  note: string | undefined
}

/** Finds the places for a data folder, and creates the folders that contain them. It never moves existing files. */
export async function findPlaces(wanted: Installation): Promise<Places> {
  await mkdir(wanted.folder, { recursive: true, mode: 0o755 })
  const folder = await realpath(wanted.folder)
  const installation = { ...wanted, folder }
  const { home, account } = isRoot() ? await findHomeForRoot(installation) : await findOwnHome(installation)
  return {
    data: join(home, 'postgres'),
    log: join(home, 'postgres.log'),
    socket: await findSocketFolder(wanted.name, home, account),
    account,
    note:
      home === folder
        ? undefined
        : `The database is kept in ${home}: PostgreSQL does not run as root, and its user cannot reach ${folder}.`,
  }
}

type Home = { home: string; account: Account | undefined }

async function findOwnHome({ folder, folderSetting }: Installation): Promise<Home> {
  const data = await fileStatus(join(folder, 'postgres'))
  if (data && data.uid !== process.getuid?.()) {
    throw new StartRefused(
      `The database in ${folder} was made by another user (${data.uid}). Start as that user or as root, or set ${folderSetting}.`,
    )
  }
  return { home: folder, account: undefined }
}

async function findHomeForRoot({ name, folder }: Installation): Promise<Home> {
  const elsewhere = join('/var/lib', name, shortHash(folder))
  const data = await fileStatus(join(folder, 'postgres'))
  if (data) {
    const account = data.uid === 0 ? nobody : { uid: data.uid, gid: data.gid }
    if (await canReach(account, folder)) return { home: folder, account }
    throw new StartRefused(
      `The database in ${folder} belongs to user ${account.uid}, who can no longer reach it. Let others enter the folders above it.`,
    )
  }
  const movedData = await fileStatus(join(elsewhere, 'postgres'))
  if (!movedData && (await canReach(nobody, folder))) return { home: folder, account: nobody }
  await mkdir(elsewhere, { recursive: true, mode: 0o755 })
  return { home: elsewhere, account: movedData ? { uid: movedData.uid, gid: movedData.gid } : nobody }
}

const socketName = '/.s.PGSQL.5432'
/** The system allows 104 bytes on macOS and 108 bytes on Linux, with the zero at the end. */
const maxSocketPathLength = 100
/** Returns true if the path is short enough and has only characters that need no escaping. */
const canHoldSocket = (path: string) =>
  /^[\w./-]+$/.test(path) && path.length + socketName.length <= maxSocketPathLength

async function findSocketFolder(product: string, home: string, account?: Account): Promise<string> {
  const inside = join(home, 'socket')
  const name = `${product}-${account?.uid ?? process.getuid?.()}-${shortHash(home)}`
  const outside =
    canHoldSocket(join(tmpdir(), name)) && (!account || (await canReach(account, tmpdir()))) ? tmpdir() : '/tmp'
  const folder = canHoldSocket(inside) ? inside : join(outside, name)
  await makePrivateFolder(folder, account)
  return folder
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
