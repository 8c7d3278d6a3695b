import { type Tap, tapFormat } from '#domain/dispatch/tap.ts'
import { newId } from '#web/client/new-id.ts'
import type { SendTrouble, TapContent } from '#web/driver/phone.ts'
import { counterOf, type PhoneDatabase, type StoredTap, strictly } from '#web/driver/queue/phone-database.ts'
import { withReserve } from '#web/driver/queue/reserve.ts'

type Stamp = {
  readonly driverId: string
  readonly nowMs: number
  readonly fix: Tap['fix']
  readonly isFixPending: boolean
}

/**
 * The function writes a tap with its number, and the photos that it names, in one transaction. It resolves when the tap
 * has been read back.
 */
export function writeTap(database: PhoneDatabase, content: TapContent, stamp: Stamp): Promise<StoredTap> {
  return withReserve(database, async () => {
    const written = await writeOnce(database, content, stamp)
    const found = await database.get('taps', [written.deviceId, written.seq])
    if (found?.tap.id !== written.tap.id) throw new Error('the phone did not keep the tap')
    return found
  })
}

async function writeOnce(database: PhoneDatabase, content: TapContent | UndoContent, stamp: Stamp): Promise<StoredTap> {
  const transaction = database.transaction(['device', 'taps', 'photos'], 'readwrite', strictly)
  const stored = await addTap(transaction, content, stamp)
  await transaction.done
  return stored
}

type UndoContent = { readonly kind: 'undo'; readonly tapId: string }
type Writing = ReturnType<typeof writing>
const writing = (database: PhoneDatabase) => database.transaction(['device', 'taps', 'photos'], 'readwrite', strictly)

async function addTap(transaction: Writing, content: TapContent | UndoContent, stamp: Stamp): Promise<StoredTap> {
  const { driverId, nowMs, fix, isFixPending } = stamp
  const device = transaction.objectStore('device')
  const known = await device.get(counterOf(driverId))
  const counter = known && 'lastSeq' in known ? known : { deviceId: newId(nowMs), lastSeq: 0 }
  const seq = counter.lastSeq + 1
  const id = newId(nowMs)
  const tap: Tap = { ...content, id, seq, v: tapFormat, madeAt: new Date(nowMs).toISOString(), fix }
  const stored = {
    tap,
    driverId,
    deviceId: counter.deviceId,
    seq,
    tries: 0,
    trouble: null,
    isFixPending,
    isAside: false,
  }
  await device.put({ ...counter, lastSeq: seq }, counterOf(driverId))
  await transaction.objectStore('taps').add(stored)
  for (const photoId of 'photoIds' in tap ? tap.photoIds : []) await namePhoto(transaction, photoId, id)
  return stored
}

async function namePhoto(transaction: Writing, photoId: string, tapId: string | null): Promise<void> {
  const photos = transaction.objectStore('photos')
  const photo = await photos.get(photoId)
  if (photo) await photos.put({ ...photo, tapId })
}

/**
 * The function takes back a tap that has not left the phone, and its photos can be used again. The result is false if
 * the tap may have left.
 */
export async function writeUndo(database: PhoneDatabase, tapId: string, stamp: Stamp): Promise<boolean> {
  const transaction = writing(database)
  const all = await transaction.objectStore('taps').getAll()
  const undone = all.find(one => one.tap.id === tapId)
  const isTwice = all.some(({ tap }) => tap.kind === 'undo' && tap.tapId === tapId)
  if (!undone || undone.tries > 0 || undone.driverId !== stamp.driverId || isTwice) {
    await transaction.done
    return false
  }
  await addTap(transaction, { kind: 'undo', tapId }, stamp)
  for (const photoId of 'photoIds' in undone.tap ? undone.tap.photoIds : []) await namePhoto(transaction, photoId, null)
  await transaction.done
  return true
}

/** The result is every tap on the phone, for each driver in the order in which it was made. */
export async function readTaps(database: PhoneDatabase): Promise<readonly StoredTap[]> {
  const all = await database.getAll('taps')
  return all.sort((a, b) => a.seq - b.seq)
}

async function changeTaps(
  database: PhoneDatabase,
  taps: readonly StoredTap[],
  change: (tap: StoredTap) => StoredTap,
): Promise<void> {
  const transaction = database.transaction('taps', 'readwrite', strictly)
  for (const { deviceId, seq } of taps) {
    const now = await transaction.store.get([deviceId, seq])
    if (now) await transaction.store.put(change(now))
  }
  await transaction.done
}

/** Records that these taps may have left the phone. */
export const noteTry = (database: PhoneDatabase, taps: readonly StoredTap[]): Promise<void> =>
  changeTaps(database, taps, tap => ({ ...tap, tries: tap.tries + 1 }))

export const noteTapTrouble = (database: PhoneDatabase, taps: readonly StoredTap[], trouble: SendTrouble) =>
  changeTaps(database, taps, tap => ({ ...tap, trouble }))

/** The function adds the phone's position to a tap that has not left it yet. */
export const addFix = (database: PhoneDatabase, tap: StoredTap, fix: Tap['fix']): Promise<void> =>
  changeTaps(database, [tap], now => (now.tries > 0 ? now : { ...now, isFixPending: false, tap: { ...now.tap, fix } }))

/**
 * The function numbers a driver's waiting taps again from 1 under a new device id. This is needed if the server misses
 * taps that the phone no longer has, or if the server cannot read a tap, which is put aside. Each tap keeps its own id,
 * so the server does nothing twice.
 */
export async function renumberTaps(database: PhoneDatabase, driverId: string, asideId: string | null): Promise<void> {
  const transaction = database.transaction(['device', 'taps'], 'readwrite', strictly)
  const taps = transaction.objectStore('taps')
  const own = (await taps.getAll())
    .filter(one => one.driverId === driverId && !one.isAside)
    .sort((a, b) => a.seq - b.seq)
  const deviceId = newId()
  let lastSeq = 0
  for (const one of own) {
    if (one.tap.id === asideId) {
      await taps.put({ ...one, isAside: true, trouble: 'unreadable' })
      continue
    }
    lastSeq += 1
    await taps.delete([one.deviceId, one.seq])
    await taps.put({ ...one, deviceId, seq: lastSeq, tap: { ...one.tap, seq: lastSeq } })
  }
  await transaction.objectStore('device').put({ deviceId, lastSeq }, counterOf(driverId))
  await transaction.done
}
