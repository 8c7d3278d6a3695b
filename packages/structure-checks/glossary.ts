import type { TextFile } from './source-file.ts'

const row = /^\| ([^|]+?) \| [^|]+ \|$/gm
const heading = 'Word'

/** Each word has one meaning, so it is in the left column of the glossary's tables only once, alone or with other words. */
export function wordsDefinedTwice(files: readonly TextFile[], page: string): string[] {
  const glossary = files.find(({ path }) => path === page)?.text ?? ''
  const words = [...glossary.matchAll(row)]
    .flatMap(found => (found[1] ?? '').split(', '))
    .filter(word => word !== heading)
  return words
    .filter((word, at) => words.indexOf(word) < at)
    .map(word => `${page} defines "${word}" twice: keep the row where it belongs.`)
}
