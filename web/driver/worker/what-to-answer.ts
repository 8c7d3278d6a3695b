/** The worker answers a request without a signal from one of these places (rule D19). */
import { isSignInPage } from '#domain/account/sign-in-page.ts'

type PageRequest = { readonly method: string; readonly url: string; readonly mode: string }

/**
 * `page` is the app's one page, for each of its addresses. `sign-in` is the server's page if the server answers,
 * because that page has another content policy (decision 112). Otherwise it is the app's page. `reader` reports that
 * the code reader is stored, after a press on the scan button requests it. `network` leaves the request to the browser,
 * as if there were no worker.
 */
export type AnswerSource = 'page' | 'sign-in' | 'file' | 'reader' | 'network'

/** There is no file at this path. A request for it makes the worker store the reader. `scan-button.tsx` sends the request. */
const readerPath = '/driver/scan-reader'

export function chooseAnswerSource(
  { method, url, mode }: PageRequest,
  files: readonly string[],
  origin: string,
): AnswerSource {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin) return 'network'
  if (files.includes(pathname)) return 'file'
  if (pathname === readerPath) return 'reader'
  if (mode !== 'navigate' || !pathname.startsWith('/driver/')) return 'network'
  return isSignInPage(pathname) ? 'sign-in' : 'page'
}
