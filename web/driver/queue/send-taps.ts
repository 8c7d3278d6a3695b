/** These functions send the waiting acts: first the taps in strict order, then the photos (rule D13). */
import { isRefused, type PhonePhoto } from '#web/driver/phone.ts'
import { settleBatch } from '#web/driver/queue/day-store.ts'
import { nextBatch } from '#web/driver/queue/next-batch.ts'
import type { OfficeCalls } from '#web/driver/queue/office-calls.ts'
import type { PhoneDatabase, StoredTap } from '#web/driver/queue/phone-database.ts'
import { erasePhotos, notePhotoTrouble, readBytes, readPhotos } from '#web/driver/queue/photo-store.ts'
import { noteTapTrouble, noteTry, readTaps, renumberTaps } from '#web/driver/queue/tap-store.ts'
import { troubleOf } from '#web/driver/queue/trouble-of.ts'

export type SendParts = {
  readonly database: PhoneDatabase
  readonly calls: OfficeCalls
  readonly nowMs: () => number
  /** Called when data that the pages show has changed. */
  readonly onChange: () => Promise<void>
}

/**
 * The function sends the taps of one driver until no tap is left that may be sent, as long as this driver is signed in.
 * The result is the number of taps that the server named in its answers. @throws if the server did not answer or
 * refused all taps.
 */
export async function sendTaps(parts: SendParts, driverId: string, isStillIn: () => boolean): Promise<number> {
  const { database, nowMs } = parts
  let from = 1
  let sent = 0
  while (isStillIn()) {
    const own = (await readTaps(database)).filter(one => one.driverId === driverId && !one.isAside)
    const first = own[0]
    const free = own.filter(one => one.seq >= from)
    const batch = nextBatch(free, nowMs())
    if (!first || batch.length === 0) break
    const { left, sendFrom } = await sendBatch(parts, batch, own.length)
    sent += left
    if (sendFrom !== null && sendFrom < first.seq) await renumberTaps(database, driverId, null)
    else from = sendFrom ?? 1
  }
  return sent
}

type Settled = { readonly left: number; readonly sendFrom: number | null }

async function sendBatch(parts: SendParts, batch: readonly StoredTap[], waiting: number): Promise<Settled> {
  const { database, calls, nowMs, onChange } = parts
  const [{ deviceId, driverId, seq } = { deviceId: '', driverId: '', seq: 1 }] = batch
  await noteTry(database, batch)
  try {
    const answer = await calls.sendTaps({
      deviceId,
      now: new Date(nowMs()).toISOString(),
      waiting: waiting - batch.length,
      taps: batch.map(({ tap }) => tap),
    })
    if (answer.day.driver.id !== driverId) throw new Error('somebody else is signed in')
    const left = await settleBatch(database, batch, answer)
    const sendFrom = answer.sendFrom === null ? null : Math.max(1, answer.sendFrom)
    if (left === 0 && (sendFrom === null || sendFrom === seq)) throw new Error('the answer names no tap')
    await onChange()
    return { left, sendFrom }
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble === 'unreadable') return sendFirstAlone(parts, batch)
    await noteTapTrouble(database, batch, trouble)
    throw error
  }
}

/**
 * One tap that the server cannot read must not stop the others. The phone sends the first tap alone to find out, and
 * puts it aside if the server cannot read it.
 */
async function sendFirstAlone(parts: SendParts, batch: readonly StoredTap[]): Promise<Settled> {
  const [first, ...rest] = batch
  if (first && rest.length > 0) return sendBatch(parts, [first], batch.length)
  if (first) await renumberTaps(parts.database, first.driverId, first.tap.id)
  await parts.onChange()
  return { left: 0, sendFrom: null }
}

const photosAtOnce = 2
const maxTriesOfPhoto = 5

/**
 * The function sends the photos whose taps the server has, two at a time. `tried` counts the tries of each photo since
 * the app was opened.
 */
export async function sendPhotos(parts: SendParts, driverId: string, tried: Map<string, number>): Promise<void> {
  const waitingTaps = new Set((await readTaps(parts.database)).map(({ tap }) => tap.id))
  const open = (await readPhotos(parts.database)).filter(
    photo =>
      photo.driverId === driverId &&
      photo.tapId !== null &&
      !isRefused(photo) &&
      !waitingTaps.has(photo.tapId) &&
      (tried.get(photo.id) ?? 0) < maxTriesOfPhoto,
  )
  const sendRest = async (): Promise<void> => {
    for (let photo = open.shift(); photo; photo = open.shift()) {
      tried.set(photo.id, (tried.get(photo.id) ?? 0) + 1)
      await sendPhoto(parts, photo)
    }
  }
  await Promise.all(Array.from({ length: photosAtOnce }, sendRest))
}

async function sendPhoto({ database, calls, onChange }: SendParts, { id }: PhonePhoto): Promise<void> {
  const bytes = await readBytes(database, id)
  if (bytes === null) return erasePhotos(database, [id])
  try {
    const answer = await calls.sendPhoto(id, bytes)
    if (answer === 'signed-out') throw signedOut
    if (answer === 'stored') await erasePhotos(database, [id])
    else await notePhotoTrouble(database, id, answer === 'tap-unknown' ? 'server' : answer)
  } catch (error) {
    await notePhotoTrouble(database, id, troubleOf(error))
    throw error
  } finally {
    await onChange()
  }
}

const signedOut = Object.assign(new Error('signed out'), { data: { code: 'UNAUTHORIZED', httpStatus: 401 } })
