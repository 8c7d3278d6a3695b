import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

export type CardService = Stripe

/** The address and the key of the card service, from the page's settings. */
export type CardHost = { readonly publishableKey: string; readonly scriptUrl: string; readonly isSimulated: boolean }

type Loading = {
  readonly account: string | undefined
  readonly loading: Promise<CardService | null>
  loaded?: CardService
}
let last: Loading | null = null

/** Returns the card service if it is loaded. */
export const loadedCardService = (account: string | undefined): CardService | null =>
  last?.account === account ? (last?.loaded ?? null) : null

/**
 * Loads the card service, which runs in the browser. Its script comes from the service's own host, or from ours in an installation without
 * one. All callers get the same service until it fails. The result is null if it could not be loaded.
 */
export function loadCardService(host: CardHost | null, account: string | undefined): Promise<CardService | null> {
  if (last && last.account === account) return last.loading
  const loading = load(host, account)
  const current: Loading = { account, loading }
  last = current
  const forget = () => {
    if (last === current) last = null
  }
  loading.then(service => {
    if (service) current.loaded = service
    else forget()
  }, forget)
  return loading
}

let script: Promise<void> | null = null

async function load(host: CardHost | null, account: string | undefined): Promise<CardService | null> {
  if (!host) return null
  if (host.isSimulated) {
    script ??= addScript(host.scriptUrl)
    await script.catch(error => {
      script = null
      throw error
    })
  }
  return loadStripe(host.publishableKey, account ? { stripeAccount: account } : undefined)
}

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script')
    element.src = url
    element.onload = () => resolve()
    element.onerror = () => reject(new Error('the card form did not load'))
    document.head.append(element)
  })
}
