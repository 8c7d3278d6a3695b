let visits = 0

/** A page is left for another one. */
export function endVisit(): void {
  visits += 1
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
