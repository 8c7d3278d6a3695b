/**
 * Long reads can be done on a standby of the database. A reader there sees everything that was committed before the read began, its own
 * changes included. If the standby is behind, does not answer or is of another database, the primary is read.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Db } from './connect.ts'
import { sql } from './sql.ts'

export type StandbyReads = {
  /** Returns the database from which one report is read. Its transactions are the primary's. */
  readonly choose: () => Promise<Db>
  /** Returns how often the standby was chosen, and how often the primary. */
  readonly counts: () => { readonly standby: number; readonly primary: number }
}

type StandbyReadsParts = {
  readonly primary: Db
  /** This is null if there is no standby. */
  readonly standby: Db | null
  /** This is called when the standby is given up for a while, with the reason. */
  readonly onLeft?: (reason: string) => void
  readonly now?: () => number
}

/** A standby that lacks a commit for longer than this is not read. */
const maxWaitInMs = 500
const betweenLooksInMs = 15
/** After a failure the standby is left alone for this time. */
const restInMs = 10_000

export function openStandbyReads({
  primary,
  standby,
  onLeft = () => {},
  now = Date.now,
}: StandbyReadsParts): StandbyReads {
  const counts = { standby: 0, primary: 0 }
  let restsUntil = 0
  const leave = (reason: string) => {
    restsUntil = now() + restInMs
    onLeft(reason)
  }
  const choosePrimary = () => {
    counts.primary += 1
    return primary
  }
  const choose = async (): Promise<Db> => {
    if (!standby || now() < restsUntil) return choosePrimary()
    const point = await readPoint(primary)
    const looking = untilReplayed(standby, point).catch((error: Error) => error)
    const state = await Promise.race([looking, pause(maxWaitInMs, isBehind, { ref: false })])
    if (state !== 'replayed') {
      leave(state instanceof Error ? state.message : state)
      return choosePrimary()
    }
    counts.standby += 1
    return withPrimaryBehind(standby, primary, leave)
  }
  return { choose, counts: () => ({ ...counts }) }
}

/** What every reader must see: a place in the log of this database. */
type Point = {
  /** Two databases of one cluster differ in it, and so do a cluster and its copy that was restored to an earlier time. */
  readonly source: string
  readonly position: string
}

/** The place includes commits that do not wait for the disk (`synchronous_commit = off`). */
async function readPoint(primary: Db): Promise<Point> {
  const { rows } = await sql<{ source: string | null; position: string | null }>`
    SELECT concat_ws('/', (SELECT system_identifier FROM pg_control_system()),
        (SELECT oid FROM pg_database WHERE datname = current_database()),
        ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int) AS source,
      pg_current_wal_insert_lsn()::text AS position`.execute(primary)
  return { source: rows[0]?.source ?? '', position: rows[0]?.position ?? '' }
}

const isBehind = 'it is behind'
const isNoStandby = 'it is no standby of this database'
type State = 'replayed' | typeof isBehind | typeof isNoStandby

/** Waits a moment until the standby has replayed everything up to the point. */
async function untilReplayed(standby: Db, { source, position }: Point): Promise<State> {
  const until = performance.now() + maxWaitInMs
  do {
    const { rows } = await sql<{ source: string | null; isInRecovery: boolean | null; hasReplayed: boolean | null }>`
      SELECT concat_ws('/', (SELECT system_identifier FROM pg_control_system()),
          (SELECT oid FROM pg_database WHERE datname = current_database()),
          (SELECT greatest(c.timeline_id, r.min_recovery_end_timeline) FROM pg_control_checkpoint() c, pg_control_recovery() r)) AS source,
        pg_is_in_recovery() AS "isInRecovery", pg_last_wal_replay_lsn() >= ${position}::pg_lsn AS "hasReplayed"`.execute(
      standby,
    )
    if (!rows[0]?.isInRecovery || rows[0].source !== source) return isNoStandby
    if (rows[0].hasReplayed) return 'replayed'
    await pause(betweenLooksInMs)
  } while (performance.now() < until)
  return isBehind
}

/**
 * These codes of PostgreSQL say that the connection was lost, that the log took away rows which the statement was reading, that the server
 * is full or stops, that the statement took too long, or that a disk fails. All other codes are about the statement.
 */
const isOfServer = /^(08|40001|53|57|58|XX)/

/** If the standby fails in the middle, the rest is read from the primary. A reader never goes back to an older state. */
function withPrimaryBehind(standby: Db, primary: Db, leave: (reason: string) => void): Db {
  let place = standby
  return {
    query: async <Row>(statement: Parameters<Db['query']>[0]) => {
      try {
        return await place.query<Row>(statement)
      } catch (error) {
        if (place === primary || isAboutStatement(error)) throw error
        place = primary
        leave((error as Error).message)
        return primary.query<Row>(statement)
      }
    },
    transaction: () => primary.transaction(),
    notify: primary.notify,
  }
}

const isAboutStatement = (error: unknown) => error instanceof pg.DatabaseError && !isOfServer.test(error.code ?? '')
