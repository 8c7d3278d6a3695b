import type { EventRow } from '../objects/rows.ts'
import type { StoredReply } from '../objects/store.ts'
import { type Form, text, texts } from './form.ts'
import { keyMismatch } from './refusals.ts'

/** Returns the address at which a browser reaches a path of the simulator's pages. The page leads back to `returnUrl`. */
export type PageUrl = (path: string, returnUrl: string) => string

/** This is an authenticated call with its account, its form and its idempotency key. */
export type Call = {
  /** '' is the platform's own account. Null is a browser, which reaches an intent of any account with the client secret. */
  readonly account: string | null
  /** This is the id in the path, or '' if the path has none. */
  readonly id: string
  readonly form: Form
  readonly key: string | null
  readonly fingerprint: string
  readonly pageUrl: PageUrl
  readonly now: string
  readonly deliverAfter: string
}

/** `event` was stored with the work and still has to be delivered. */
export type Outcome = { readonly status: number; readonly body: string; readonly event?: EventRow | null }

export function expansions(call: Call): string[] {
  return texts(call.form, 'expand').map(name => name.replace(/^data\./, ''))
}

export function storedReply(call: Call, account: string, status: number, body: string): StoredReply | null {
  return call.key === null ? null : { account, key: call.key, fingerprint: call.fingerprint, status, body }
}

/**
 * Returns the answer of the first call again.
 * @throws idempotency_error if the key was used for another call.
 */
export function replay(stored: StoredReply, call: Call): Outcome {
  if (stored.fingerprint !== call.fingerprint) throw keyMismatch(stored.key)
  return { status: stored.status, body: stored.body }
}

/** Returns a whole number of cents or seconds, null if there is no value, and NaN for any other value. */
export function integer(form: Form, key: string): number | null {
  const value = text(form, key)
  if (value === null) return null
  return /^-?\d{1,15}$/.test(value) ? Number(value) : Number.NaN
}
