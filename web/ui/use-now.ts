import { useEffect, useState } from 'react'

/** The hook returns the time. It renews the time at this interval while the component is shown. */
export function useNow(everyMs: number): number {
  const [nowMs, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}

/** Returns the present time. The component renders again each minute. */
export const usePresentMinute = (): Date => new Date(useNow(60_000))
