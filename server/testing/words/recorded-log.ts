/** Records the log of a product under test. Afterwards a test searches the log for data of the people whom the product served. */
import type pg from 'pg'
import pino, { type Logger } from 'pino'

/**
 * Returns true for a line in which the embedded outbox prints a message instead of sending it. Such a line has to contain the message's
 * text.
 */
const isOutboxLine = (line: string) => JSON.parse(line).msg.startsWith('[test installation, nothing was sent]')

export type LogRecorder = {
  readonly logger: Logger
  /** Returns every line except those of the outbox. */
  lines(): string[]
  /** Returns the lines that contain a name, number, address or secret of a person in the database. */
  findPeople(pool: pg.Pool): Promise<string[]>
}

export function recordLog(): LogRecorder {
  const written: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => void written.push(line) })
  const lines = () => written.filter(line => !isOutboxLine(line))
  const findPeople = async (pool: pg.Pool) => {
    const { rows } = await pool.query<{ told: string }>(`
      SELECT told FROM (
        SELECT unnest(ARRAY[first_name, last_name, email, company_name, company_email, right(phone, 10)]) AS told FROM app_user
        UNION SELECT right(phone, 10) FROM cart UNION SELECT right(phone, 10) FROM identity_account
        UNION SELECT line1 FROM address
        UNION SELECT detail FROM cart, jsonb_each_text(restrictions) AS restriction (kind, detail)
          WHERE jsonb_typeof(restrictions) = 'object'
        UNION SELECT client_secret FROM stripe_simulator.payment_intents) AS known
      WHERE length(told) > 3`)
    const secrets = [
      ...rows.map(({ told }) => told.replaceAll(/[.*+?^$()|[\]{}\\]/g, '\\$&')),
      'eyJ\\w+',
      '\\w+_secret_\\w+',
    ]
    const anyOfThem = new RegExp(`(?<!\\w)(${secrets.join('|')})(?!\\w)`, 'i')
    return lines().filter(line => anyOfThem.test(line))
  }
  return { logger, lines, findPeople }
}
