/** Takes photos on the machine of the drill, or erases one with its file, as the server does it later. Prints the ids and keys as JSON. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { readConfig } from '#server/config.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { openFiles } from '#server/deps.ts'
import { photograph } from '#server/testing/camera.ts'

const dataDir = '/var/lib/rolloff'
const [connectionString = '', act = '', given = ''] = process.argv.slice(2)
const { db, pool, close } = openProductDatabase({ connectionString, waitInMs: 30_000 })

async function take(count: number): Promise<string[]> {
  const files = openFiles(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }))
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM orders ORDER BY created_at LIMIT 1')
  const ids: string[] = []
  while (ids.length < count)
    ids.push(await photograph({ db, files, clock: () => new Date() }, { orderId: rows[0]?.id ?? '', kind: 'pickup' }))
  return ids
}

async function keysOf(ids: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>(
    'SELECT key FROM order_photo, unnest(ARRAY[file_key, small_key]) AS key WHERE id = ANY ($1) AND key IS NOT NULL',
    [ids],
  )
  return rows.map(({ key }) => key)
}

async function erase(id: string): Promise<void> {
  const keys = await keysOf([id])
  await pool.query('DELETE FROM order_photo WHERE id = $1', [id])
  for (const key of keys) await rm(join(dataDir, 'files', key))
  await pool.query('DELETE FROM file WHERE key = ANY ($1) AND let_go_at IS NOT NULL', [keys])
}

if (act === 'take') {
  const ids = await take(Number(given))
  console.log(`@@${JSON.stringify(await Promise.all(ids.map(async id => ({ id, keys: await keysOf([id]) }))))}`)
} else await erase(given)
await close()
