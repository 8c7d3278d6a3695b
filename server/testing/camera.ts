/** A driver's phone takes a photo for an order. The tap that announces the photo is stored first, and then the photo. */
import { randomUUID } from 'node:crypto'
import { plainJpeg } from '@rolloff/photo/photo.stage.ts'
import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { tapFormat, tapSchema } from '#domain/dispatch/tap.ts'
import { addTap, lockDevice } from '#server/db/dispatch/taps.ts'
import type { FileDeps } from '#server/operations/dependencies.ts'
import { saveDriverPhoto } from '#server/operations/dispatch/save-driver-photo.ts'

type PhotoToTake = {
  readonly orderId: string
  readonly kind: 'drop-off' | 'pickup' | 'scale-ticket'
  readonly content?: Buffer
}

/** Returns the id of the photo. */
export async function photograph(
  deps: FileDeps,
  { orderId, kind, content = Buffer.from(plainJpeg) }: PhotoToTake,
): Promise<string> {
  const photoId = randomUUID()
  const now = deps.clock()
  const driverId = await deps.db.transaction().execute(async tx => {
    const driver = (await findDriverOf(tx, orderId)) ?? (await addDriverFor(tx, orderId))
    const deviceId = randomUUID()
    const made = { id: randomUUID(), seq: 1, v: tapFormat, madeAt: now.toISOString(), photoIds: [photoId] }
    const tap = tapSchema.parse(
      kind === 'scale-ticket'
        ? { ...made, kind: 'ticket', orderId, ticketNumber: null }
        : {
            ...made,
            kind: 'done',
            stopId: (await findStop(tx, orderId, kind)) ?? (await addStop(tx, orderId, kind, now)),
          },
    )
    await lockDevice(tx, deviceId, driver.id, now)
    await addTap(tx, { driver, deviceId, linkRouteId: null, tap, at: now, received: now })
    return driver.id
  })
  if (!(await saveDriverPhoto(deps, { driverId, photoId, linkRouteId: null, content })))
    throw new Error('the tap of a photo is not there')
  return photoId
}

type Driver = { readonly id: string; readonly organizationId: string }

const phoneOfCamera = '+15125550188'

async function findDriverOf(tx: Tx, orderId: string): Promise<Driver | undefined> {
  const { rows } = await sql<Driver>`
    SELECT d.id, d.organization_id AS "organizationId" FROM driver d JOIN orders o USING (organization_id)
    WHERE o.id = ${orderId} AND (NOT d.archived OR d.phone = ${phoneOfCamera}) ORDER BY d.archived, d.id LIMIT 1`.execute(
    tx,
  )
  return rows[0]
}

/**
 * Adds a driver who has left the company. A driver who still works there would have a row on the board of every other test of this server.
 */
async function addDriverFor(tx: Tx, orderId: string): Promise<Driver> {
  const { rows } = await sql<Driver>`
    INSERT INTO driver (organization_id, first_name, phone, status, archived)
    SELECT organization_id, 'Rosa', ${phoneOfCamera}, 'active', true FROM orders WHERE id = ${orderId}
    RETURNING id, organization_id AS "organizationId"`.execute(tx)
  if (!rows[0]) throw new Error('the order is not there')
  return rows[0]
}

async function findStop(tx: Tx, orderId: string, kind: 'drop-off' | 'pickup'): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM stop WHERE kind = ${kind} AND ${orderId} IN (drop_off_order_id, pickup_order_id)
    ORDER BY created_at DESC, id LIMIT 1`.execute(tx)
  return rows[0]?.id
}

async function addStop(tx: Tx, orderId: string, kind: 'drop-off' | 'pickup', now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO stop (organization_id, kind, drop_off_order_id, pickup_order_id, day, state, created_at)
    SELECT organization_id, ${kind}, CASE WHEN ${kind} = 'drop-off' THEN id END, CASE WHEN ${kind} = 'pickup' THEN id END,
      ${now}::timestamptz::date, 'done', ${now}
    FROM orders WHERE id = ${orderId} RETURNING id`.execute(tx)
  return rows[0]?.id
}
