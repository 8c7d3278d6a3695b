import { foldDay } from '#domain/dispatch/day-fold.ts'
import type { PhoneState } from '#web/driver/phone.ts'
import { readCurrentDay } from '#web/driver/queue/day-store.ts'
import type { PhoneDatabase } from '#web/driver/queue/phone-database.ts'
import { readPhotos } from '#web/driver/queue/photo-store.ts'
import { freeInBytes, roomOf } from '#web/driver/queue/room.ts'
import type { Sender } from '#web/driver/queue/sender.ts'
import { readTaps } from '#web/driver/queue/tap-store.ts'

export const unread: PhoneState = {
  isRead: false,
  day: null,
  receivedAt: null,
  waiting: [],
  photos: [],
  isKeepingPhoto: false,
  waitingOfOthers: 0,
  answers: [],
  changes: [],
  isSending: false,
  trouble: null,
  movedTo: null,
  clockAheadMs: null,
  room: 'enough',
}

/** The function reads all that pages show from the phone's storage, so pages show only what is stored (rule D10). */
export async function readPhone(
  database: PhoneDatabase,
  sender: Sender,
  clockAheadMs: number | null,
): Promise<PhoneState> {
  const stored = await readCurrentDay(database)
  const taps = await readTaps(database)
  const photos = await readPhotos(database)
  const isOwn = (one: { readonly driverId: string }) => one.driverId === stored?.driverId
  const own = taps.filter(isOwn)
  const named = photos.filter(({ tapId }) => tapId !== null)
  const day =
    stored &&
    foldDay(
      stored.day,
      own.map(({ tap }) => tap),
    )
  return {
    isRead: true,
    day,
    receivedAt: stored?.receivedAt ?? null,
    waiting: own,
    photos: photos.filter(isOwn),
    isKeepingPhoto: false,
    waitingOfOthers: taps.length - own.length + named.filter(one => !isOwn(one)).length,
    answers: stored?.answers ?? [],
    changes: stored?.changes ?? [],
    ...sender.state(),
    clockAheadMs,
    room: roomOf({
      freeInBytes: await freeInBytes(),
      photosWaiting: named.length,
      photoBytesWaiting: named.reduce((sum, { sizeInBytes }) => sum + sizeInBytes, 0),
    }),
  }
}
