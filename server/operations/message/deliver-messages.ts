import {
  claimDueMessages,
  type DueMessage,
  recordAbsent,
  recordNotTaken,
  recordSent,
  recordUndeliverable,
} from '#server/db/message/messages.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { recordStopOfService } from '#server/operations/message/record-stop-of-service.ts'
import type { LookupOutcome, Message, Messages, SendOutcome } from '#server/providers/messages/messages.ts'

/** This many messages can be sent within the two minutes of a claim, even if a slow service needs half a minute for each of them. */
const batchSize = 25
/** This number of batches limits a run, so that a server that has to stop does not send messages for minutes first. */
const maxBatches = 80

type DeliverParts = Deps & { readonly messages: Messages }
type Outcome = SendOutcome | LookupOutcome

/**
 * Sends the due messages, and none of them twice (rules T2 and T19). If the service did not take a message, the message becomes due again,
 * after a longer wait each time. If the recipient cannot receive a message, it ends with the reason. If the answer to a call was lost, the
 * service is asked for the message before it is sent again. If the service does not know the message, it ends as unknown. Returns the
 * number of claimed messages.
 */
export async function deliverMessages(parts: DeliverParts): Promise<number> {
  let takenCount = 0
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const some = await deliverBatch(parts)
    takenCount += some
    if (some === 0) break
  }
  return takenCount
}

async function deliverBatch(parts: DeliverParts): Promise<number> {
  const { db, clock, textCeiling } = parts
  const due = await claimDueMessages(db, clock(), batchSize, textCeiling?.segmentsPerDay ?? null)
  const outcomes = await Promise.all(
    due.map(async message => ({ message, outcome: await handOver(parts.messages, message) })),
  )
  const idsOf = (state: Outcome['state']) =>
    outcomes.filter(({ outcome }) => outcome.state === state).map(({ message }) => message.id)
  const sent = outcomes.flatMap(({ message: { id }, outcome }) =>
    outcome.state === 'sent' ? [{ id, reference: outcome.reference ?? null }] : [],
  )
  if (sent.length > 0) await recordSent(db, sent, clock())
  const notTaken = idsOf('later')
  if (notTaken.length > 0) await recordNotTaken(db, notTaken, clock())
  const absent = idsOf('absent')
  if (absent.length > 0) await recordAbsent(db, absent, clock())
  for (const { message, outcome } of outcomes) await endMessage(parts, message, outcome)
  return due.length
}

/** Hands a message over to its service. A message in doubt is only looked up, and nothing is sent in the same step. */
async function handOver(messages: Messages, due: DueMessage): Promise<Outcome> {
  const { key, to, channel, text, subject, inDoubtSince } = due
  const message: Message = { key, to, channel, text, ...(subject ? { subject } : {}) }
  if (inDoubtSince === null) return messages.send(message).catch(() => ({ state: 'unknown' }))
  const found = await messages.lookUp(message, inDoubtSince).catch((): LookupOutcome => ({ state: 'later' }))
  if (found.state === 'later') return { state: 'unknown' }
  return found.state === 'unknown' ? { state: 'never', why: 'answer-lost' } : found
}

async function endMessage({ db, clock }: DeliverParts, { id, to }: DueMessage, outcome: Outcome): Promise<void> {
  if (outcome.state !== 'never') return
  const now = clock()
  await db.transaction().execute(async tx => {
    await recordUndeliverable(tx, id, outcome.why, now)
    if (outcome.why === 'opted-out') await recordStopOfService(tx, to, now)
  })
}
