import { isCode, isTest, type SourceFile } from './source-file.ts'

type Arrow = { readonly from: string; readonly to: string; readonly example: string }

/**
 * Finds folders of a room that import each other, directly or through other files. Each folder is checked alone. Its
 * units are its own files and its subfolders, each with everything below it. If the imports of a unit lead back to the
 * unit, they are a cycle. An import that runs later, by `import()`, counts too.
 */
export function folderCycles(files: readonly SourceFile[], room: string): string[] {
  const ofRoom = files.filter(({ path }) => path.startsWith(room) && isCode(path) && !isTest(path))
  const known = new Set(ofRoom.map(({ path }) => path))
  const levels = new Map<string, Map<string, Arrow[]>>()
  for (const file of ofRoom) {
    for (const { of, line } of file.imports.filter(one => known.has(one.of) && one.of !== file.path)) {
      const { folder, from, to } = unitsOf(file.path, of)
      const arrows = levels.get(folder) ?? new Map<string, Arrow[]>()
      levels.set(folder, arrows)
      const already = arrows.get(from) ?? []
      if (already.some(arrow => arrow.to === to)) continue
      arrows.set(from, [...already, { from, to, example: `${file.path}:${line} imports ${of}` }])
    }
  }
  return [...levels.values()].flatMap(roundsIn)
}

/** Returns the deepest folder that contains both paths, and for each path the subfolder or the file directly in that folder. */
function unitsOf(from: string, to: string): { folder: string; from: string; to: string } {
  const [here, there] = [from.split('/'), to.split('/')]
  const depth = here.findIndex((part, at) => part !== there[at])
  const upTo = (parts: readonly string[], count: number) => parts.slice(0, count).join('/')
  return { folder: upTo(here, depth), from: upTo(here, depth + 1), to: upTo(there, depth + 1) }
}

/** Returns each cycle of folders once. `importCycles` finds the cycles of files. */
function roundsIn(arrows: ReadonlyMap<string, readonly Arrow[]>): string[] {
  const rounds: string[] = []
  const finished = new Set<string>()
  const walk = (unit: string, way: readonly Arrow[]): void => {
    const start = way.findIndex(arrow => arrow.from === unit)
    if (start >= 0) {
      const round = way.slice(start)
      const isOfFolders = round.some(({ from }) => !isCode(from))
      if (isOfFolders) rounds.push(inWords(round))
      return
    }
    if (finished.has(unit)) return
    for (const arrow of arrows.get(unit) ?? []) walk(arrow.to, [...way, arrow])
    finished.add(unit)
  }
  for (const unit of arrows.keys()) walk(unit, [])
  return rounds
}

function inWords(round: readonly Arrow[]): string {
  const way = [...round.map(({ from }) => from), round[0]?.from].join(' → ')
  const examples = round.map(({ example }) => example).join('; ')
  return `${way}: ${examples}. Move what both need to a folder of its own, or to the room below.`
}
