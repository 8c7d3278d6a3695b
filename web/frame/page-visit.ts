let visits = 0

/** A page is left for another one. */
export function endVisit(): void {
  visits += 1
}

/**
 * The function remembers the page that is shown now. The returned function is true later if the person is still there: a person who left
 * and came back is on a new visit, and an answer to the former one leads nowhere and shows nothing (rule C53).
 */
export function rememberPage(): () => boolean {
  const visit = visits
  const path = window.location.pathname
  return () => visits === visit && window.location.pathname === path
}
