/**
 * Requests codes by text for two days on a clock that the drill moves. On the first day the three attackers request
 * them. On the second day as many networks request codes as are needed to use up the day's texts.
 */
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { failuresOf, type Stage } from '../stage/drill.ts'
import { askForCode, type Send } from './attacks.ts'

const hourInMs = 3_600_000
const textsOfADay = 5_000
/** A botnet has this many networks. Each of them requests the thirty codes an hour that a network may request. */
const networks = 20

/** After the texts of the day are used up, at most this many are sent in an hour. */
const fewMore = 40

type Day = { readonly texts: number; readonly goodServed: number; readonly goodTold: readonly string[] }

export async function textForADay(stage: Stage) {
  let now = Date.parse('2026-12-01T00:00:30Z')
  const env = { LIMITS: 'standard', TRUSTED_PROXIES: '127.0.0.1,::1', POW_COST: '1', POW_STEPS: '2' }
  const app = await startTestApp({ clock: () => new Date(now), env })
  stage.atEnd(() => app.stop())
  const spend = async (name: string, addresses: () => string[]): Promise<Day> => {
    const before = await texts(app)
    const goodTold: string[] = []
    for (let hour = 0; hour < 24; hour += 1) {
      const isUsedUp = goodTold.at(-1)?.startsWith('{') ?? false
      const from = addresses().slice(0, isUsedUp ? fewMore : undefined)
      await Promise.all(from.map(address => askForCode(sender(app, address))))
      const answer = await askForCode(sender(app, `198.51.100.${hour + 1}`))
      goodTold.push(answer.status === 201 ? 'sent' : answer.body)
      now += hourInMs
    }
    const day = {
      texts: (await texts(app)) - before,
      goodServed: goodTold.filter(told => told === 'sent').length,
      goodTold,
    }
    stage.say(`${name}: ${day.texts} texts in 24 hours, ${day.goodServed} of 24 good customers got theirs`)
    return day
  }
  const three = await spend('one address, one /64, one /48', threePlaces)
  const botnet = await spend(`${networks} networks`, botnetPlaces)
  const told = botnet.goodTold.find(one => one !== 'sent')
  if (told) stage.say(`a good customer is told then: ${told}`)
  return {
    figures: { textsOfThreePlaces: three.texts, textsOfBotnet: botnet.texts, budget: textsOfADay },
    failures: failuresOf({
      'three places leave the day’s texts to others': three.goodServed === 24,
      'a day of texts costs no more than its budget': three.texts <= textsOfADay && botnet.texts <= textsOfADay,
      'who gets none then reads why': told === undefined || told.includes('Too many requests'),
    }),
  }
}

/** Each place requests more codes than it may in an hour. */
const threePlaces = () => [
  ...Array.from({ length: 8 }, () => '203.0.113.66'),
  ...Array.from({ length: 8 }, (_, index) => `2001:db8:64:1::${index}`),
  ...Array.from({ length: 40 }, (_, index) => `2001:db8:48:${index}::1`),
]

/** Each address requests codes for five numbers. Six addresses reach the limit of a network. */
const botnetPlaces = () =>
  Array.from(
    { length: networks * 35 },
    (_, index) => `100.64.${index % networks}.${1 + (Math.floor(index / networks) % 7)}`,
  )

function sender({ url }: TestApp, address: string): Send {
  return async ({ method, path, headers, body }) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, 'x-forwarded-for': address },
      body: body ?? null,
    })
    return { status: response.status, body: await response.text() }
  }
}

async function texts({ database }: TestApp): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM dev_outbox')
  return rows[0]?.count ?? 0
}
