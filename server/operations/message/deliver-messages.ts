import { claimDueMessages, recordSent, recordUndeliverable } from '#server/db/message/messages.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import type { Messages, SendOutcome } from '#server/providers/messages/messages.ts'

const batchSize = 50
/** The longest run, so that a server that has to stop does not deliver for minutes first. */
const mostBatches = 40

const later: SendOutcome = { state: 'later' }

/**
 * Sends what is due. A message that the service did not take becomes due again, later each time; one that nobody can receive ends with
 * its reason (rule T2). Returns how many were claimed.
 */
export async function deliverMessages(parts: Deps & { messages: Messages }): Promise<number> {
  let taken = 0
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const some = await deliverBatch(parts)
    taken += some
    if (some === 0) break
  }
  return taken
}

async function deliverBatch({ db, clock, messages }: Deps & { messages: Messages }): Promise<number> {
  const due = await claimDueMessages(db, clock(), batchSize)
  const outcomes = await Promise.all(
    due.map(({ key, to, channel, subject, text }) =>
      messages.send({ key, to, channel, text, ...(subject ? { subject } : {}) }).catch(() => later),
    ),
  )
  const sent = due.filter((_, index) => outcomes[index]?.state === 'sent').map(one => one.id)
  if (sent.length > 0) await recordSent(db, sent, clock())
  for (const [index, outcome] of outcomes.entries()) {
    const message = due[index]
    if (message && outcome.state === 'never') await recordUndeliverable(db, message.id, outcome.why, clock())
  }
  return due.length
}
