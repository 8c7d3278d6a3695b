import { useEffect, useState } from 'react'
import { type LocalTime, localTime } from '#domain/value/calendar.ts'

const minuteInMs = 60_000

/**
 * Returns the hauler's present day and minute, and renders again each minute. `now` is the server's time at the last answer, because the
 * clock of this machine may be wrong. The time since then is measured here.
 */
export function useMinuteNow(now: string, timeZone: string): LocalTime {
  const [passedMs, setPassedMs] = useState(0)
  useEffect(() => {
    const answeredAt = performance.now()
    setPassedMs(0)
    const timer = setInterval(() => setPassedMs(performance.now() - answeredAt), minuteInMs)
    return () => clearInterval(timer)
  }, [now])
  return localTime(new Date(Date.parse(now) + passedMs), timeZone)
}
