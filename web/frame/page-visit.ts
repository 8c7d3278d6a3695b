let visits = 0

/** Is called when the person leaves a page for another one. */
export function endVisit(): void {
  visits += 1
}

/**
 * Remembers the current page. The returned function returns true while the person is still on that page. A person who left and came back is
 * on a new visit, so an answer to a call of the earlier visit opens no page and shows nothing (rule C53).
 */
export function rememberPage(): () => boolean {
  const visit = visits
  const path = window.location.pathname
  return () => visits === visit && window.location.pathname === path
}
