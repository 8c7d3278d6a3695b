/** The reasons why a message ends without a known delivery (rule T2). The office reads the reason. */
export const undeliverableReasons = [
  /** No phone has this number. */
  'no-such-number',
  /** The phone takes no texts, for example a landline. */
  'no-texts',
  /** The message service knows of a STOP that we do not know. */
  'opted-out',
  /** The phone was off or without a signal for too long, or its owner's carrier gave no reason. */
  'unreachable',
  /** The carrier took the text for spam. */
  'filtered',
  /** The carriers do not know who sends: the hauler's registration for texts is missing or was refused. */
  'sender-not-registered',
  /** Nobody has this mail address. */
  'no-such-mailbox',
  /** The service or the mailbox refused this message for good, for another reason. */
  'refused',
  /** The service was called, its answer was lost, and nobody can say what became of the message. It is not sent a second time. */
  'answer-lost',
  /** The service took the message in none of all tries. */
  'given-up',
] as const

export type UndeliverableReason = (typeof undeliverableReasons)[number]

/** Reasons that lie in the number or the address: the next message will not arrive either. */
export const reasonsOfRecipient = [
  'no-such-number',
  'no-texts',
  'opted-out',
  'unreachable',
  'no-such-mailbox',
] as const satisfies readonly UndeliverableReason[]

export type ReasonOfRecipient = (typeof reasonsOfRecipient)[number]
