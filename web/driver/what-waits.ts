import { isRefused, type PhoneState } from '#web/driver/phone.ts'

/** Taps and photos of this driver that the office has not got yet. */
export function countWaiting({ waiting, photos }: PhoneState): number {
  return waiting.length + photos.filter(photo => photo.tapId !== null && !isRefused(photo)).length
}

/** Stops that the driver has begun: nothing may happen to the page meanwhile. */
export function isUnderWay({ day }: PhoneState): boolean {
  const stops = day?.routes.flatMap(route => route.stops) ?? []
  return stops.some(({ state }) => state === 'under-way' || state === 'arrived' || state === 'waiting')
}
