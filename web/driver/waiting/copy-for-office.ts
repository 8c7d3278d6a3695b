import { findStop, streetOf } from '#web/driver/find-stop.ts'
import type { PhoneState } from '#web/driver/phone.ts'

/** The text has everything that waits, for a phone that can no longer send it. */
export function copyForOffice({ waiting, photos, day }: PhoneState): string {
  const lines = waiting.map(({ tap }) => {
    const stop = 'stopId' in tap ? findStop(day, tap.stopId)?.stop : undefined
    const { id, seq, v, fix, kind, madeAt, ...facts } = tap
    return [madeAt, kind, stop && streetOf(day, stop), JSON.stringify({ ...facts, fix, id, seq, v })]
      .filter(Boolean)
      .join(' | ')
  })
  const pictures = photos.filter(({ tapId }) => tapId !== null).map(one => `${one.takenAt} | photo | ${one.id}`)
  return [day?.driver.firstName, ...lines, ...pictures].filter(Boolean).join('\n')
}
