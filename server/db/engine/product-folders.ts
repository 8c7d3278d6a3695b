import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { DatabaseFolders } from '@rolloff/sql/database-files.ts'

/** In the bundle the files are beside it, and in the sources they are one folder up. */
const folderOf = (name: string) =>
  [`./${name}`, `../${name}`].map(path => fileURLToPath(new URL(path, import.meta.url))).find(existsSync) as string

/** These folders make the product's database, and bring one of an earlier version to this one. */
export const productFolders: DatabaseFolders = {
  schema: folderOf('schema'),
  migrations: folderOf('migrations'),
  baseline: '0096_tries_of_reservations',
  versionOfBaseline: '5c1589ff',
}
