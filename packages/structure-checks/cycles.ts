import type { SourceFile } from './source-file.ts'

/**
 * Finds files that import each other. Each cycle is listed once as its path. A dynamic import, which runs when a page
 * opens, does not count.
 */
export function importCycles(files: readonly SourceFile[]): string[] {
  const known = new Set(files.map(({ path }) => path))
  const next = new Map(
    files.map(file => [file.path, file.imports.filter(one => !one.isDynamic && known.has(one.of)).map(one => one.of)]),
  )
  const cycles: string[] = []
  const finished = new Set<string>()
  const walk = (path: string, way: readonly string[]): void => {
    const start = way.indexOf(path)
    if (start >= 0) {
      const round = [...way.slice(start), path].join(' → ')
      cycles.push(`${round}. Move what both need into a file of its own.`)
      return
    }
    if (finished.has(path)) return
    for (const target of next.get(path) ?? []) walk(target, [...way, path])
    finished.add(path)
  }
  for (const { path } of files) walk(path, [])
  return cycles
}
