/** The embedded message service stores the texts and mails of a test installation and sends none. People read them on the outbox page. */
import type { Message, Messages, SentMessage } from '#server/providers/messages/messages.ts'

/** This is the part of a PostgreSQL pool that the outbox needs. */
export type OutboxTable = {
  query<Row extends Record<string, unknown>>(statement: {
    name: string
    text: string
    values: unknown[]
  }): Promise<{ rows: Row[] }>
}

type OutboxParts = {
  readonly table: OutboxTable
  readonly clock: () => Date
  /** Prints one line per message. No other line of the log may contain the text of a message. */
  readonly print: (line: string) => void
}

const sent = { state: 'sent' } as const

type Batch = { readonly messages: Message[]; readonly stored: Promise<void> }

/** If several messages are sent in one turn of the event loop, one statement stores all of them. */
export function makeOutbox(parts: OutboxParts): Messages {
  const { table } = parts
  let open: Batch | null = null
  const openBatch = (): Batch => {
    const messages: Message[] = []
    const stored = Promise.resolve().then(() => {
      open = null
      return store(parts, messages)
    })
    return { messages, stored }
  }
  return {
    async send(message) {
      open ??= openBatch()
      open.messages.push(message)
      await open.stored
      return sent
    },
    async lookUp({ key }) {
      const { rows } = await table.query({
        name: 'outbox-look-up',
        text: 'SELECT id FROM dev_outbox WHERE key = $1',
        values: [key],
      })
      return rows.length > 0 ? sent : { state: 'absent' }
    },
  }
}

/** Stores the messages, and prints those that were stored. If a key is known already, its message was sent before and is left out. */
async function store({ table, clock, print }: OutboxParts, messages: readonly Message[]): Promise<void> {
  const { rows } = await table.query<{ id: number; key: string }>({
    name: 'outbox-send',
    text: `INSERT INTO dev_outbox (key, recipient, channel, subject, text, at)
           SELECT key, recipient, channel, subject, text, $6::timestamptz
           FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
             WITH ORDINALITY AS message (key, recipient, channel, subject, text, position),
             set_config('synchronous_commit', 'off', true)
           ORDER BY position ON CONFLICT (key) DO NOTHING RETURNING id, key`,
    values: [
      messages.map(({ key }) => key),
      messages.map(({ to }) => to),
      messages.map(({ channel }) => channel),
      messages.map(({ subject }) => subject ?? null),
      messages.map(({ text }) => text),
      clock(),
    ],
  })
  for (const { key } of rows) {
    const message = messages.find(one => one.key === key)
    if (message) print(lineOf(message))
  }
  if (rows.some(({ id }) => id % trimEvery === 0)) await trim(table)
}

const storedMessages = 10_000
const trimEvery = 500

async function trim(table: OutboxTable): Promise<void> {
  await table.query({
    name: 'outbox-trim',
    text: 'DELETE FROM dev_outbox WHERE id <= (SELECT max(id) FROM dev_outbox) - $1::bigint',
    values: [storedMessages],
  })
}

function lineOf({ channel, to, subject, text }: Message): string {
  const oneLine = (subject ? `${subject}: ${text}` : text).replaceAll(/\s+/g, ' ')
  return `[test installation, nothing was sent] ${channel} to ${to}: ${oneLine}`
}

const maxListed = 200

type Row = { to: string; channel: 'sms' | 'email'; subject: string | null; text: string; at: Date }

/** Returns at most 200 messages, newest first. If `to` is given, it returns only the messages to that recipient. */
export async function readOutbox(table: OutboxTable, to?: string): Promise<SentMessage[]> {
  const columns = 'recipient AS "to", channel, subject, text, at'
  const { rows } =
    to === undefined
      ? await table.query<Row>({
          name: 'outbox-read',
          text: `SELECT ${columns} FROM dev_outbox ORDER BY id DESC LIMIT $1`,
          values: [maxListed],
        })
      : await table.query<Row>({
          name: 'outbox-read-to',
          text: `SELECT ${columns} FROM dev_outbox WHERE recipient = $1 ORDER BY id DESC LIMIT $2`,
          values: [to, maxListed],
        })
  return rows.map(({ subject, at, ...row }) => ({
    to: row.to,
    channel: row.channel,
    ...(subject === null ? {} : { subject }),
    text: row.text,
    at: at.toISOString(),
  }))
}
