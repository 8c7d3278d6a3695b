import type { LeadPhone } from '#web/client/lead-phone.ts'

/** A phone to which a code is on its way. */
export type SentCode = { phone: LeadPhone; verificationId: string; resendAfterMs: number }
