/** This file computes how much more the phone can store. It always stores taps, and photos while there is room (rule D15). */
import type { Room } from '#web/driver/phone.ts'

const megabyte = 1_000_000
const littleFreeBytes = 60 * megabyte
const noFreeBytes = 3 * megabyte
const manyPhotos = 300
const manyPhotoBytes = 120 * megabyte

export type RoomFacts = {
  /** Null if the browser does not report the free space. */
  readonly freeInBytes: number | null
  readonly photosWaiting: number
  readonly photoBytesWaiting: number
}

export function roomOf({ freeInBytes, photosWaiting, photoBytesWaiting }: RoomFacts): Room {
  if (freeInBytes !== null && freeInBytes < noFreeBytes) return 'none'
  const isLittle = freeInBytes !== null && freeInBytes < littleFreeBytes
  return isLittle || photosWaiting >= manyPhotos || photoBytesWaiting >= manyPhotoBytes ? 'little' : 'enough'
}

/** The result is the free space for this site as the browser reports it. It is null if the browser does not report it. */
export async function freeInBytes(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)
}

/** The function asks the browser to keep the waiting acts even when the phone has little space. */
export async function askToKeep(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false)
}
