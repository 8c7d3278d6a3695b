import type { LeadPhone } from '#web/client/lead-phone.ts'

/**
 * A phone that a code was sent to. `resendAt`: from when, by `performance.now()`, another one can be sent. `consent`: whether the box
 * that was ticked agrees to texts about orders.
 */
export type SentCode = {
  phone: LeadPhone
  verificationId: string
  resendAfterMs: number
  resendAt: number
  consent: boolean
}
