import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type WaitingKind, waitingKinds } from '#domain/health/health.ts'
import { readWaiting } from '#server/db/health/waiting.ts'
import { type HealthDeps, readHealth } from '#server/operations/health/read-health.ts'
import { openPhotoStage, type PlannedStop, planStop, workdayNow } from '#server/testing/announced-photos.ts'
import { castSettings } from '#server/testing/as-actor.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
let stop: PlannedStop
let deps: HealthDeps
const now = new Date()
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)

beforeAll(async () => {
  app = await startTestApp({ env: castSettings })
  stop = await planStop(await openPhotoStage(app), workdayNow(), 0)
  await query(`INSERT INTO job (name, due_at) VALUES ('known', $1), ('of another version', $2)`, [ago(-60), ago(9000)])
  await query('UPDATE message SET sent_at = now()')
  const { processHealth } = app.deps
  deps = { ...app.deps, clock: () => now, processHealth: { ...processHealth, jobNames: () => ['known'] } }
})
afterAll(() => app.stop())

/** Plants what has waited for this time, and takes it away again. */
const plants: Readonly<Record<WaitingKind, readonly (readonly [string, string])[]>> = {
  message: [
    [
      `INSERT INTO message (key, recipient, channel, text, attempts, created_at, next_attempt_at)
       VALUES ('planted', 'dana@example.com', 'email', 'Hello', 2, $1, now() + interval '1 hour')`,
      'DELETE FROM message',
    ],
  ],
  event: [
    [
      `INSERT INTO provider_event (id, type, received_at) VALUES ('evt_planted', 'refund.updated', $1)`,
      'DELETE FROM provider_event',
    ],
  ],
  job: [
    [`UPDATE job SET due_at = $1 WHERE name = 'known'`, `UPDATE job SET due_at = now() + interval '1 hour'`],
    [`UPDATE job SET unfinished_since = $1 WHERE name = 'known'`, 'UPDATE job SET unfinished_since = NULL'],
  ],
  charge: [
    [
      `INSERT INTO order_charge (organization_id, order_id, purpose, purpose_id, amount_in_cents, provider_customer_id,
         idempotency_key, state, created_at, updated_at)
       SELECT organization_id, id, 'extension', 'planted', 100, 'cus_1', 'planted', 'asked', $1, $1 FROM orders WHERE id = $2`,
      "UPDATE order_charge SET state = 'cancelled'",
    ],
  ],
  refund: [
    [
      `INSERT INTO refund (organization_id, intent_id, idempotency_key, amount_in_cents, status, why, created_at)
       SELECT id, 'pi_1', 'planted', 100, 'asked', 'planted', $1 FROM organization ORDER BY created_at LIMIT 1`,
      "UPDATE refund SET status = 'failed'",
    ],
  ],
  'follow-up': [
    ['UPDATE stop SET changed_at = $1', 'UPDATE stop SET changed_at = NULL'],
    ['UPDATE route SET changed_at = $1', 'UPDATE route SET changed_at = NULL'],
  ],
}

test.each(waitingKinds.flatMap(kind => plants[kind].map(plant => [kind, ...plant] as const)))(
  'since when the oldest %s waits: %s',
  async (kind, plant, remove) => {
    expect((await readHealth(deps)).waitingSince[kind]).toBeNull()
    await query(plant, plant.includes('$2') ? [ago(500), stop.orderId] : [ago(500)])
    expect((await readHealth(deps)).waitingSince[kind]).toEqual(ago(500))
    await query(remove)
    expect((await readHealth(deps)).waitingSince[kind]).toBeNull()
  },
)

test('a text that the ceiling of the day holds back does not wait until the next day of UTC, and one that fits does', async () => {
  const { rows } = await query('SELECT id FROM organization ORDER BY created_at LIMIT 1')
  await query(
    `INSERT INTO text_day (organization_id, day, segments) VALUES ($1, ($2::timestamptz AT TIME ZONE 'UTC')::date, 9)`,
    [rows[0].id, now],
  )
  await query(
    `INSERT INTO message (key, organization_id, recipient, channel, text, segments, created_at, next_attempt_at)
     VALUES ('held', $1, '+15125550111', 'sms', 'Hello', 2, $2, $2)`,
    [rows[0].id, ago(500)],
  )
  const oldest = async (segmentsPerDay: number | null) => {
    const textCeiling = segmentsPerDay === null ? null : { dollarsPerDay: 1, segmentsPerDay }
    return (await readHealth({ ...deps, textCeiling })).waitingSince.message
  }
  expect([await oldest(10), await oldest(11), await oldest(null)]).toEqual([null, ago(500), ago(500)])
  await query('DELETE FROM message')
})

test('the oldest fault of a service counts, and a fault of one account does not', async () => {
  const add = (service: string, fault: string, account: string, since: Date) =>
    query(
      `INSERT INTO service_fault (service, fault, account, call, reason, since, seen_at) VALUES ($1, $2, $3, '', '', $4, $5)`,
      [service, fault, account, since, now],
    )
  await add('texts', 'account', '', ago(60))
  await add('texts', 'key', '', ago(600))
  await add('payments', 'account', 'acct_1', ago(600))
  expect((await readHealth(deps)).refusedSince).toEqual({ texts: ago(600) })
})

test('the archive of the log fails while the last try failed, and only if there is an archive', async () => {
  const isFailing = async (mode: 'on' | 'off', archived: Date | null, failed: Date | null) => {
    let answer: boolean | undefined
    const undone = app.database.db.transaction().execute(async tx => {
      // These stand before those of PostgreSQL, which has no archive in tests.
      await sql`CREATE SCHEMA planted`.execute(tx)
      await sql`CREATE TABLE planted.mode AS SELECT ${mode}::text AS mode`.execute(tx)
      await sql`CREATE FUNCTION planted.current_setting(text) RETURNS text LANGUAGE sql AS 'SELECT mode FROM planted.mode'`.execute(
        tx,
      )
      await sql`CREATE TABLE planted.pg_stat_archiver AS
        SELECT ${archived}::timestamptz AS last_archived_time, ${failed}::timestamptz AS last_failed_time`.execute(tx)
      await sql`SET LOCAL search_path = planted, public, pg_catalog`.execute(tx)
      answer = (await readWaiting(tx, { now, jobNames: [], maxSegments: null })).isArchiveFailing
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    return answer
  }
  expect(await isFailing('on', null, null)).toBe(false)
  expect(await isFailing('on', ago(60), ago(120))).toBe(false)
  expect(await isFailing('on', ago(120), ago(60))).toBe(true)
  expect(await isFailing('on', null, ago(60))).toBe(true)
  expect(await isFailing('off', ago(120), ago(60))).toBe(false)
  expect((await readHealth(deps)).isArchiveFailing).toBe(false)
})

test('the orders of the last hour are counted, and there is no standby', async () => {
  await query(`UPDATE orders SET created_at = $1`, [ago(3601)])
  expect(await readHealth(deps)).toMatchObject({
    ordersOfHour: 0,
    standbys: { connected: 0, lost: 0, lagInSeconds: null },
  })
  await query(`UPDATE orders SET created_at = $1`, [ago(3599)])
  expect((await readHealth(deps)).ordersOfHour).toBe(1)
})
