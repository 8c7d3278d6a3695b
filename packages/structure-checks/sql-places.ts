import { isIn, type Place } from './place.ts'
import { isTest, lineCounter, type SourceFile } from './source-file.ts'

const statement = /['"`]\s*(SELECT\s[^'"`]*\sFROM\s|INSERT INTO\s|UPDATE \w+ SET\s|DELETE FROM\s|WITH \w+ AS \()/gi

export type SqlPlaces = {
  readonly searched: Place
  readonly allowed: Place
  /** Code that imports one of these packages or files contains SQL. Any file may import their types. */
  readonly modules: readonly string[]
  readonly advice: string
}

/** Finds SQL outside of its places. Tests may have SQL anywhere. */
export function sqlElsewhere(
  files: readonly SourceFile[],
  { searched, allowed, modules, advice }: SqlPlaces,
): string[] {
  return files
    .filter(({ path }) => isIn(path, searched) && !isIn(path, allowed) && !isTest(path))
    .flatMap(({ path, text, imports }) => {
      const imported = imports
        .filter(({ of, isType }) => !isType && modules.includes(of))
        .map(({ of, line }) => ({ line, what: `imports ${of}` }))
      const lineAt = lineCounter(text)
      const written = [...text.matchAll(statement)].map(({ index }) => ({ line: lineAt(index), what: 'writes SQL' }))
      return [...imported, ...written].map(({ line, what }) => `${path}:${line} ${what}. ${advice}`)
    })
}
