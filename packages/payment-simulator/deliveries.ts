import { Agent, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Pool } from 'pg'
import { Stripe } from 'stripe'
import type { EventFaults, Faults } from './faults.ts'
import type { EventRow } from './objects/rows.ts'

/** Events are posted to this target. A server sets `url` when it knows its port. Until then events wait. */
export type WebhookTarget = {
  url: string | null
  readonly secret: string
  /** A receiver in the same process gets the signed bytes that would otherwise be posted to the URL. */
  receive?: (rawBody: Buffer, signature: string) => Promise<{ readonly status: number }>
}

type SentEvent = Omit<EventRow, 'created_at'>
type DueEvent = SentEvent & { created_at: Date }

const due = {
  name: 'stripe_simulator.dueEvents',
  text: `update stripe_simulator.events set attempts = attempts + 1,
      next_attempt_at = case when attempts >= 15 then null
        else $1::timestamptz + least(interval '5 seconds' * 2 ^ attempts, interval '1 hour') end
    where id in (
      select id from stripe_simulator.events where next_attempt_at <= $1::timestamptz
      order by created_at limit 100 for update skip locked
    ) returning id, account, type, body, created_at`,
}
const settle = {
  name: 'stripe_simulator.settleEvents',
  text: `update stripe_simulator.events set next_attempt_at = null,
      delivered_at = case when id = any($2::text[]) then $3::timestamptz else delivered_at end
    from set_config('synchronous_commit', 'off', true) where id = any($1::text[])`,
}

/**
 * Marks events as delivered or given up, many per statement. If a mark is lost, its event is sent a second time, so the commit does not
 * wait for the disk.
 */
function createSettler(pool: Pool, clock: () => Date) {
  const settled: { id: string; isDelivered: boolean }[] = []
  let timer: NodeJS.Timeout | null = null
  const flush = async () => {
    if (timer) clearTimeout(timer)
    timer = null
    const batch = settled.splice(0)
    if (batch.length === 0) return
    const delivered = batch.filter(one => one.isDelivered)
    const values = [batch.map(one => one.id), delivered.map(one => one.id), clock().toISOString()]
    await pool.query({ ...settle, values })
  }
  const settleSoon = (id: string, isDelivered: boolean) => {
    settled.push({ id, isDelivered })
    timer ??= setTimeout(() => void flush().catch(() => {}), 50)
  }
  return { flush, settleSoon }
}

/**
 * Sends stored events. The process that stored an event sends it at once. If that process dies before the receiver answers 2xx, another
 * process sends the event when it is due. An event may arrive twice, but none is lost.
 */
export function createDeliveries(pool: Pool, target: WebhookTarget, clock: () => Date, faults: Faults) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const pending = new Set<Promise<void>>()
  const { flush, settleSoon } = createSettler(pool, clock)

  const send = async (event: SentEvent) => {
    if (target.url === null) return
    const copies = faults.random() < (faults.events.doubleRate ?? 0) ? 2 : 1
    let isDelivered = false
    const bytes = Buffer.from(event.body)
    for (let i = 0; i < copies; i += 1) {
      const signature = signatureOf(event, target.secret, clock())
      isDelivered = await (target.receive
        ? handOver(target.receive, bytes, signature)
        : post(target.url, bytes, signature, agent))
    }
    if (isDelivered) settleSoon(event.id, true)
  }
  const track = (event: SentEvent) => {
    const sending = send(event).finally(() => pending.delete(sending))
    pending.add(sending)
    return sending
  }

  return {
    /** The caller has just stored this event. Resolves when the event has arrived or failed. */
    async begin(event: EventRow): Promise<void> {
      if (faults.random() < (faults.events.dropRate ?? 0)) settleSoon(event.id, false)
      else if (!isHeldBack(faults.events)) await track(event)
    },
    /** Returns the time before which no other process sends an event that is stored now. */
    dueTime(now: Date): Date {
      if (isHeldBack(faults.events)) return new Date(now.getTime() + (faults.events.delayInMs ?? 0))
      return target.url === null ? now : new Date(now.getTime() + 30_000)
    },
    /** Sends everything that is due. Resolves when all pending events have arrived or failed. */
    async deliverPending(): Promise<void> {
      await Promise.all(pending)
      await flush()
      if (target.url === null) return
      const answer = await pool.query<DueEvent>({ ...due, values: [clock().toISOString()] })
      const events = answer.rows.sort((a, b) => +a.created_at - +b.created_at)
      if (faults.events.isReordered) events.reverse()
      for (const event of events) await track(event)
      await flush()
    },
    async close(): Promise<void> {
      await Promise.all(pending)
      await flush()
      agent.destroy()
    },
  }
}

function isHeldBack(faults: EventFaults): boolean {
  return faults.isReordered === true || (faults.delayInMs ?? 0) > 0
}

function signatureOf(event: SentEvent, secret: string, now: Date): string {
  const timestamp = Math.floor(now.getTime() / 1000)
  return Stripe.webhooks.generateTestHeaderString({ payload: event.body, secret, timestamp })
}

const isAccepted = (status: number | undefined) => Math.floor((status ?? 0) / 100) === 2

/** Returns true if the receiver accepted the event. A receiver that throws did not accept it. */
async function handOver(
  receive: NonNullable<WebhookTarget['receive']>,
  bytes: Buffer,
  signature: string,
): Promise<boolean> {
  return receive(bytes, signature).then(
    ({ status }) => isAccepted(status),
    () => false,
  )
}

function post(url: string, bytes: Buffer, signature: string, agent: Agent): Promise<boolean> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    'stripe-signature': signature,
  }
  return new Promise(resolve => {
    const options = { method: 'POST', headers, timeout: 10_000 }
    const isPlain = url.startsWith('http:')
    const sending = isPlain ? httpRequest(url, { ...options, agent }) : httpsRequest(url, options)
    sending.on('timeout', () => sending.destroy())
    sending.on('error', () => resolve(false))
    sending.on('response', response => {
      response.resume()
      response.on('close', () => resolve(response.complete && isAccepted(response.statusCode)))
    })
    sending.end(bytes)
  })
}
