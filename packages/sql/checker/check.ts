/** This module compares the declared rows of statements with PostgreSQL's description of the statements. It executes no statement. */
import type pg from 'pg'
import { differences } from './compare.ts'
import { makeDescriber } from './describe.ts'
import type { Sources } from './project.ts'
import { readStatements, type Unread } from './read-statements.ts'

export type Checked = {
  /** This is the number of all statements that declare their rows. */
  readonly statements: number
  /** These statements are not compared, because only the callers of their function determine their rows or their text. */
  readonly unread: readonly Unread[]
  /** There is one text for each wrong column. Each text begins with its place, `file function`. */
  readonly wrong: readonly string[]
}

type Options = {
  /** Only the statements of these files are compared. If it is absent, the statements of all files are. */
  readonly paths?: readonly string[]
  /** These functions of the database never return null. */
  readonly neverNull?: readonly string[]
}

/** The client must be connected to a database with all tables that the statements name. */
export async function checkTypes(sources: Sources, client: pg.ClientBase, options: Options = {}): Promise<Checked> {
  const describe = await makeDescriber(client, options.neverNull)
  const statements = (options.paths ?? [...sources.files.keys()]).flatMap(path => readStatements(sources, path))
  const unread: Unread[] = []
  const wrong = new Set<string>()
  for (const statement of statements) {
    if ('why' in statement) {
      unread.push(statement)
      continue
    }
    const { place, row, texts } = statement
    for (const text of texts) {
      for (const difference of differences(row, await describe(text))) wrong.add(`${place} ${difference}`)
    }
  }
  return { statements: statements.length, unread, wrong: [...wrong] }
}
