import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

let visits = 0

/** Once an app: counts how often a page was left for another one. */
export function useCountVisits(): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what is left
  useLayoutEffect(
    () => () => {
      visits += 1
    },
    [pathname],
  )
}

/**
 * Remembers the page that is shown now. The returned function says later whether the person is still there: who left and came back is on
 * a new visit, and an answer to the former one leads nowhere and shows nothing (rule C53).
 */
export function rememberPage(): () => boolean {
  const visit = visits
  const path = window.location.pathname
  return () => visits === visit && window.location.pathname === path
}
