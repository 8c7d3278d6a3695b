/**
 * Long reads can be done on a standby of the database. A reader there sees everything that was committed before the read began, its own
 * changes included. If the standby is behind, does not answer or is of another database, the primary is read.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from './connect.ts'
import { sql } from './sql.ts'
import { isAway } from './until-answered.ts'

export type Replica = {
  /** Returns the database from which one report is read. Its transactions are the primary's. */
  readonly choose: () => Promise<Db>
  /** Returns how many choices fell on the standby and how many on the primary. */
  readonly counts: () => { readonly replica: number; readonly primary: number }
}

type ReplicaParts = {
  readonly primary: Db
  /** This is null if there is no standby. */
  readonly replica: Db | null
  /** This is called when the standby is given up for a while, with the reason. */
  readonly onLeft?: (reason: string) => void
  readonly now?: () => number
}

/** A standby that lacks a commit for longer than this is not read. */
const maxWaitInMs = 500
const betweenLooksInMs = 15
/** After a failure the standby is left alone for this time. */
const restInMs = 10_000

export function openReplica({ primary, replica, onLeft = () => {}, now = Date.now }: ReplicaParts): Replica {
  const counts = { replica: 0, primary: 0 }
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
    if (!replica || now() < restsUntil) return choosePrimary()
    const point = await readPoint(primary)
    const state = await untilReplayed(replica, point).catch((error: Error) => error)
    if (state !== 'replayed') {
      leave(state instanceof Error ? state.message : state)
      return choosePrimary()
    }
    counts.replica += 1
    return withPrimaryBehind(replica, primary, leave)
  }
  return { choose, counts: () => ({ ...counts }) }
}

/** What every reader must see: a place in the log of this database cluster. */
type Point = { readonly cluster: string; readonly position: string }

/** The place includes commits that do not wait for the disk (`synchronous_commit = off`). */
async function readPoint(primary: Db): Promise<Point> {
  const { rows } = await sql<{ cluster: string | null; position: string | null }>`
    SELECT (SELECT system_identifier::text FROM pg_control_system()) AS cluster,
      pg_current_wal_insert_lsn()::text AS position`.execute(primary)
  return { cluster: rows[0]?.cluster ?? '', position: rows[0]?.position ?? '' }
}

type State = 'replayed' | 'it is behind' | 'it is no standby of this database'

/** Waits a moment until the standby has replayed everything up to the point. */
async function untilReplayed(replica: Db, { cluster, position }: Point): Promise<State> {
  for (let waitedInMs = 0; ; waitedInMs += betweenLooksInMs) {
    const { rows } = await sql<{ isStandby: boolean | null; hasReplayed: boolean | null }>`
      SELECT pg_is_in_recovery() AND (SELECT system_identifier::text = ${cluster} FROM pg_control_system()) AS "isStandby",
        pg_last_wal_replay_lsn() >= ${position}::pg_lsn AS "hasReplayed"`.execute(replica)
    if (!rows[0]?.isStandby) return 'it is no standby of this database'
    if (rows[0].hasReplayed) return 'replayed'
    if (waitedInMs >= maxWaitInMs) return 'it is behind'
    await pause(betweenLooksInMs)
  }
}

/** PostgreSQL ends a statement of a standby with this code if the log takes away rows that the statement reads. */
const conflictWithRecovery = '40001'

/** If the standby fails in the middle, the rest is read from the primary. A reader never goes back to an older state. */
function withPrimaryBehind(replica: Db, primary: Db, leave: (reason: string) => void): Db {
  let place = replica
  return {
    query: async <Row>(statement: Parameters<Db['query']>[0]) => {
      try {
        return await place.query<Row>(statement)
      } catch (error) {
        if (place === primary || !(isAway(error) || isConflict(error))) throw error
        place = primary
        leave((error as Error).message)
        return primary.query<Row>(statement)
      }
    },
    transaction: () => primary.transaction(),
    notify: primary.notify,
  }
}

const isConflict = (error: unknown) => error instanceof Error && 'code' in error && error.code === conflictWithRecovery
