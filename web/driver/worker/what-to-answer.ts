/** Where an answer comes from, for a page without a signal (rule D19). */
type Asked = { readonly method: string; readonly url: string; readonly mode: string }

/**
 * `page`: the app's one page, whichever of its addresses was opened. `reader`: the word that what scans codes is kept, which a press asks for.
 * `network`: left to the browser, as if there were no worker.
 */
export type Answerer = 'page' | 'file' | 'reader' | 'network'

/** No file: asking for it is enough. `scan-button.tsx` does. */
const readerPath = '/driver/scan-reader'

export function whoAnswers({ method, url, mode }: Asked, files: readonly string[], origin: string): Answerer {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin) return 'network'
  if (files.includes(pathname)) return 'file'
  if (pathname === readerPath) return 'reader'
  return mode === 'navigate' && pathname.startsWith('/driver/') ? 'page' : 'network'
}
