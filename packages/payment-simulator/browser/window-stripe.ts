import { createStripeObject } from './stripe-object.ts'

/** A page loads this script in place of Stripe's own. It calls the server from which it was loaded. */
const source = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : ''
const base = source ? new URL('.', source).href.replace(/\/$/, '') : ''

const stripe = (publishableKey: string, options?: { stripeAccount?: string; locale?: string }) =>
  createStripeObject(base, publishableKey, options)

Object.assign(window, { Stripe: Object.assign(stripe, { version: 'endive' }) })
