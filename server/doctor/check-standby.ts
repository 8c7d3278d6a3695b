import { isAway } from '@rolloff/sql/until-answered.ts'
import { sentenceOfRefusal } from '#server/db/engine/database-refusal.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import type { Line } from '#server/doctor/lines.ts'

type StandbyCheckInput = { readonly connectionString: string | null; readonly standbyUrl: string | null }

const name = 'Standby'

/** Checks that DATABASE_STANDBY_URL leads to a standby of DATABASE_URL. Without that setting there is no line. */
export async function checkStandby({ connectionString, standbyUrl }: StandbyCheckInput): Promise<Line[]> {
  if (standbyUrl === null || connectionString === null) return []
  try {
    const [primary, standby] = [await readCluster(connectionString), await readCluster(standbyUrl)]
    return [lineOfStandby(primary, standby)]
  } catch (error) {
    return [refused(error)]
  }
}

type ClusterFacts = { readonly source: string; readonly isStandby: boolean }

export function lineOfStandby(primary: ClusterFacts, standby: ClusterFacts): Line {
  if (primary.source !== standby.source)
    return { state: 'wrong', name, words: 'DATABASE_STANDBY_URL leads to another database than DATABASE_URL.', cure }
  if (!standby.isStandby)
    return { state: 'wrong', name, words: 'DATABASE_STANDBY_URL leads to the primary, so no standby is read.', cure }
  return { state: 'ok', name, words: 'It replays what the database stores, and reports are read from it.' }
}

const cure = 'Name a standby of the database. Until then reports are read from the database itself.'

function refused(error: unknown): Line {
  const sentence = sentenceOfRefusal(error)?.replaceAll('DATABASE_URL', 'DATABASE_STANDBY_URL')
  if (sentence) return { state: 'wrong', name, words: sentence }
  if (!isAway(error)) throw error
  return { state: 'wrong', name, words: 'No database answers at DATABASE_STANDBY_URL.', cure }
}

async function readCluster(connectionString: string): Promise<ClusterFacts> {
  const { pool, close } = openProductDatabase({ connectionString, maxConnections: 1, applicationName: 'rolloff check' })
  try {
    const { rows } = await pool.query<ClusterFacts>(`SELECT pg_is_in_recovery() AS "isStandby",
      concat_ws('/', (SELECT system_identifier FROM pg_control_system()),
        (SELECT oid FROM pg_database WHERE datname = current_database())) AS source`)
    return rows[0] ?? { source: '', isStandby: false }
  } finally {
    await close()
  }
}
