import type { UndeliverableReason } from '#domain/message/undeliverable.ts'

/**
 * Finds the reason why a mailbox refused a mail for good. If the reply contains an enhanced code (RFC 3463), the code decides: x.1.x is
 * about the address, all others are about the mail or the mailbox.
 */
export function reasonOfMailbox(code: number, reply: string): UndeliverableReason {
  const [, subject] = /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(reply) ?? []
  if (subject !== undefined) return subject === '1' ? 'no-such-mailbox' : 'refused'
  return code === 550 || code === 551 || code === 553 ? 'no-such-mailbox' : 'refused'
}
