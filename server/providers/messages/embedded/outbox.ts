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

export function makeOutbox({ table, clock, print }: OutboxParts): Messages {
  return {
    async send(message) {
      const { rows } = await table.query<{ id: number }>({
        name: 'outbox-send',
        text: `INSERT INTO dev_outbox (key, recipient, channel, subject, text, at)
               SELECT $1, $2, $3, $4, $5, $6 FROM set_config('synchronous_commit', 'off', true)
               ON CONFLICT (key) DO NOTHING RETURNING id`,
        values: [message.key, message.to, message.channel, message.subject ?? null, message.text, clock()],
      })
      const id = rows[0]?.id
      if (id === undefined) return sent
      print(lineOf(message))
      if (id % trimEvery === 0) await trim(table)
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
