/** This store keeps files in a folder of this machine, or in one that several machines share. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FaultOf } from '#domain/service-fault.ts'
import { nobodyListens, type ServiceListener } from '../../provider.ts'
import {
  type ByteRange,
  checkKey,
  type FileStore,
  FolderUnusable,
  keyPattern,
  type ListedFile,
  maxListed,
} from '../files.ts'

/** A file has such a name while it is written. The server deletes it after a day, because a killed server may have left it. */
const unfinished = /^\.part-/
const unfinishedKeptMs = 86_400_000

/** The first error codes mean that the folder is full, the others that it has another fault. */
const ofSpace = new Set(['ENOSPC', 'EDQUOT'])
const ofFolder = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EISDIR',
  'ELOOP',
  'EIO',
  'ENODEV',
  'EMFILE',
  'ENFILE',
])

export function openLocalFiles(folder: string, listener: ServiceListener<FaultOf['files']> = nobodyListens): FileStore {
  const tried = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work()
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (!ofSpace.has(code) && !ofFolder.has(code)) throw error
      listener.refused(ofSpace.has(code) ? 'full' : 'folder', code)
      throw new FolderUnusable(`the folder of files: ${code}`, { cause: error })
    }
  }
  const pathOf = (key: string) => {
    checkKey(key)
    return join(folder, key)
  }
  return {
    place: 'local',
    put: async (key, content) => {
      const path = pathOf(key)
      await tried(() => writeWhole(path, content))
      // A read does not report `answered`, because files can be read from a full folder as well.
      listener.answered()
    },
    get: async (key, range) => {
      const path = pathOf(key)
      return tried(() => readPart(path, range))
    },
    delete: async key => {
      const path = pathOf(key)
      return tried(() => rm(path, { force: true }))
    },
    list: after => tried(() => listBehind(folder, after)),
  }
}

/**
 * Writes the file under another name beside its place, flushes it to the disk and then renames it. No reader gets half a file, even after a
 * power failure.
 */
async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const parent = dirname(path)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const part = join(parent, `.part-${randomUUID()}`)
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw error
  }
  for (const changed of [parent, dirname(parent)]) await syncFolder(changed)
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function readPart(path: string, range?: ByteRange): Promise<Buffer | null> {
  const file = await open(path, 'r').catch(nullIfAbsent)
  if (file === null) return null
  try {
    if (!range) return await file.readFile()
    const { bytesRead, buffer } = await file.read({
      buffer: Buffer.alloc(range.last - range.first + 1),
      position: range.first,
    })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function listBehind(folder: string, after: string | null): Promise<readonly ListedFile[]> {
  const found: ListedFile[] = []
  const first = after === null ? '' : after.slice(0, 2)
  for (const name of (await namesIn(folder)).filter(one => /^[0-9a-f]{2}$/.test(one) && one >= first)) {
    for (const inside of await namesIn(join(folder, name))) {
      const key = `${name}/${inside}`
      const path = join(folder, key)
      if (unfinished.test(inside)) await removeIfOld(path)
      if (!keyPattern.test(key) || (after !== null && key <= after)) continue
      const facts = await stat(path).catch(nullIfAbsent)
      if (facts) found.push({ key, sizeInBytes: facts.size, modifiedAt: facts.mtime })
      if (found.length === maxListed) return found
    }
  }
  return found
}

async function removeIfOld(path: string): Promise<void> {
  const facts = await stat(path).catch(nullIfAbsent)
  if (facts && Date.now() - facts.mtimeMs > unfinishedKeptMs) await rm(path, { force: true })
}

const namesIn = async (path: string) => ((await readdir(path).catch(nullIfAbsent)) ?? []).sort()

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
