import type { Line } from '#server/doctor/lines.ts'
import { openTileFile } from '#server/http/streets/tile-file.ts'

const name = 'Maps'

/** Checks that the file with the streets below maps can be used, and says which part of the world it has. */
export async function checkStreets({ mapTiles }: { readonly mapTiles: string }): Promise<Line[]> {
  const file = await openTileFile(mapTiles)
  if ('problem' in file) {
    const cure = 'docs/operations.md says how to cut a file with the streets of a state.'
    return [{ state: 'wrong', name, words: `MAP_TILES: ${mapTiles} ${file.problem}`, cure }]
  }
  await file.close()
  const { west, south, east, north } = file.bounds
  const [from, to] = [`${south.toFixed(1)}, ${west.toFixed(1)}`, `${north.toFixed(1)}, ${east.toFixed(1)}`]
  const megabytes = Math.ceil(file.sizeInBytes / 1_000_000)
  const words = `They show the streets between ${from} and ${to}, from a file of ${megabytes} MB.`
  return [{ state: 'ok', name, words }]
}
