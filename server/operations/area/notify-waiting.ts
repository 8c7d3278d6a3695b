import type { Tx } from '@rolloff/sql/connect.ts'
import { zipServedMail } from '#domain/message/zip-served.ts'
import { takeWaiting } from '#server/db/area/waiting-list.ts'
import { findHauler } from '#server/db/catalog/organizations.ts'
import { queueMessages } from '#server/db/message/messages.ts'

type NewlyServed = { readonly organizationId: string; readonly zipCodes: readonly string[]; readonly now: Date }

/**
 * Sends one email to each address that waits for one of these ZIPs, only once for each request (rule Z6), and returns the number of
 * emails.
 */
export async function notifyWaiting(tx: Tx, { organizationId, zipCodes, now }: NewlyServed): Promise<number> {
  const waiting = await takeWaiting(tx, zipCodes, now)
  if (waiting.length === 0) return 0
  const hauler = await findHauler(tx, organizationId)
  const messages = waiting.flatMap((first, at) => {
    if (waiting.findIndex(one => one.email === first.email) < at) return []
    const options = waiting.filter(one => one.email === first.email)
    const served = [...new Set(options.map(one => one.zipCode))]
    const { subject, text } = zipServedMail({ language: first.language, hauler, zipCodes: served })
    const key = `serve-your-zip:${first.id}:${now.getTime()}:email`
    const base = { organizationId, orderId: null, waitingId: first.id }
    return [{ ...base, key, recipient: first.email, channel: 'email' as const, subject, text }]
  })
  await queueMessages(tx, now, messages)
  return messages.length
}
