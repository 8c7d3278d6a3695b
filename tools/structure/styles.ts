import { posix } from 'node:path'
import type { SourceFile } from '@rolloff/structure-checks/source-file.ts'

/** An app has its styles in this file, and its pages in the folder around it. */
const styles = /^web\/[a-z]+\/styles\.css$/

type Unstyled = { readonly app: string; readonly file: string }

/** Returns the files that an app imports although its styles leave them out with `@source not`. Such a file would have no styles. */
export function unstyledFiles(sources: readonly SourceFile[]): Unstyled[] {
  return sources
    .filter(({ path }) => styles.test(path))
    .flatMap(({ path, text }) => {
      const app = posix.dirname(path)
      const patterns = [...text.matchAll(/@source not "([^"]+)"/g)].map(([, pattern = '']) => posix.join(app, pattern))
      return [...importedBy(app, sources)]
        .filter(file => patterns.some(pattern => matches(file, pattern)))
        .map(file => ({ app, file }))
    })
}

/** Returns the files below `web/` that the pages of an app import, also through other files. */
function importedBy(app: string, sources: readonly SourceFile[]): Set<string> {
  const byPath = new Map(sources.map(source => [source.path, source]))
  const found = new Set<string>()
  const open = sources.filter(({ path }) => path.startsWith(`${app}/`) && !path.includes('.test.'))
  for (const source of open) {
    for (const { of, isType } of source.imports) {
      const imported = byPath.get(of)
      if (isType || !imported || !of.startsWith('web/') || found.has(of)) continue
      found.add(of)
      open.push(imported)
    }
  }
  return found
}

/** A pattern has names in braces and asterisks, or names a folder. */
function matches(file: string, pattern: string): boolean {
  const source = pattern
    .replaceAll('.', '\\.')
    .replaceAll('*', '[^/]*')
    .replace(/\{([^}]+)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`)
  return new RegExp(`^${source}(/|$)`).test(file)
}
