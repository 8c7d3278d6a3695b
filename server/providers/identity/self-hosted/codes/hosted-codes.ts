import type { Language } from '#domain/value/language.ts'
import type { UsPhone } from '#domain/value/phone.ts'

/** This service makes the codes, texts them and compares them itself. An error means that it could not be called. */
export interface HostedCodes {
  start(phone: UsPhone, language: Language): Promise<HostedStart>
  check(phone: UsPhone, code: string): Promise<'right' | 'wrong' | 'expired' | 'too-many-attempts'>
}

export type HostedStart =
  | { readonly state: 'sent' | 'invalid-phone' }
  /** The phone has sent STOP. It gets codes again after it has sent START. */
  | { readonly state: 'texts-stopped' }
  /** The service was called, but its answer was lost or is not its own. The code may be on its way. */
  | { readonly state: 'unknown' }
  | { readonly state: 'limit'; readonly retryAfterMs: number }
