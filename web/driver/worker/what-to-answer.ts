/** Where an answer comes from, for a page without a signal (rule D19). */
import { isSignInPage } from '#domain/account/sign-in-page.ts'

type PageRequest = { readonly method: string; readonly url: string; readonly mode: string }

/**
 * `page`: the app's one page, whichever of its addresses was opened. `sign-in`: the server's page if it answers, because its content policy is
 * another one (decision 112), otherwise the app's. `reader`: says that the code reader is stored; a press on the scan button asks for it.
 * `network`: left to the browser, as if there were no worker.
 */
export type Answerer = 'page' | 'sign-in' | 'file' | 'reader' | 'network'

/** No file: asking for it is enough. `scan-button.tsx` does. */
const readerPath = '/driver/scan-reader'

export function whoAnswers({ method, url, mode }: PageRequest, files: readonly string[], origin: string): Answerer {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin) return 'network'
  if (files.includes(pathname)) return 'file'
  if (pathname === readerPath) return 'reader'
  if (mode !== 'navigate' || !pathname.startsWith('/driver/')) return 'network'
  return isSignInPage(pathname) ? 'sign-in' : 'page'
}
