import type { Language } from '#domain/value/language.ts'
import type { UsPhone } from '#domain/value/phone.ts'

/** A service that makes the codes, texts them and compares them itself. An error says that it could not be asked. */
export interface HostedCodes {
  start(phone: UsPhone, language: Language): Promise<HostedStart>
  check(phone: UsPhone, code: string): Promise<'right' | 'wrong' | 'expired' | 'too-many-attempts'>
}

/** `unknown`: the service was asked, and its answer was lost or is none of its own. */
export type HostedStart =
  | { readonly state: 'sent' | 'invalid-phone' | 'unknown' }
  | { readonly state: 'limit'; readonly retryAfterMs: number }
