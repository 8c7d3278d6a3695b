/**
 * Opens the file with the streets below the maps (decision 137): one PMTiles archive of version 3 with the vector tiles of Protomaps'
 * basemap. The header says where the parts of the archive are. Its fields are described at https://github.com/protomaps/PMTiles.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ByteRange } from '#server/providers/files/files.ts'

export type TileFile = {
  readonly sizeInBytes: number
  /** Names the content of the file. Another extract has another fingerprint, and a copy on another server has the same. */
  readonly fingerprint: string
  readonly bounds: Bounds
  /** Returns null if the file was overwritten since it was opened, because its parts then do not fit together. */
  readonly read: (range: ByteRange) => Promise<Buffer | null>
  readonly close: () => Promise<void>
}

type Bounds = { readonly west: number; readonly south: number; readonly east: number; readonly north: number }

/** The file cannot be used. The sentence is for the person who started the server, and begins with what the file is. */
export type TileProblem = { readonly problem: string }

/** A client reads this much at first: the header, and the root directory right after it. */
const startInBytes = 16_384
const headerInBytes = 127
const maxMetadataInBytes = 8_000_000
const [uncompressed, byGzip] = [1, 2]
const vectorTiles = 1
/** The maps draw these layers. Files of another schema name theirs otherwise. */
const neededLayers = ['earth', 'water', 'roads']

export async function openTileFile(path: string): Promise<TileFile | TileProblem> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => error.code ?? 'unknown')
  if (typeof file === 'string') return { problem: reasons[file] ?? `cannot be read (${file}).` }
  const opened = await examine(file).catch((error: NodeJS.ErrnoException) => ({
    problem: `cannot be read (${error.code ?? error.name}).`,
  }))
  if ('problem' in opened) await file.close()
  return opened
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'is not there.',
  ENOTDIR: 'is not there.',
  EACCES: 'may not be read by the user of the server.',
}

async function examine(file: FileHandle): Promise<TileFile | TileProblem> {
  const found = await file.stat()
  if (!found.isFile()) return { problem: 'is no file.' }
  const start = await readPart(file, { first: 0, last: Math.min(startInBytes, found.size) - 1 })
  const header = headerOf(start)
  if (!header) return { problem: 'is no PMTiles file of version 3.' }
  if (header.tileType !== vectorTiles) return { problem: 'has pictures in place of vector tiles.' }
  if (header.endInBytes > found.size)
    return { problem: `ends after ${found.size} of ${header.endInBytes} bytes: copy it again.` }
  if (header.tileCompression !== uncompressed && header.tileCompression !== byGzip)
    return { problem: 'is compressed in a way that browsers do not read: gzip is needed.' }
  const metadata = await readPart(file, header.metadata)
  const layers = await layersIn(metadata, header)
  const missing = neededLayers.filter(layer => !layers.includes(layer))
  if (missing.length > 0)
    return { problem: `lacks the layers ${missing.join(', ')} of Protomaps’ basemap, so it would show no streets.` }
  return {
    sizeInBytes: found.size,
    fingerprint: createHash('sha256')
      .update(String(found.size))
      .update(start)
      .update(metadata)
      .digest('hex')
      .slice(0, 16),
    bounds: header.bounds,
    read: async range => {
      const now = await file.stat()
      return now.size === found.size && now.mtimeMs === found.mtimeMs ? readPart(file, range) : null
    },
    close: () => file.close(),
  }
}

async function readPart(file: FileHandle, { first, last }: ByteRange): Promise<Buffer> {
  const length = Math.max(0, last - first + 1)
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, first)
  return buffer.subarray(0, bytesRead)
}

type Header = NonNullable<ReturnType<typeof headerOf>>

function headerOf(start: Buffer) {
  if (start.length < headerInBytes || start.toString('latin1', 0, 7) !== 'PMTiles' || start[7] !== 3) return null
  const numberAt = (at: number) => Number(start.readBigUInt64LE(at))
  const degreesAt = (at: number) => start.readInt32LE(at) / 10_000_000
  const ends = [8, 24, 40, 56].map(at => numberAt(at) + numberAt(at + 8))
  return {
    endInBytes: Math.max(...ends),
    metadata: { first: numberAt(24), last: numberAt(24) + Math.min(numberAt(32), maxMetadataInBytes) - 1 },
    compression: start.readUInt8(97),
    tileCompression: start.readUInt8(98),
    tileType: start.readUInt8(99),
    bounds: { west: degreesAt(102), south: degreesAt(106), east: degreesAt(110), north: degreesAt(114) },
  }
}

/** Returns the names of the layers in the metadata, or none if the metadata cannot be read. */
async function layersIn(metadata: Buffer, { compression }: Header): Promise<readonly string[]> {
  try {
    const text = compression === byGzip ? await unpack(metadata, { maxOutputLength: maxMetadataInBytes }) : metadata
    const { vector_layers: layers = [] } = JSON.parse(text.toString()) as { vector_layers?: { id: string }[] }
    return layers.map(({ id }) => id)
  } catch {
    return []
  }
}

const unpack = promisify(gunzip)
