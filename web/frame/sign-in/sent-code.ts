import type { LeadPhone } from '#web/client/lead-phone.ts'

/**
 * A code was sent to this phone. `resendAt` is the time, by `performance.now()`, from which another one can be sent. `consent` is true if
 * the box that was ticked agrees to texts about orders.
 */
export type SentCode = {
  phone: LeadPhone
  verificationId: string
  resendAfterMs: number
  resendAt: number
  consent: boolean
}
