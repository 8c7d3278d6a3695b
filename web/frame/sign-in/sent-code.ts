import type { LeadPhone } from '#web/client/lead-phone.ts'

/** A phone that a code was sent to. */
export type SentCode = { phone: LeadPhone; verificationId: string; resendAfterMs: number }
