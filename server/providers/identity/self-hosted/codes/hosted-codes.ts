import type { Language } from '#domain/value/language.ts'
import type { UsPhone } from '#domain/value/phone.ts'

/** Makes the codes, texts them and compares them itself. Its calls throw if the server could not reach the service. */
export interface HostedCodes {
  start(phone: UsPhone, language: Language): Promise<HostedStart>
  check(phone: UsPhone, code: string): Promise<'right' | 'wrong' | 'expired' | 'too-many-attempts'>
}

export type HostedStart =
  | { readonly state: 'sent' | 'invalid-phone' }
  /** The phone has sent STOP. It gets codes again after it has sent START. */
  | { readonly state: 'texts-stopped' }
  /** The server called the service, but the answer was lost or did not come from the service. The code may be on its way. */
  | { readonly state: 'unknown' }
  | { readonly state: 'limit'; readonly retryAfterMs: number }
