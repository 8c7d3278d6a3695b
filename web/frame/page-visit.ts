let visits = 0

/** The person leaves a page for another one. */
export function endVisit(): void {
  visits += 1
}

/**
 * The function remembers the current page. The returned function is true while the person is still on that page. A
 * person who left and came back is on a new visit. An answer to the former visit then opens no page and shows nothing
 * (rule C53).
 */
export function rememberPage(): () => boolean {
  const visit = visits
  const path = window.location.pathname
  return () => visits === visit && window.location.pathname === path
}
