/** Makes small PMTiles files with vector tiles. All tiles of a file are the same one, so a file fits every place and zoom. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

type Point = readonly [x: number, y: number]
export type TileFeature = {
  readonly shape: 'line' | 'polygon'
  /** The points are in units of the tile, which has 4096 in each direction, with y to the south. Polygons go clockwise. */
  readonly points: readonly Point[]
  readonly facts?: Readonly<Record<string, string>>
}
export type TileLayers = Readonly<Record<string, readonly TileFeature[]>>

type TileFileOptions = {
  readonly layers?: TileLayers
  readonly version?: number
  readonly tileType?: number
  readonly tileCompression?: number
  readonly bounds?: { readonly west: number; readonly south: number; readonly east: number; readonly north: number }
}

const extent = 4096
const whole: readonly Point[] = [
  [0, 0],
  [extent, 0],
  [extent, extent],
  [0, extent],
]
const texas = { west: -106.65, south: 25.84, east: -93.51, north: 36.5 }

/** Land with a lake in the west half and a highway from west to east. */
export const lakeAndHighway: TileLayers = {
  earth: [{ shape: 'polygon', points: whole }],
  water: [{ shape: 'polygon', points: whole.map(([x, y]) => [x / 2, y] as const), facts: { kind: 'lake' } }],
  roads: [
    {
      shape: 'line',
      points: [
        [0, 2048],
        [extent, 2048],
      ],
      facts: { kind: 'highway', name: 'Interstate Highway 35', shield_text: '35' },
    },
  ],
}

/** Writes a file of streets for the setting MAP_TILES. */
export async function makeTileFile(options?: TileFileOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'rolloff-tiles-'))
  const path = join(folder, 'streets.pmtiles')
  await writeFile(path, tileFileOf(options))
  return { path, remove: () => rm(folder, { recursive: true }) }
}

const maxZoom = 12
const gzip = 2

export function tileFileOf(options: TileFileOptions = {}): Buffer {
  const { layers = lakeAndHighway, version = 3, tileType = 1, tileCompression = gzip, bounds = texas } = options
  const tile = gzipSync(tileOf(layers))
  const countOfTiles = (4 ** (maxZoom + 1) - 1) / 3
  // One entry: it begins at tile 0, is so many tiles long, and its content is at the beginning of the data.
  const directory = gzipSync(Buffer.from([1, 0, countOfTiles, tile.length, 1].flatMap(varint)))
  const metadata = gzipSync(JSON.stringify({ vector_layers: Object.keys(layers).map(id => ({ id, fields: {} })) }))
  const header = Buffer.alloc(127)
  header.write('PMTiles', 'latin1')
  header.writeUInt8(version, 7)
  let at = header.length
  for (const [index, length] of [directory.length, metadata.length, 0, tile.length].entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16)
    at += length
  }
  for (const [index, count] of [countOfTiles, 1, 1].entries()) header.writeBigUInt64LE(BigInt(count), 72 + index * 8)
  for (const [index, value] of [1, gzip, tileCompression, tileType, 0, maxZoom].entries())
    header.writeUInt8(value, 96 + index)
  const { west, south, east, north } = bounds
  for (const [index, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(Math.round(degrees * 10_000_000), 102 + index * 4)
  return Buffer.concat([header, directory, metadata, tile])
}

/** Encodes a tile as the Mapbox Vector Tile specification 2 says. */
const tileOf = (layers: TileLayers): Buffer =>
  Buffer.from(Object.entries(layers).flatMap(([name, features]) => field(3, layerOf(name, features))))

function layerOf(name: string, features: readonly TileFeature[]): number[] {
  const keys = [...new Set(features.flatMap(({ facts = {} }) => Object.keys(facts)))]
  const values = [...new Set(features.flatMap(({ facts = {} }) => Object.values(facts)))]
  const encoded = features.map(({ shape, points, facts = {} }) => {
    const tags = Object.entries(facts).flatMap(([key, value]) => [keys.indexOf(key), values.indexOf(value)])
    return [
      ...field(2, tags.flatMap(varint)),
      ...number(3, shape === 'line' ? 2 : 3),
      ...field(4, geometryOf(points, shape === 'polygon').flatMap(varint)),
    ]
  })
  return [
    ...number(15, 2),
    ...field(1, textOf(name)),
    ...encoded.flatMap(feature => field(2, feature)),
    ...keys.flatMap(key => field(3, textOf(key))),
    ...values.flatMap(value => field(4, field(1, textOf(value)))),
    ...number(5, extent),
  ]
}

function geometryOf(points: readonly Point[], isClosed: boolean): number[] {
  const steps = points.map(([x, y], index) => {
    const [beforeX, beforeY] = points[index - 1] ?? [0, 0]
    return [x - beforeX, y - beforeY].map(step => (step < 0 ? -2 * step - 1 : 2 * step))
  })
  const [moveTo, lineTo, closePath] = [1, 2, 7]
  const command = (id: number, count: number) => id + count * 8
  const [first = [], ...others] = steps
  return [
    command(moveTo, 1),
    ...first,
    command(lineTo, others.length),
    ...others.flat(),
    ...(isClosed ? [command(closePath, 1)] : []),
  ]
}

const textOf = (text: string): number[] => [...Buffer.from(text)]

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
}

/** A field of bytes, and one of a number, in the format of Protocol Buffers. */
const field = (id: number, bytes: readonly number[]): number[] => [
  ...varint(id * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
]
const number = (id: number, value: number): number[] => [...varint(id * 8), ...varint(value)]
