/** A link that signs a window in leads to a page with this hash. The server has set the session's cookie then. */
const hash = '#signed-in'
/** The apps look for a session only if this marker is stored (`web/client/identity/session.ts`). */
const marker = 'signedIn'

/** Tells the app of the page that there is a session, and takes the hash out of the address. */
export function noteSession(page: Pick<Window, 'location' | 'localStorage' | 'history'>): void {
  if (page.location.hash !== hash) return
  page.localStorage.setItem(marker, 'yes')
  page.history.replaceState(null, '', page.location.pathname)
}
