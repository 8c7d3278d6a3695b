import { useEffect, useRef, useState } from 'react'

/** The result is true while `active` is, and for at least so many milliseconds once it was true (a loader that does not flash). */
export function useAtLeast(active: boolean, milliseconds: number): boolean {
  const [shown, setShown] = useState(active)
  const since = useRef(0)

  useEffect(() => {
    if (active) {
      since.current = performance.now()
      setShown(true)
      return
    }
    const timer = setTimeout(() => setShown(false), Math.max(0, since.current + milliseconds - performance.now()))
    return () => clearTimeout(timer)
  }, [active, milliseconds])

  return shown || active
}
