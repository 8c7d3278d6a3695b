import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { settings } from '#web/client/settings.ts'

export type CardService = Stripe

let script: Promise<void> | null = null

/** The card service in the browser, from its own host or, in an installation without one, from ours. Null when it is not there. */
export async function loadCardService(account: string | undefined, tries: number): Promise<CardService | null> {
  const { payment } = settings
  if (!payment) return null
  if (payment.isSimulated) {
    if (tries > 0) script = null
    script ??= addScript(payment.scriptUrl)
    await script
  }
  return loadStripe(payment.publishableKey, account ? { stripeAccount: account } : undefined)
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
