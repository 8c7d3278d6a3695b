import { posix } from 'node:path'
import { importsOf, isTest, type SourceFile } from './source-file.ts'

/** Folders of a room that need each other: each pair is told once, with a file for either way. A folder may need what lies in it. */
export function folderKnots(files: readonly SourceFile[], room: string): string[] {
  const ways = new Map<string, string>()
  for (const file of files.filter(({ path }) => path.startsWith(room) && !isTest(path))) {
    const from = posix.dirname(file.path)
    for (const { of } of importsOf(file)) {
      const to = posix.dirname(of)
      const isNested = `${from}/`.startsWith(`${to}/`) || `${to}/`.startsWith(`${from}/`)
      const isWay = of.startsWith(room) && !isNested
      if (isWay) ways.set(`${from} ${to}`, file.path)
    }
  }
  return [...ways].flatMap(([way, path]) => {
    const [from = '', to = ''] = way.split(' ')
    const back = ways.get(`${to} ${from}`)
    return back && from < to
      ? [`${from} and ${to} need each other (${path}, ${back}). Move what both need, or what one has too much.`]
      : []
  })
}
