/**
 * Sends mails to a mail server that answers "later" or "never", does not answer, or closes the connection. Each mail is
 * sent once or marked as unknown, and never sent twice.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drill, failuresOf, type Stage } from '../stage/drill.ts'
import { makeFolder, startProduct } from '../stage/product.ts'
import { type Ended, openQueue } from '../stage/queued.ts'
import { startStandIn } from '../stage/stand-in.ts'

export const about =
  'a mail server says later, never or nothing, cuts the line in a mail, and shows a foreign certificate'

const each = 5
/** The first word of a mailbox chooses the fault. The value is how its mails must end. */
const ends = {
  good: 'sent',
  later: 'sent',
  full: 'sent',
  mute: 'sent',
  never: 'no-such-mailbox',
  spam: 'refused',
  cut: 'answer-lost',
  lost: 'answer-lost',
  hang: 'answer-lost',
} as const
type Fault = keyof typeof ends

const file = fileURLToPath(new URL('mail-server.mjs', import.meta.url))

export const run = drill(async stage => {
  const plain = await startMailServer(stage)
  const mails = Object.keys(ends).flatMap(fault => Array.from({ length: each }, (_, n) => `${fault}-${n}@example.com`))
  const queue = await startWith(stage, `smtp://127.0.0.1:${plain.port}`)
  await queue.put('email', mails)
  stage.say(`${mails.length} mails, nine kinds of answers`)
  const isOver = (all: readonly Ended[]) => all.every(one => one.isSent || one.isEnded)
  const ended = await queue.wait(isOver, 400_000)
  const { taken } = await plain.read()
  const timesTo = (to: string) => taken.filter(one => one === to).length
  const wrong = ended.filter(one => {
    const end = ends[one.recipient.split('-')[0] as Fault]
    return end === 'sent' ? !one.isSent : one.why !== end
  })
  const foreign = await showForeignCertificate(stage)
  const sentOnce = ended.filter(one => one.isSent && timesTo(one.recipient) === 1).length
  return {
    figures: {
      mails: mails.length,
      sentOnce,
      unknown: ended.filter(one => one.why === 'answer-lost').length,
      never: ended.filter(one => one.isEnded && one.why !== 'answer-lost').length,
      twice: mails.filter(to => timesTo(to) > 1).length,
      overForeignTls: foreign.seen.length,
    },
    failures: [
      ...wrong.map(one => `not as promised: ${one.recipient} ended as ${one.isSent ? 'sent' : (one.why ?? 'waiting')}`),
      ...failuresOf({
        'every mail ended': isOver(ended),
        'no mail was taken twice': mails.every(to => timesTo(to) <= 1),
        'what is said to be sent was taken once': ended.every(one => !one.isSent || timesTo(one.recipient) === 1),
        'a server whose certificate nobody trusts is told no address': foreign.seen.length === 0,
        'a mail for such a server waits': foreign.isWaiting,
      }),
    ],
  }
})

async function startMailServer(stage: Stage, env: Record<string, string> = {}) {
  const [port = 0, manage = 0] = await startStandIn(stage, file, env)
  const read = async (): Promise<{ taken: string[]; seen: string[] }> =>
    (await fetch(`http://127.0.0.1:${manage}/drill`)).json()
  return { port, read }
}

async function startWith(stage: Stage, url: string) {
  const product = await startProduct(stage, {
    env: {
      SEED: 'small',
      PUBLIC_URL: 'https://hauler.example',
      TEST_SERVICES: 'payments,texts',
      SMTP_URL: url,
      MAIL_FROM: 'Drill <hello@hauler.example>',
    },
  })
  return openQueue(stage, product.connectionString)
}

/** The connection uses TLS from the first byte, with a self-signed certificate. */
async function showForeignCertificate(stage: Stage): Promise<{ seen: string[]; isWaiting: boolean }> {
  const folder = await makeFolder(stage)
  const [CERT, KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=127.0.0.1']
  execFileSync('openssl', [...request, '-keyout', KEY, '-out', CERT], { stdio: 'ignore' })
  const server = await startMailServer(stage, { CERT, KEY })
  const queue = await startWith(stage, `smtps://127.0.0.1:${server.port}`)
  await queue.put('email', ['good-tls@example.com'])
  const { rows } = await queue.pool.query('SELECT id FROM message LIMIT 1')
  stage.say(`a mail server with a certificate of its own, ${rows.length} mail`)
  const tried = async () =>
    (await queue.pool.query(`SELECT FROM message WHERE attempts > 1 AND handed_over_at IS NULL`)).rowCount === 1
  for (let n = 0; n < 60 && !(await tried()); n += 1) await queue.wait(() => false, 1000)
  const [mail] = await queue.read()
  return { seen: (await server.read()).seen, isWaiting: (await tried()) && mail?.isSent === false && !mail.isEnded }
}
