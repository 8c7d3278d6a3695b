/** How much more the phone can keep: taps always, photos while there is room (rule D15). */
import type { Room } from '#web/driver/phone.ts'

const megabyte = 1_000_000
const littleFreeBytes = 60 * megabyte
const noFreeBytes = 3 * megabyte
const manyPhotos = 300
const manyPhotoBytes = 120 * megabyte

export type RoomFacts = {
  /** Null where the browser does not tell. */
  readonly freeInBytes: number | null
  readonly photosWaiting: number
  readonly photoBytesWaiting: number
}

export function roomOf({ freeInBytes, photosWaiting, photoBytesWaiting }: RoomFacts): Room {
  if (freeInBytes !== null && freeInBytes < noFreeBytes) return 'none'
  const isLittle = freeInBytes !== null && freeInBytes < littleFreeBytes
  return isLittle || photosWaiting >= manyPhotos || photoBytesWaiting >= manyPhotoBytes ? 'little' : 'enough'
}

/** What the browser says is free for this site; null where it does not say. */
export async function freeInBytes(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)
}

/** Asks that what waits is not cleared away when the phone runs short. */
export async function askToKeep(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false)
}
