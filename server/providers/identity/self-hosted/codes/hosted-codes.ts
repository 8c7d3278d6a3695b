import type { Language } from '#domain/value/language.ts'
import type { UsPhone } from '#domain/value/phone.ts'

/** This service makes the codes, texts them and compares them itself. An error means that it could not be called. */
export interface HostedCodes {
  start(phone: UsPhone, language: Language): Promise<HostedStart>
  check(phone: UsPhone, code: string): Promise<'right' | 'wrong' | 'expired' | 'too-many-attempts'>
}

/** `texts-stopped` means that the phone has sent STOP and has to text START first. `unknown` means that the service was called, and its answer was lost or is not from the service. */
export type HostedStart =
  | { readonly state: 'sent' | 'invalid-phone' | 'texts-stopped' | 'unknown' }
  | { readonly state: 'limit'; readonly retryAfterMs: number }
