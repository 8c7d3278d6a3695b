/** Counts the statements that leave a process, for every library that sends them. A relay between the process and PostgreSQL reads them. */
import { startDatabaseRelay } from '@rolloff/sql/database-relay.stage.ts'

export type StatementRelay = {
  readonly connectionString: string
  /** Returns how often each text was sent since this function was last called. */
  readonly takeCounts: () => Map<string, number>
  readonly close: () => Promise<void>
}

export async function startStatementRelay(connectionString: string): Promise<StatementRelay> {
  let counts = new Map<string, number>()
  const count = (text: string) => {
    for (const one of statementsIn(text)) counts.set(one, (counts.get(one) ?? 0) + 1)
  }
  const relay = await startDatabaseRelay(connectionString, () => readMessages(count))
  return {
    connectionString: relay.connectionString,
    takeCounts() {
      const taken = counts
      counts = new Map()
      return taken
    },
    close: relay.close,
  }
}

/** Reads the messages of one connection in PostgreSQL's protocol 3: a type, a length, a body. Only the first message has no type. */
function readMessages(count: (text: string) => void): (chunk: Buffer) => void {
  const texts = new Map<string, string>()
  const portals = new Map<string, string>()
  let received = Buffer.alloc(0)
  let hasStarted = false
  return chunk => {
    received = Buffer.concat([received, chunk])
    for (;;) {
      const head = hasStarted ? 1 : 0
      if (received.length < head + 4) return
      const end = head + received.readInt32BE(head)
      if (received.length < end) return
      const type = hasStarted ? received.toString('latin1', 0, 1) : ''
      const body = received.subarray(head + 4, end)
      received = received.subarray(end)
      hasStarted = true
      const [first = '', second = ''] = 'QPBE'.includes(type || '-') ? stringsIn(body) : []
      if (type === 'Q') count(first)
      if (type === 'P') texts.set(first, second)
      if (type === 'B') portals.set(first, texts.get(second) ?? '')
      if (type === 'E') count(portals.get(first) ?? '')
    }
  }
}

/** Returns the first two strings of a message. Each of them ends with a zero byte. */
function stringsIn(body: Buffer): string[] {
  const end = body.indexOf(0)
  const next = body.indexOf(0, end + 1)
  return [body.toString('utf8', 0, end), next < 0 ? '' : body.toString('utf8', end + 1, next)]
}

const quoted = /'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|--[^\n]*|\/\*[\s\S]*?\*\//g
const opensOrEnds = /^(?:begin|start transaction|commit|end|rollback)\b/i

/** If one string has several statements, each counts. A statement that begins or ends a transaction does not count. */
export function statementsIn(text: string): string[] {
  const parts = text.replace(quoted, part => part.replaceAll(';', ',')).split(';')
  return parts.map(part => part.replace(/\s+/g, ' ').trim()).filter(part => part !== '' && !opensOrEnds.test(part))
}
