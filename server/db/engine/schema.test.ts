import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { renderSchema } from '../../../tools/db-types.ts'

test('the committed types are what the migrated database gives (if not: npx tsx tools/db-types.ts)', async () => {
  const { pool, drop } = await createTestDatabase()
  try {
    const committed = await readFile(fileURLToPath(new URL('./schema.ts', import.meta.url)), 'utf8')
    expect(committed).toBe(await renderSchema(pool))
  } finally {
    await drop()
  }
})
