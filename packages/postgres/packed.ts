/**
 * A packed cluster is one file with all files of a stopped cluster. A new cluster that is unpacked from it has its tables already. The
 * unpacking takes a fraction of the time of initdb.
 */
import { createHash } from 'node:crypto'
import {
  chownSync,
  closeSync,
  copyFileSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  openSync,
  writeSync,
} from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Account } from './account.ts'

/**
 * This is one file or folder of the cluster. The databases of a new cluster have many files with the same content. Such a file names the
 * first file with this content.
 */
type Entry = { readonly path: string } & (
  | { readonly kind: 'folder' }
  | { readonly kind: 'file'; readonly size: number }
  | { readonly kind: 'copy'; readonly of: string }
)

/** The server leaves these files when it stops. They describe its process, which has ended. */
const leftOut = new Set(['postmaster.pid', 'postmaster.opts'])
const chunkSize = 2 ** 20

export async function packCluster(data: string, file: string): Promise<void> {
  const entries: Entry[] = []
  const contents: Buffer[] = []
  const known = new Map<string, string>()
  for (const found of await listFiles(data)) {
    const path = relative(data, join(found.parentPath, found.name))
    if (found.isDirectory()) entries.push({ path, kind: 'folder' })
    if (!found.isFile() || leftOut.has(path)) continue
    const content = await readFile(join(data, path))
    const digest = createHash('sha256').update(content).digest('hex')
    const same = known.get(digest)
    if (same) {
      entries.push({ path, kind: 'copy', of: same })
      continue
    }
    known.set(digest, path)
    entries.push({ path, kind: 'file', size: content.length })
    contents.push(content)
  }
  const list = Buffer.from(JSON.stringify(entries))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(list.length)
  await pipeline([length, list, ...contents], createGzip(), createWriteStream(file))
}

/** Lists files and folders. A folder comes before its content. */
const listFiles = async (folder: string) =>
  (await readdir(folder, { withFileTypes: true, recursive: true })).toSorted((one, other) =>
    join(one.parentPath, one.name) < join(other.parentPath, other.name) ? -1 : 1,
  )

/** Unpacks a cluster into an empty folder. The files belong to the account, and no other user can read them. */
export async function unpackCluster(file: string, folder: string, account?: Account): Promise<void> {
  await pipeline(createReadStream(file), createGunzip({ chunkSize }), async source => {
    const bytes = readerOf(source)
    const parts: Buffer[] = []
    await bytes.read(4, part => parts.push(part))
    const listLength = Buffer.concat(parts).readUInt32LE()
    parts.length = 0
    await bytes.read(listLength, part => parts.push(part))
    for (const entry of JSON.parse(Buffer.concat(parts).toString()) as Entry[]) {
      const path = join(folder, entry.path)
      if (entry.kind === 'folder') mkdirSync(path, { mode: 0o700 })
      else if (entry.kind === 'copy') copyFileSync(join(folder, entry.of), path)
      else {
        const descriptor = openSync(path, 'wx', 0o600)
        try {
          await bytes.read(entry.size, part => writeSync(descriptor, part))
        } finally {
          closeSync(descriptor)
        }
      }
      if (account) chownSync(path, account.uid, account.gid)
    }
    // If the stream was not read to its end, the pipeline would fail with an error.
    await bytes.readEnd()
  })
}

/** Returns a reader that reads a given number of bytes, whatever the size of the pieces is that arrive. */
function readerOf(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return {
    async readEnd(): Promise<void> {
      while (!(await pieces.next()).done);
    },
    async read(count: number, take: (part: Buffer) => void): Promise<void> {
      for (let missing = count; missing > 0; ) {
        if (rest.length === 0) {
          const { value, done } = await pieces.next()
          if (done) throw new Error('The packed cluster ends too early.')
          rest = value
        }
        const part = rest.subarray(0, missing)
        rest = rest.subarray(part.length)
        missing -= part.length
        take(part)
      }
    },
  }
}
