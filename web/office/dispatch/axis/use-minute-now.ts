import { useEffect, useState } from 'react'
import { type LocalTime, localTime } from '#domain/value/calendar.ts'

const minuteInMs = 60_000

/**
 * Returns the hauler's present day and minute, and renders again each minute. `now` is the server's time at the last answer, because the
 * clock of this machine may be wrong. The time since then is measured here.
 */
export function useMinuteNow(now: string, timeZone: string): LocalTime {
  const [passed, setPassed] = useState({ since: now, ms: 0 })
  useEffect(() => {
    const answeredAt = performance.now()
    const timer = setInterval(() => setPassed({ since: now, ms: performance.now() - answeredAt }), minuteInMs)
    return () => clearInterval(timer)
  }, [now])
  return localTime(new Date(Date.parse(now) + (passed.since === now ? passed.ms : 0)), timeZone)
}
