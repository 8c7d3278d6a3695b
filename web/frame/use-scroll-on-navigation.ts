import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * A new page begins at its top; the browser restores the place after back and forward. A filter in the address leaves the page in its
 * place.
 */
export function useScrollOnNavigation(): void {
  const { pathname } = useLocation()
  const how = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page scrolls to the top only when the path changes
  useEffect(() => {
    if (how !== 'POP') window.scrollTo(0, 0)
  }, [pathname])
}
