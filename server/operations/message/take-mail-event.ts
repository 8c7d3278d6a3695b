import { dayInMs } from '#domain/value/calendar.ts'
import { findMailOf } from '#server/db/message/messages.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { takeReceipt } from '#server/operations/message/take-receipt.ts'
import type { MailEvent } from '#server/providers/messages/messages.ts'

/** A mail that comes back does so within this time. */
const comesBackWithinMs = 7 * dayInMs

/**
 * Stores the report of the mail service about a mail (rule T23). The Message-ID identifies the mail. Some services report an id of their
 * own instead. A bounce then counts for the latest mail to this address, because the next mail would come back as well. The call is
 * idempotent, and reports may come in any order.
 */
export async function takeMailEvent(deps: Deps, { to, messageId, why }: MailEvent): Promise<void> {
  const since = new Date(deps.clock().getTime() - comesBackWithinMs)
  const mail = await findMailOf(deps.db, { to, messageId, since })
  if (!mail || (!mail.isNamed && why === null)) return
  const mailFacts = { key: mail.key, reference: mail.reference ?? messageId ?? '' }
  await takeReceipt(
    deps,
    why === null ? { ...mailFacts, state: 'delivered' } : { ...mailFacts, state: 'undelivered', why },
  )
}
