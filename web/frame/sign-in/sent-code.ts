import type { LeadPhone } from '#web/client/lead-phone.ts'

/**
 * A code was sent to this phone. Another one can be sent from `resendAt` on, which is a time by `performance.now()`.
 * `consent` is true if the ticked checkbox agrees to texts about orders.
 */
export type SentCode = {
  phone: LeadPhone
  verificationId: string
  resendAfterMs: number
  resendAt: number
  consent: boolean
}
