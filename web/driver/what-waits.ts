import { isRefused, type PhoneState } from '#web/driver/phone.ts'

/** The office does not have these taps and photos of this driver yet. */
export function countWaiting({ waiting, photos }: PhoneState): number {
  return waiting.length + photos.filter(photo => photo.tapId !== null && !isRefused(photo)).length
}

/** True if the driver has begun a stop. The page must not be replaced then. */
export function isUnderWay({ day }: PhoneState): boolean {
  const stops = day?.routes.flatMap(route => route.stops) ?? []
  return stops.some(({ state }) => state === 'under-way' || state === 'arrived' || state === 'waiting')
}
