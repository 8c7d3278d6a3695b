/** Where an answer comes from, for a page without a signal (rule D19). */
type Asked = { readonly method: string; readonly url: string; readonly mode: string }

/** `page`: the app's one page, whichever of its addresses was opened. `network`: left to the browser, as if there were no worker. */
export type Answerer = 'page' | 'file' | 'network'

export function whoAnswers({ method, url, mode }: Asked, files: readonly string[], origin: string): Answerer {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin) return 'network'
  if (files.includes(pathname)) return 'file'
  return mode === 'navigate' && pathname.startsWith('/driver/') ? 'page' : 'network'
}
