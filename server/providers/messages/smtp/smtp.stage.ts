/**
 * This mail server for tests is `smtp-server`, which speaks real SMTP, on a port of this machine. It parses each mail that it took, as a
 * mailbox does.
 */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  readonly from: string
  readonly to: readonly string[]
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly html: string
}

type Step = 'greeting' | 'login' | 'from' | 'to' | 'data'

/** The server sends this reply in place of accepting a step. */
type Reply = { readonly code: number; readonly words: string }

export type SmtpDouble = {
  readonly port: number
  readonly received: readonly ReceivedMail[]
  readonly replyTo: (step: Step, reply: Reply) => void
  /** Takes the next mail and cuts the connection before the reply. */
  readonly loseNext: () => void
  /** These are the addresses without a mailbox. */
  readonly unknown: Set<string>
  readonly close: () => Promise<void>
}

export const testLogin = { user: 'mailer', password: 'pass:word/1' } as const

export async function startSmtpDouble({ needsLogin = false, isTls = false } = {}): Promise<SmtpDouble> {
  const received: ReceivedMail[] = []
  const replies = new Map<Step, Reply>()
  const unknown = new Set<string>()
  let isLost = false
  const failure = (step: Step): Error | null => {
    const reply = replies.get(step)
    return reply ? Object.assign(new Error(reply.words), { responseCode: reply.code }) : null
  }
  const server = new SMTPServer({
    // No client trusts this certificate.
    secure: isTls,
    authOptional: !needsLogin,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onConnect: (_session, done) => done(failure('greeting')),
    onAuth: ({ username, password }, _session, done) => {
      const refused = failure('login')
      if (refused) return done(refused)
      if (username === testLogin.user && password === testLogin.password) return done(null, { user: username })
      done(Object.assign(new Error('Invalid username or password'), { responseCode: 535 }))
    },
    onMailFrom: (_address, _session, done) => done(failure('from')),
    onRcptTo: ({ address }, _session, done) =>
      done(
        unknown.has(address)
          ? Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 })
          : failure('to'),
      ),
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const refused = failure('data')
        if (refused) return done(refused)
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push(
          readMail(
            Buffer.concat(parts).toString(),
            from,
            envelope.rcptTo.map(({ address }) => address),
          ),
        )
        if (!isLost) return done()
        isLost = false
        for (const connection of server.connections) connection.close()
      })
    },
  })
  // A broken connection is no failure of the server.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    unknown,
    replyTo: (step, reply) => void replies.set(step, reply),
    loseNext: () => {
      isLost = true
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/** Reads a mail of two parts as the adapter writes it, with the text part first. */
function readMail(source: string, from: string, to: readonly string[]): ReceivedMail {
  const [headers, body] = readHeaders(source)
  const [, boundary = ''] = /boundary="(.+?)"/.exec(headers.get('content-type') ?? '') ?? []
  const [text = '', html = ''] = body
    .split(`--${boundary}`)
    .slice(1, 3)
    .map(part => readPart(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
  return { from, to, headers, text, html }
}

function readHeaders(source: string): [Map<string, string>, string] {
  const end = source.indexOf('\r\n\r\n')
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const pairs = lines.map((line): [string, string] => {
    const at = line.indexOf(':')
    return [line.slice(0, at).toLowerCase(), decodeWords(line.slice(at + 1).trim())]
  })
  return [new Map(pairs), source.slice(end + 4)]
}

function readPart(part: string): string {
  const [headers, body] = readHeaders(part)
  const encoding = headers.get('content-transfer-encoding')
  const bytes =
    encoding === 'base64' ? Buffer.from(body, 'base64') : encoding === 'quoted-printable' ? fromQuoted(body) : body
  return bytes.toString().replaceAll('\r\n', '\n')
}

const fromQuoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

const decodeWords = (header: string): string =>
  header.replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=(?:\s+(?==\?))?/gi, (_, way: string, word: string) =>
    (way.toUpperCase() === 'B' ? Buffer.from(word, 'base64') : fromQuoted(word.replaceAll('_', ' '))).toString(),
  )
