/** The demo cuts the network of one window. Calls then fail as without a signal, and the page receives the event for it. */
type Page = Pick<Window, 'dispatchEvent'> & { fetch: typeof fetch; readonly navigator: Navigator }

export type CutNetwork = {
  readonly isCut: () => boolean
  readonly cut: (isCut: boolean) => void
  /** This fetch is never cut. The demo itself uses it. */
  readonly realFetch: typeof fetch
}

export function makeNetworkCuttable(page: Page, startsCut: boolean): CutNetwork {
  let isCut = startsCut
  const underWay = new Set<AbortController>()
  const realFetch = page.fetch.bind(page)
  page.fetch = (input, init) => {
    if (isCut) return Promise.reject(new TypeError('Failed to fetch'))
    const stopping = new AbortController()
    const signal = init?.signal ? AbortSignal.any([init.signal, stopping.signal]) : stopping.signal
    underWay.add(stopping)
    return realFetch(input, { ...init, signal }).catch(error => {
      // The page must be able to distinguish a lost network from a call that it stopped itself.
      throw stopping.signal.aborted ? new TypeError('Failed to fetch') : error
    })
  }
  Object.defineProperty(page.navigator, 'onLine', { configurable: true, get: () => !isCut })
  return {
    isCut: () => isCut,
    realFetch,
    cut(wanted) {
      isCut = wanted
      if (isCut) for (const one of underWay) one.abort()
      underWay.clear()
      page.dispatchEvent(new Event(isCut ? 'offline' : 'online'))
    },
  }
}
