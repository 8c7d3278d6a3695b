/** Compares the declared rows of statements with what PostgreSQL describes. No statement is executed. */
import type pg from 'pg'
import { differences } from './compare.ts'
import { makeDescriber } from './describe.ts'
import type { Sources } from './project.ts'
import { readStatements, type Unread } from './read-statements.ts'

export type Checked = {
  /** This is the count of all statements that declare their rows. */
  readonly statements: number
  /** These are not compared, because their rows or their text are known to the callers of their function alone. */
  readonly unread: readonly Unread[]
  /** There is one text for each wrong column. It begins with the place, `file function`. */
  readonly wrong: readonly string[]
}

type Options = {
  /** Only the statements of these files are compared. If it is left out, all of the sources are. */
  readonly paths?: readonly string[]
  /** These functions of the database itself never return null. */
  readonly neverNull?: readonly string[]
}

/** The client is connected to a database with all tables that the statements name. */
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
