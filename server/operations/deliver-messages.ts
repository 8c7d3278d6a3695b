import { recordSent, takeDueMessages } from '#server/db/messages.ts'
import type { Store } from '#server/operations/dependencies.ts'
import type { Messages } from '#server/providers/messages/messages.ts'

const batchSize = 50

/** Sends what is due; a message whose sending failed falls due again, later each time. Returns how many were taken. */
export async function deliverMessages({ db, clock, messages }: Store & { messages: Messages }): Promise<number> {
  const due = await takeDueMessages(db, clock(), batchSize)
  const outcomes = await Promise.allSettled(
    due.map(({ key, to, channel, subject, text }) =>
      messages.send({ key, to, channel, text, ...(subject ? { subject } : {}) }),
    ),
  )
  const sent = due.filter((_, index) => outcomes[index]?.status === 'fulfilled').map(one => one.id)
  if (sent.length > 0) await recordSent(db, sent, clock())
  return due.length
}
