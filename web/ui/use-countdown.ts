import { useCallback, useEffect, useState } from 'react'

/**
 * Returns the whole seconds that are left, and a function that starts again. It reads the clock, so that the seconds are right when a
 * sleeping tab wakes up.
 */
export function useCountdown(initialMs = 0): { secondsLeft: number; start: (milliseconds: number) => void } {
  const [endsAt, setEndsAt] = useState(() => (initialMs > 0 ? performance.now() + initialMs : 0))
  const [now, setNow] = useState(() => performance.now())
  const running = endsAt > now

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [running])

  const start = useCallback((milliseconds: number) => {
    const instant = performance.now()
    setNow(instant)
    setEndsAt(instant + milliseconds)
  }, [])

  return { secondsLeft: running ? Math.ceil((endsAt - now) / 1000) : 0, start }
}
