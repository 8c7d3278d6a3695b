/** Why a message ends although nobody has received it (rule T2). The office reads the reason. */
export const undeliverableReasons = [
  /** No phone has this number. */
  'no-such-number',
  /** The phone takes no texts, for example a landline. */
  'no-texts',
  /** The message service knows of a STOP that we do not know. */
  'opted-out',
  /** Nobody has this mail address. */
  'no-such-mailbox',
  /** The service took the message in none of all tries. */
  'given-up',
] as const

export type UndeliverableReason = (typeof undeliverableReasons)[number]
