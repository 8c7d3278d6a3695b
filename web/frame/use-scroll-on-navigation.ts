import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** A new page begins at its top; back and forward are the browser's to restore. A filter in the address leaves the page where it is. */
export function useScrollOnNavigation(): void {
  const { pathname } = useLocation()
  const how = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path alone is what scrolling answers to
  useEffect(() => {
    if (how !== 'POP') window.scrollTo(0, 0)
  }, [pathname])
}
