import type { DriverDay } from '#domain/dispatch/driver-day.ts'
import { dayInMs } from '#domain/value/calendar.ts'
import type { Answer } from '#web/driver/phone.ts'
import { addChanges, changesBetween } from '#web/driver/queue/day-changes.ts'
import type { BatchAnswer } from '#web/driver/queue/office-calls.ts'
import {
  currentKey,
  type PhoneDatabase,
  type StoredDay,
  type StoredTap,
  strictly,
} from '#web/driver/queue/phone-database.ts'
import { erasePhotos, readPhotos } from '#web/driver/queue/photo-store.ts'

const daysKept = 3
/** The driver can read this many answers of the office. */
const answersKept = 20

export async function readCurrentDay(database: PhoneDatabase): Promise<StoredDay | null> {
  const current = await database.get('device', currentKey)
  return current && 'driverId' in current ? ((await database.get('day', current.driverId)) ?? null) : null
}

export async function saveDay(database: PhoneDatabase, day: DriverDay): Promise<void> {
  const transaction = writing(database)
  await putDay(transaction, day, [])
  await transaction.done
}

/**
 * The function stores all changes of an answer at once. The taps that the answer names leave the phone, and the day
 * becomes the newest one. The result is the number of taps that left.
 */
export async function settleBatch(
  database: PhoneDatabase,
  batch: readonly StoredTap[],
  { results, day }: BatchAnswer,
): Promise<number> {
  const named = new Map(results.map(result => [result.id, result]))
  const gone = batch.filter(({ tap }) => named.has(tap.id))
  const answers = gone.flatMap(({ tap }): Answer[] => {
    const result = named.get(tap.id)
    const isOfNote = result?.outcome === 'needs-office' || result?.outcome === 'refused'
    return isOfNote ? [{ tap, outcome: result.outcome, why: result.why }] : []
  })
  const transaction = writing(database)
  for (const { deviceId, seq } of gone) await transaction.objectStore('taps').delete([deviceId, seq])
  await putDay(transaction, day, answers)
  await transaction.done
  return gone.length
}

const writing = (database: PhoneDatabase) => database.transaction(['day', 'device', 'taps'], 'readwrite', strictly)
type Writing = ReturnType<typeof writing>

async function putDay(transaction: Writing, day: DriverDay, answers: readonly Answer[]): Promise<void> {
  const driverId = day.driver.id
  const days = transaction.objectStore('day')
  const before = await days.get(driverId)
  await days.put({
    driverId,
    day,
    receivedAt: new Date().toISOString(),
    changes: addChanges(before?.changes ?? [], changesBetween(before?.day ?? null, day)),
    answers: [...(before?.answers ?? []), ...answers].slice(-answersKept),
    toConfirm: before?.toConfirm ?? {},
  })
  await transaction.objectStore('device').put({ driverId }, currentKey)
}

/** Records that the driver has looked at the present state of the routes. */
export async function recordRoutesSeen(database: PhoneDatabase, driverId: string): Promise<void> {
  const transaction = database.transaction('day', 'readwrite')
  const stored = await transaction.store.get(driverId)
  if (stored) {
    const versions = Object.fromEntries(stored.day.routes.map(route => [route.id, route.version]))
    await transaction.store.put({ ...stored, changes: [], toConfirm: { ...stored.toConfirm, ...versions } })
  }
  await transaction.done
}

/** The office now knows that the driver has seen this version. Changes that the driver has seen meanwhile stay. */
export async function noteConfirmed(database: PhoneDatabase, driverId: string, routeId: string, version: number) {
  const transaction = database.transaction('day', 'readwrite')
  const stored = await transaction.store.get(driverId)
  if (stored?.toConfirm[routeId] === version) {
    const { [routeId]: _, ...rest } = stored.toConfirm
    await transaction.store.put({ ...stored, toConfirm: rest })
  }
  await transaction.done
}

/** Deletes this person's day and the photos that no tap names. Taps that wait to be sent stay on the phone. */
export async function eraseDay(database: PhoneDatabase, driverId: string): Promise<void> {
  const transaction = database.transaction(['day', 'device'], 'readwrite', strictly)
  await transaction.objectStore('day').delete(driverId)
  await transaction.objectStore('device').delete(currentKey)
  await transaction.done
  const photos = await readPhotos(database)
  const unnamed = photos.filter(photo => photo.driverId === driverId && photo.tapId === null)
  await erasePhotos(
    database,
    unnamed.map(({ id }) => id),
  )
}

/** These days are no longer needed (rule D11). */
export async function eraseOldDays(database: PhoneDatabase, nowMs: number): Promise<void> {
  const isOld = (at: string) => nowMs - Date.parse(at) > daysKept * dayInMs
  const photos = await readPhotos(database)
  const unnamed = photos.filter(({ tapId, takenAt }) => tapId === null && isOld(takenAt))
  await erasePhotos(
    database,
    unnamed.map(({ id }) => id),
  )
  const waiting = [...(await database.getAll('taps')), ...photos.filter(({ tapId }) => tapId !== null)]
  const isWaitedFor = new Set(waiting.map(one => one.driverId))
  for (const { driverId, receivedAt } of await database.getAll('day')) {
    if (isOld(receivedAt) && !isWaitedFor.has(driverId)) await database.delete('day', driverId)
  }
}
