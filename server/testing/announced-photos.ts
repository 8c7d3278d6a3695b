/** The stage has drivers with stops. Their taps announce photos, which the tests then send over HTTP like a phone. */
import { randomUUID } from 'node:crypto'
import { plainJpeg } from '@rolloff/photo/photo.stage.ts'
import { addDays, type Day, isSunday, localTime } from '#domain/value/calendar.ts'
import { submitRestrictedOrder } from '#server/operations/checkout/submit-restricted-order.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { publishDay } from '#server/operations/dispatch/publish-day.ts'
import { assemble, type Cast } from '#server/testing/as-actor.ts'
import { type Fleet, makeFleet } from '#server/testing/dispatch-stage.ts'
import { makeReadyCart } from '#server/testing/factories.ts'
import { bringTo } from '#server/testing/order-stages.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'

export type PhotoStage = { readonly app: TestApp; readonly cast: Cast; readonly fleet: Fleet }

type Headers = Readonly<Record<string, string>>
export type PlannedStop = { readonly id: string; readonly orderId: string }

/** Opens the stage on a server that was started with `castSettings`. The driver of the cast becomes the first driver of the fleet. */
export async function openPhotoStage(app: TestApp): Promise<PhotoStage> {
  const cast = await assemble(app)
  const fleet = await makeFleet(app.database.db, cast.hauler)
  await app.database.pool.query('UPDATE driver SET user_id = $2 WHERE id = $1', [fleet.drivers[0].id, cast.driver.id])
  return { app, cast, fleet }
}

export const nextWorkday = (day: Day): Day => (isSunday(addDays(day, 1)) ? addDays(day, 2) : addDays(day, 1))

export function workdayNow(): Day {
  const { day } = localTime(new Date(), 'America/Chicago')
  return isSunday(day) ? nextWorkday(day) : day
}

/** Places a new order, plans its stop for the driver and publishes the day. */
export async function planStop({ app, cast, fleet }: PhotoStage, day: Day, driver: 0 | 1): Promise<PlannedStop> {
  const { hauler, owner } = cast
  const materialIds = [hauler.restrictedMaterialId]
  const orderId = await makeReadyCart(app.database.db, hauler, { ...owner, email: '' }, { materialIds })
  await submitRestrictedOrder(app.deps, { cartId: orderId, user: owner, language: 'en' })
  await bringTo(app.database.db, orderId, 'placed', owner.id)
  const to = { day, driverId: fleet.drivers[driver].id, after: null }
  const { stops: placed } = await placeStops(app.deps, fleet.acting, { items: [{ orderId }], to })
  await publishDay(app.deps, fleet.acting, { day, driverIds: null })
  return { id: placed[0]?.id ?? '', orderId }
}

export type TappingPhone = { readonly deviceId: string; seq: number }
export const newPhone = (): TappingPhone => ({ deviceId: randomUUID(), seq: 0 })

type Announcing = { readonly headers: Headers; readonly stopId: string; readonly phone?: TappingPhone }

/** Sends the tap that ends a stop and announces a photo. Returns the id of the photo, whose bytes may be sent next. */
export async function announcePhoto(
  app: Pick<TestApp, 'url'>,
  { headers, stopId, phone = newPhone() }: Announcing,
): Promise<string> {
  const [now, photoId] = [new Date().toISOString(), randomUUID()]
  phone.seq += 1
  const tap = { id: randomUUID(), seq: phone.seq, v: 1, kind: 'could-not', reason: 'locked', madeAt: now }
  const taps = [{ ...tap, stopId, photoIds: [photoId] }]
  const { status } = await fetch(`${app.url}/trpc/driver.sendTaps`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ deviceId: phone.deviceId, now, waiting: 0, taps }),
  })
  if (status !== 200) throw new Error(`a tap was answered by ${status}`)
  return photoId
}

export const sendPhoto = (app: Pick<TestApp, 'url'>, id: string, headers: Headers, body: Uint8Array = plainJpeg) =>
  fetch(`${app.url}/driver/photos/${id}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'image/jpeg' },
    body: Buffer.from(body),
  })
