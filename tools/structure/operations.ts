import { importsOf, isTest, type SourceFile } from './source-file.ts'

const inFolder = /^server\/operations\/([^/]+)\/[^/]+\.ts$/
const folderOf = (path: string) => inFolder.exec(path)?.[1]

/** Folders of operations depend one way: a round of them is told with the import that closes it. */
export function operationRounds(files: readonly SourceFile[]): string[] {
  const arrows = arrowsOf(files)
  const rounds: string[] = []
  const finished = new Set<string>()
  const walk = (folder: string, path: readonly string[]): void => {
    if (finished.has(folder)) return
    for (const [target, imported] of arrows.get(folder) ?? []) {
      const start = [...path, folder].indexOf(target)
      const round = [...path, folder, target].slice(start).join(' → ')
      if (start >= 0) rounds.push(`${imported}: ${round}. Move what both need into the folder that is imported.`)
      else walk(target, [...path, folder])
    }
    finished.add(folder)
  }
  for (const folder of arrows.keys()) walk(folder, [])
  return rounds
}

/** Each folder → the folders that it imports, each with the first such import. */
function arrowsOf(files: readonly SourceFile[]): Map<string, Map<string, string>> {
  const arrows = new Map<string, Map<string, string>>()
  for (const file of files) {
    const from = folderOf(file.path)
    if (!from || isTest(file.path)) continue
    const targets = arrows.get(from) ?? new Map<string, string>()
    arrows.set(from, targets)
    for (const { of, line } of importsOf(file)) {
      const to = folderOf(of)
      if (to && to !== from && !targets.has(to)) targets.set(to, `${file.path}:${line} imports ${of}`)
    }
  }
  return arrows
}

const protocol = 'server/operations/payment/resolve-intent.ts'
/** The calls that begin to take money, and the answer that only they get. */
const ofProtocol = /\.(?:createIntent|chargeSavedCard)\(|\bCardDeclined\b/g

/** The payment protocol stands once: who asks the service for an intent by itself has begun a second one. */
export function secondPaymentProtocols(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => inFolder.test(path) && !isTest(path) && path !== protocol)
    .flatMap(({ path, text }) =>
      [...text.matchAll(ofProtocol)].map(
        ([found]) =>
          `${path} uses ${found.replace(/[.(]/g, '')}: find out about an intent by resolveIntent in ${protocol}.`,
      ),
    )
}
