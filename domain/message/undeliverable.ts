/** The reasons why a message ends without a known delivery (rule T2). The office reads the reason. */
export const undeliverableReasons = [
  /** No phone has this number. */
  'no-such-number',
  /** The phone takes no texts, for example a landline. */
  'no-texts',
  /** The message service knows of a STOP that we do not know. */
  'opted-out',
  /** The phone was off or without a signal for too long, or the carrier gave no reason. */
  'unreachable',
  /** The carrier considered the text spam. */
  'filtered',
  /** The carriers do not know the sender, because the hauler's registration for texts is missing or was refused. */
  'sender-not-registered',
  /** The mail address does not exist. */
  'no-such-mailbox',
  /** The service or the mailbox refused this message for good, for another reason. */
  'refused',
  /**
   * The product called the service and lost the answer, so that it does not know what became of the message. It does not send the message
   * again.
   */
  'answer-lost',
  /** The service refused the message at every try. */
  'given-up',
] as const

export type UndeliverableReason = (typeof undeliverableReasons)[number]

/** The reasons that lie in the number or the address, so that the next message will not arrive either. */
export const reasonsOfRecipient = [
  'no-such-number',
  'no-texts',
  'opted-out',
  'unreachable',
  'no-such-mailbox',
] as const satisfies readonly UndeliverableReason[]

export type ReasonOfRecipient = (typeof reasonsOfRecipient)[number]
