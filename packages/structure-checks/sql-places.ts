import { importsOf, isTest, type SourceFile } from './source-file.ts'

const isProduct = (path: string) => /^(domain|server|web)\//.test(path) && !isTest(path)
const maySpeakSql = /^server\/(db|providers\/[^/]+|testing)\//
const sqlSources = ['pg', 'sql-template-tag', 'packages/sql/sql.ts']
const statement = /['"`]\s*(SELECT\s[^'"`]*\sFROM\s|INSERT INTO\s|UPDATE \w+ SET\s|DELETE FROM\s|WITH \w+ AS \()/gi

/** SQL is written in server/db, and by a provider that keeps tables of its own. Types of the driver may be named elsewhere. */
export function sqlElsewhere(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => isProduct(path) && !maySpeakSql.test(path))
    .flatMap(file => {
      const imports = importsOf(file)
        .filter(({ of, isType }) => !isType && sqlSources.includes(of))
        .map(({ of, line }) => ({ line, what: `imports ${of}` }))
      const written = [...file.text.matchAll(statement)].map(({ index }) => ({
        line: file.text.slice(0, index).split('\n').length,
        what: 'writes SQL',
      }))
      return [...imports, ...written].map(
        ({ line, what }) =>
          `${file.path}:${line} ${what}. Statements belong to server/db/<noun>, or to a provider's own.`,
      )
    })
}
