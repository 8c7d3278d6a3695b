import { isRefused, type PhoneState } from '#web/driver/phone.ts'

/** The office has not got these taps and photos of this driver yet. */
export function countWaiting({ waiting, photos }: PhoneState): number {
  return waiting.length + photos.filter(photo => photo.tapId !== null && !isRefused(photo)).length
}

/** The driver has begun these stops: nothing may happen to the page meanwhile. */
export function isUnderWay({ day }: PhoneState): boolean {
  const stops = day?.routes.flatMap(route => route.stops) ?? []
  return stops.some(({ state }) => state === 'under-way' || state === 'arrived' || state === 'waiting')
}
