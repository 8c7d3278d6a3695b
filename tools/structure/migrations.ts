import type { TextFile } from '@rolloff/structure-checks/source-file.ts'

/** Migrations up to this number are older than the rule. */
const newestExempt = 183

const migration = /^server\/db\/migrations\/(\d+)_\w+\.sql$/

/** The marker names the first version that does not read any more what the migration takes away. */
const marker = /^-- contract: unread since (\d+)\.(\d+)\.(\d+)$/m

type Version = readonly [number, number, number]

/**
 * While a new version starts, servers of the older version run on the same database (decision 141). So a migration adds, and takes nothing
 * away that the older version uses, until a later version no longer reads it.
 */
export function unbearableMigrations(files: readonly TextFile[], { version }: { readonly version: string }): string[] {
  return files.flatMap(({ path, text }) => {
    const number = migration.exec(path)?.[1]
    if (!number || Number(number) <= newestExempt) return []
    const found = harmsIn(text)
    const [, ...since] = marker.exec(text) ?? []
    if (since.length === 0)
      return found.map(
        harm =>
          `${path} ${harm}, which a running server of the older version may still use. Do it in a later version, with the line "-- contract: unread since VERSION".`,
      )
    if (found.length === 0) return [`${path} takes nothing away, so it needs no marker.`]
    return isAfter(since.map(Number) as unknown as Version, version.split('.').map(Number) as unknown as Version)
      ? [`${path} names version ${since.join('.')}, which is newer than this one (${version}).`]
      : []
  })
}

const isAfter = (one: Version, other: Version): boolean => {
  const at = one.findIndex((part, index) => part !== other[index])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

/**
 * Returns what the statements take away from tables that older versions know. A table that the same migration creates does not count,
 * because no older version uses it.
 */
function harmsIn(text: string): string[] {
  const bare = text.replaceAll(/--.*$/gm, '').replaceAll(/'(?:[^']|'')*'/g, "''")
  const created = new Set(
    [...bare.matchAll(/\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?([\w.]+)/gi)].map(([, name]) => name),
  )
  return bare.split(';').flatMap(statement => {
    const dropped = /\bDROP\s+(TABLE|VIEW|SCHEMA)\s+(?:IF\s+EXISTS\s+)?([\w.]+(?:\s*,\s*[\w.]+)*)/i.exec(statement)
    if (dropped) {
      const [, kind = '', names = ''] = dropped
      const known = names.split(/\s*,\s*/).filter(name => !created.has(name))
      return known.map(name => `drops the ${kind.toLowerCase()} ${name}`)
    }
    const altered = /\bALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?([\w.]+)\s+([\s\S]*)/i.exec(statement)
    if (!altered || created.has(altered[1])) return []
    const [, table = '', actions = ''] = altered
    return harmsOf(actions, bare).map(harm => `${harm} of ${table}`)
  })
}

/** The word COLUMN may be missing. Without it, a constraint begins with one of these other words. */
const addedColumn =
  /\bADD\s+(?:COLUMN\s+)?(?:IF\s+NOT\s+EXISTS\s+)?(?!(?:COLUMN|IF|CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE|NOT)\b)(\w+)/i

function harmsOf(actions: string, whole: string): string[] {
  const names = (pattern: RegExp) => [...actions.matchAll(pattern)].map(([, name = '']) => name)
  const notNull = names(/\bALTER\s+(?:COLUMN\s+)?(\w+)\s+SET\s+NOT\s+NULL\b/gi)
  return [
    ...names(
      /\bDROP\s+(?:COLUMN\s+)?(?:IF\s+EXISTS\s+)?(?!CONSTRAINT\b|DEFAULT\b|NOT\b|IDENTITY\b|EXPRESSION\b|COLUMN\b|IF\b)(\w+)/gi,
    ).map(name => `drops the column ${name}`),
    ...names(/\bRENAME\s+(?:COLUMN\s+)?(?!CONSTRAINT\b)(\w+)/gi).map(name =>
      name === 'TO' ? 'renames the table' : `renames ${name}`,
    ),
    ...names(/\bALTER\s+(?:COLUMN\s+)?(\w+)\s+(?:SET\s+DATA\s+)?TYPE\b/gi).map(name => `changes the type of ${name}`),
    ...notNull
      .filter(name => !new RegExp(`\\b${name}\\s+SET\\s+DEFAULT\\b`, 'i').test(whole))
      .map(name => `makes ${name} NOT NULL without a default`),
    ...actions
      .split(/,(?![^(]*\))/)
      .filter(one => /\bNOT\s+NULL\b/i.test(one) && !/\b(DEFAULT|GENERATED)\b/i.test(one))
      .flatMap(one => addedColumn.exec(one)?.[1] ?? [])
      .map(name => `adds the column ${name} NOT NULL without a default`),
  ]
}
