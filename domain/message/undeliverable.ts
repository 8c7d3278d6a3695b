/** A message ends without a known delivery for one of these reasons (rule T2). The office reads the reason. */
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
  /** The mail address does not exist. */
  'no-such-mailbox',
  /** The service or the mailbox refused this message for good, for another reason. */
  'refused',
  /** The service was called and its answer was lost, so the outcome of the message is unknown. It is not sent a second time. */
  'answer-lost',
  /** The service refused the message in all tries. */
  'given-up',
] as const

export type UndeliverableReason = (typeof undeliverableReasons)[number]

/** These reasons lie in the number or the address: the next message will not arrive either. */
export const reasonsOfRecipient = [
  'no-such-number',
  'no-texts',
  'opted-out',
  'unreachable',
  'no-such-mailbox',
] as const satisfies readonly UndeliverableReason[]

export type ReasonOfRecipient = (typeof reasonsOfRecipient)[number]
