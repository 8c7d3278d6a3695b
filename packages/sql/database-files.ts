/** This module reads the SQL files that create a database and those that update one, in the order in which they run. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type DatabaseFolders = {
  /**
   * This is the folder of the schema: the database as it is now. A new database is made from it. Its file `all.sql` names the other files
   * in their order.
   */
  readonly schema: string
  /** This is the folder of the migrations, which update a database of an earlier version. The schema contains all of their changes. */
  readonly migrations: string
  /** This is the name of the newest migration whose file was removed. A database without it is too old for this version. */
  readonly baseline: string
  /** This is the version of the product that updates an older database to the baseline. */
  readonly versionOfBaseline: string
  /**
   * These migrations were published after one with a higher number. They need nothing of that one, so they also run if a database has run it
   * already. Any other migration with a number below one that has run is refused.
   */
  readonly lateMigrations?: readonly string[]
}

export type Migration = { readonly name: string; readonly text: string; readonly checksum: string }

/** Returns all statements of the schema as one text. */
export async function readSchema({ schema }: Pick<DatabaseFolders, 'schema'>): Promise<string> {
  const lines = (await readText(join(schema, 'all.sql'))).split('\n')
  const parts = await Promise.all(
    lines.map(line => {
      const file = /^\\ir (\S+)$/.exec(line)?.[1]
      return file ? readText(join(schema, file)) : line
    }),
  )
  return parts.join('\n')
}

export async function readMigrations({ migrations: folder, baseline }: DatabaseFolders): Promise<Migration[]> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async file => {
      const name = file.replace(/\.sql$/, '')
      if (name <= baseline) throw new Error(`The migration ${name} is not newer than the baseline ${baseline}.`)
      const text = await readText(join(folder, file))
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

const readText = async (file: string) => (await readFile(file, 'utf8')).replaceAll('\r\n', '\n')
