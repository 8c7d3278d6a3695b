/** The attackers run in a separate process. They send from one address, from one /64 and from one /48, as fast as the drill allows. */
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, type Ask, type Connection, openConnection } from '../../bench/checkout/connection.ts'
import { anyAttack } from './attacks.ts'
import { letInSlowClients } from './slow-clients.ts'

export type AttackReport = {
  readonly places: Readonly<Record<string, Tally>>
  /** For each slow client, the seconds until the server closed its connection. */
  readonly slowLives: readonly number[]
}
type Tally = {
  requests: number
  readonly statuses: Record<string, number>
  /** The number of refusals whose text does not say what is wrong. */
  wordless: number
}

/** Each of the three places sends 10,000 carts a minute and more. */
const perSecond = 250
const connections = 16
const endsConnection = new Set([400, 408, 413, 431])

const piece = () => randomInt(65_536).toString(16)
const places: Readonly<Record<string, () => string>> = {
  'one address': () => '203.0.113.66',
  'one /64': () => `2001:db8:64:1:${piece()}:${piece()}:${piece()}:${piece()}`,
  'one /48': () => `2001:db8:48:${piece()}::${piece()}`,
}

async function attackFrom(addressOf: () => string, port: number, until: number): Promise<Tally> {
  const tally: Tally = { requests: 0, statuses: {}, wordless: 0 }
  const began = performance.now()
  const isBehind = () => tally.requests < ((performance.now() - began) / 1000) * perSecond
  const hammer = async () => {
    let connection: Connection | null = null
    const leave = () => {
      connection?.close()
      connection = null
    }
    const send = async (request: Ask): Promise<Answer> => {
      connection ??= await openConnection(port)
      const answer = await connection.ask({
        ...request,
        headers: { ...request.headers, 'x-forwarded-for': addressOf() },
      })
      tally.requests += 1
      note(tally, answer)
      // The server answers a request that is too long and closes its connection.
      if (endsConnection.has(answer.status)) leave()
      return answer
    }
    while (performance.now() < until) {
      while (!isBehind()) await pause(5)
      await anyAttack()(send).catch(leave)
    }
    leave()
  }
  await Promise.all(Array.from({ length: connections }, hammer))
  return tally
}

function note(tally: Tally, { status, body }: Answer): void {
  tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
  if (status >= 400 && !/"(message|error|code)":"[^"]{5,}/.test(body)) tally.wordless += 1
}

type Order = { readonly port: number; readonly seconds: number; readonly slowClients: number }

process.on('message', async ({ port, seconds, slowClients }: Order) => {
  const until = performance.now() + seconds * 1000
  const slow = letInSlowClients(port, slowClients)
  const entries = Object.entries(places).map(async ([name, addressOf]) => [
    name,
    await attackFrom(addressOf, port, until),
  ])
  const report = { places: Object.fromEntries(await Promise.all(entries)), slowLives: slow.lives }
  slow.leave()
  process.send?.(report)
})

process.send?.('ready')
