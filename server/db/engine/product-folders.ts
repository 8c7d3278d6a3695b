import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { DatabaseFolders } from '@rolloff/sql/database-files.ts'

/** The build puts these folders beside the bundle. In the sources they are one folder higher. */
const folderOf = (name: string) =>
  [`./${name}`, `../${name}`].map(path => fileURLToPath(new URL(path, import.meta.url))).find(existsSync) as string

/** The files in these folders create the product's database, or update a database of an earlier version. */
export const productFolders: DatabaseFolders = {
  schema: folderOf('schema'),
  migrations: folderOf('migrations'),
  baseline: '0096_tries_of_reservations',
  versionOfBaseline: '5c1589ff',
  // The migration 0190_picture_order was published before these two.
  lateMigrations: ['0186_order_filters', '0188_unfinished_jobs'],
}
