import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'

/**
 * Stores the fingerprint of the installation's secret and returns the one that counts. If a server has started on this database before, its
 * fingerprint counts.
 */
export async function storeSecretFingerprint(db: Db, fingerprint: Buffer): Promise<Buffer> {
  const { rows } = await sql<{ fingerprint: Buffer }>`
    INSERT INTO installation_secret (fingerprint) VALUES (${fingerprint})
    ON CONFLICT (is_only) DO UPDATE SET is_only = true
    RETURNING fingerprint`.execute(db)
  return rows[0]?.fingerprint ?? fingerprint
}
