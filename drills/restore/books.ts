/** Checks the restored database and files on the machine of the drill, and prints the books as JSON. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { closeBooks } from '../stage/books.ts'
import { hashOf } from '../stage/photos.ts'

const files = '/var/lib/rolloff/files'
const [connectionString = '', toldFile = '', second = ''] = process.argv.slice(2)
const told = (await readFile(toldFile, 'utf8'))
  .split('\n')
  .filter(line => line !== '')
  .map(line => JSON.parse(line) as { cartId: string; totalInCents: number; at: number })
const before = told.filter(({ at }) => at <= Number(second))
const books = await closeBooks(connectionString, [{ told: before }])
const { pool, close } = openProductDatabase({ connectionString, waitInMs: 30_000 })
const { rows: shown } = await pool.query<{ key: string; sha256: string }>(
  `SELECT key, sha256 FROM file WHERE place = 'local' AND let_go_at IS NULL`,
)
const { rows: photos } = await pool.query<{ id: string }>('SELECT id FROM order_photo')
await close()
let wrongFiles = 0
for (const { key, sha256 } of shown) {
  const content = await readFile(join(files, key)).catch(() => null)
  if (content === null || hashOf(content) !== sha256) wrongFiles += 1
}
const photoIds = photos.map(({ id }) => id)
console.log(
  `@@${JSON.stringify({ ...books, toldAfter: told.length - before.length, photoIds, shownFiles: shown.length, wrongFiles })}`,
)
