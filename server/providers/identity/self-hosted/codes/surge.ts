import type { CodeTraffic } from '#server/providers/identity/identity.ts'
import type { Keys } from '#server/providers/identity/keys.ts'
import { dayKey, hourKey } from '#server/providers/identity/self-hosted/codes/budgets.ts'
import type { CodeLimits } from '#server/providers/identity/self-hosted/codes/limits.ts'
import type { Statements } from '#server/providers/identity/statements.ts'

export type SurgeParts = {
  readonly statements: Statements
  readonly keys: Keys
  readonly clock: () => Date
  readonly limits: CodeLimits
}

export type Surge = { isOn(): Promise<boolean>; traffic(): Promise<CodeTraffic> }

/** An answer is reused for this time. Codes sent in the meantime are not counted. */
const freshMs = 2000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const daysCompared = 7

/** If far more codes than usual are sent at this hour, the bot challenge becomes harder for every browser. No request is refused for it. */
export function makeSurge(parts: SurgeParts): Surge {
  let known: { at: number; isOn: Promise<boolean> } | null = null
  return {
    async isOn() {
      if (!parts.limits.budgets) return false
      const now = parts.clock().getTime()
      if (!known || Math.abs(now - known.at) > freshMs) {
        const isOn = readTraffic(parts).then(({ thisHour, surgeFrom }) => thisHour >= surgeFrom)
        known = { at: now, isOn }
        isOn.catch(() => {
          known = null
        })
      }
      return known.isOn
    },
    traffic: () => readTraffic(parts),
  }
}

const trafficStatement = `
SELECT (SELECT coalesce(max(count), 0) FROM identity_limit WHERE key = $1) AS "thisHour",
  (SELECT coalesce(max(count), 0) FROM identity_limit WHERE key = $2) AS today,
  (SELECT coalesce(array_agg(count), '{}') FROM identity_limit WHERE key = ANY($3::bytea[])) AS usual,
  (SELECT count(*)::integer FROM identity_exchange_block WHERE blocked_until > $4) AS "silentAreaPrefixes"`

type Row = { thisHour: number; today: number; usual: number[]; silentAreaPrefixes: number }

async function readTraffic({ statements, keys, clock, limits }: SurgeParts): Promise<CodeTraffic> {
  const now = clock()
  const before = Array.from({ length: daysCompared }, (_, day) => new Date(now.getTime() - (day + 1) * dayMs))
  const { rows } = await statements.query<Row>({
    name: 'identity-traffic',
    text: trafficStatement,
    values: [hourKey(keys, now), dayKey(keys, now), before.map(time => hourKey(keys, time)), now],
  })
  const { thisHour = 0, today = 0, usual = [], silentAreaPrefixes = 0 } = rows[0] ?? {}
  const { hourFloor = 0, hourFactor = 0 } = limits.budgets?.everybody ?? {}
  // The highest of seven hours stands in for the 95th percentile.
  const surgeFrom = Math.max(hourFloor, hourFactor * Math.max(0, ...usual))
  return { thisHour, today, silentAreaPrefixes, surgeFrom }
}
