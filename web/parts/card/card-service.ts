import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

export type CardService = Stripe

/** How the card service is reached; the page's settings say so. */
export type CardHost = { readonly publishableKey: string; readonly scriptUrl: string; readonly isSimulated: boolean }

let script: Promise<void> | null = null

/** The card service in the browser, from its own host or, in an installation without one, from ours. Null when it is not there. */
export async function loadCardService(
  host: CardHost | null,
  account: string | undefined,
  tries: number,
): Promise<CardService | null> {
  if (!host) return null
  if (host.isSimulated) {
    if (tries > 0) script = null
    script ??= addScript(host.scriptUrl)
    await script
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
