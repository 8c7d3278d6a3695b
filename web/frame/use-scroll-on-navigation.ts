import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * A new page begins at its top. After back and forward the browser restores the position. A filter in the address does
 * not move the page.
 */
export function useScrollOnNavigation(): void {
  const { pathname } = useLocation()
  const how = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page scrolls to the top only when the path changes
  useEffect(() => {
    if (how !== 'POP') window.scrollTo(0, 0)
  }, [pathname])
}
