/**
 * Tests texts by Twilio and mails by SMTP at three steps: the message of an order, the look-up of a message whose
 * answer was lost, and a code for which a person waits.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Message, Messages, SendOutcome } from '#server/providers/messages/messages.ts'
import { startSmtpDouble } from '#server/providers/messages/smtp/smtp.stage.ts'
import { startTwilioDouble } from '#server/providers/messages/twilio/twilio.stage.ts'
import startCluster from '#server/testing/processes/cluster.ts'
import { mailsThrough, textsThrough } from '#server/testing/services-before-doubles.ts'
import { solvedChallenge } from '#server/testing/sign-in.ts'
import { startTestApp } from '#server/testing/start-test-app.ts'
import type { Stage } from '../../stage/drill.ts'
import { codesThroughTwilio, publicUrl } from '../codes-through-twilio.ts'
import { bodies, startFaultyFront } from '../faulty-front.ts'
import { type Cell, type FaultName, faultNames, type Kind } from '../kind.ts'
import { timed } from '../told.ts'

const steps = {
  text: 'a text about an order (Twilio)',
  lookUp: 'the look-up of a text whose answer was lost (Twilio)',
  mail: 'a mail about an order (SMTP)',
  code: 'a code that somebody waits for (Twilio)',
} as const

export const kind: Kind = {
  name: 'messages',
  async show(stage) {
    stage.atEnd(await startCluster())
    const [texts, mails, codes] = await Promise.all([
      Promise.all(faultNames.map(fault => showText(stage, fault))),
      Promise.all(faultNames.map(fault => showMail(stage, fault))),
      showCodes(stage),
    ])
    return { cells: [...texts.flat(), ...mails, ...codes], steps: Object.values(steps), broken: [] }
  },
}

const messageTo = (channel: 'sms' | 'email', to: string): Message => ({
  key: `placed:${to}:${channel}`,
  to,
  channel,
  subject: 'Your order R-10234',
  text: 'Your dumpster comes on Monday.',
})

/**
 * Delivers a message as the server does, until it has ended. It looks up a message in doubt, and sends it again only if
 * the service does not have it.
 */
async function deliver(messages: Messages, message: Message, first: SendOutcome, since: Date): Promise<string> {
  if (first.state === 'later') return (await messages.send(message)).state
  if (first.state !== 'unknown') return first.state
  const found = await messages.lookUp(message, since)
  return found.state === 'absent' ? (await messages.send(message)).state : found.state
}

const stateOf = (): SendOutcome => ({ state: 'unknown' })

async function showText({ atEnd }: Stage, fault: FaultName): Promise<Cell[]> {
  const double = await startTwilioDouble()
  const front = await startFaultyFront(double.url)
  atEnd(double.close)
  atEnd(front.close)
  const messages = textsThrough(front.url, publicUrl)
  const message = messageTo('sms', '+15125550142')
  const since = new Date(Date.now() - 1_000)
  front.plant(fault)
  const [first, took] = await timed(() => messages.send(message).catch(stateOf))
  front.plant(null)
  const end = await deliver(messages, message, first, since)
  const received = double.taken.length
  const sent: Cell = {
    step: steps.text,
    fault,
    told: first.state,
    words: '',
    seconds: took,
    isOfJob: true,
    isAsPromised: received === 1 && end === 'sent',
    beside: `${end}, received ${received}`,
  }
  front.plant(fault)
  const [found, lookedFor] = await timed(() =>
    messages.lookUp(message, since).catch(() => ({ state: 'later' }) as const),
  )
  const lookedUp: Cell = {
    step: steps.lookUp,
    fault,
    told: found.state,
    words: '',
    seconds: lookedFor,
    isOfJob: true,
    // Whatever the service answers, the message never counts as absent, because it would then be sent twice.
    isAsPromised: found.state !== 'absent',
    beside: `received ${double.taken.length}`,
  }
  return [sent, lookedUp]
}

async function showMail({ atEnd }: Stage, fault: FaultName): Promise<Cell> {
  const double = await startSmtpDouble()
  const front = await startMailFront(double.port)
  atEnd(double.close)
  atEnd(front.close)
  const messages = mailsThrough(front.port)
  const message = messageTo('email', 'ada@example.com')
  front.plant(fault)
  const [first, took] = await timed(() => messages.send(message).catch(stateOf))
  front.plant(null)
  const end = await deliver(messages, message, first, new Date(0))
  const received = double.received.length
  return {
    step: steps.mail,
    fault,
    told: first.state,
    words: '',
    seconds: took,
    isOfJob: true,
    // A mail server has no look-up. If its answer is lost, the office reads that the outcome is unknown.
    isAsPromised: received <= 1 && (end === 'unknown' || (end === 'sent' && received === 1)),
    beside: `${end}, received ${received}`,
  }
}

/** Returns the line with which another program, in place of the mail server, answers the whole mail. Other services use the same line. */
const lineInstead = (fault: FaultName): string | undefined =>
  fault === 'refuses (500)' ? '421 4.3.0 planted' : bodies[fault]

/**
 * A refusal and nonsense replace the greeting. A mail server that refuses the whole mail does not take it. Other faults
 * change the answer to a mail that was taken.
 */
async function startMailFront(port: number) {
  let planted: FaultName | null = null
  const open = new Set<Socket>()
  const server = createServer(client => {
    const fault = planted
    open.add(client)
    client.on('error', () => undefined)
    const instead = fault && lineInstead(fault)
    if (instead) {
      client.write(`${instead}\r\n`)
      return
    }
    const real = connect(port, '127.0.0.1')
    open.add(real)
    real.on('error', () => undefined)
    let isWhole = false
    client.on('data', piece => {
      isWhole ||= piece.toString('latin1').includes('\r\n.\r\n')
      if (isWhole && fault === 'works, then says 500') spoilAnswer(client, fault)
      else real.write(piece)
    })
    real.on('data', piece => {
      if (isWhole && fault) spoilAnswer(client, fault)
      else client.write(piece)
    })
    client.on('close', () => real.destroy())
    real.on('close', () => client.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    plant: (fault: FaultName | null) => {
      planted = fault
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        for (const one of open) one.destroy()
      }),
  }
}

function spoilAnswer(client: Socket, fault: FaultName): void {
  if (fault === 'cuts the line') client.destroy()
  if (fault === 'works, then says 500') client.write('451 4.3.0 planted\r\n')
  if (fault !== 'answers without end') return
  const timer = setInterval(() => client.write('250-and more\r\n'), 50)
  client.on('close', () => clearInterval(timer))
}

/** Tests the whole product, which sends its codes by Twilio. */
async function showCodes(stage: Stage): Promise<Cell[]> {
  const double = await startTwilioDouble()
  const front = await startFaultyFront(double.url)
  stage.atEnd(double.close)
  stage.atEnd(front.close)
  const app = await startTestApp({
    env: codesThroughTwilio(front.url),
  })
  stage.atEnd(() => app.stop())
  const cells: Cell[] = []
  for (const [at, fault] of faultNames.entries()) {
    const body = { phone: `+151255540${String(at).padStart(2, '0')}`, consent: true, ...(await solvedChallenge(app)) }
    front.plant(fault)
    const [told, took] = await timed(async () => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${app.url}/identity/codes`, { method: 'POST', headers, body: JSON.stringify(body) })
      const { verificationId, error } = (await answer.json()) as {
        verificationId?: string
        error?: { message?: string }
      }
      return { status: answer.status, isBegun: verificationId !== undefined, words: error?.message ?? '' }
    })
    front.plant(null)
    const received = double.taken.filter(({ to }) => to === body.phone).length
    cells.push({
      step: steps.code,
      fault,
      told: told.isBegun ? 'answered' : String(told.status),
      words: told.words,
      seconds: took,
      isAsPromised: received <= 1 && (told.isBegun || (told.status !== 500 && told.words !== '')),
      beside: `received ${received}`,
    })
  }
  return cells
}
