/** How often codes are sent and tried. Starting points, all settable; the waits and the five tries hold with limits off, too. */

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export type Budget = { readonly count: number; readonly withinMs: number }

export type CodeLimits = {
  readonly codeLifeMs: number
  readonly triesPerCode: number
  /** The wait before the next code for a number: after its first unanswered code, its second, … */
  readonly resendWaitsMs: readonly number[]
  /** A number without a code for so long begins again with the first wait. */
  readonly waitsForgottenAfterMs: number
  /** Null lifts the limits per phone number and network address, for load tests. */
  readonly budgets: {
    readonly sendsPerPhone: readonly Budget[]
    readonly sendsPerAddress: Budget
    readonly sendsPerNetwork: Budget
    readonly sendsPerDevice: Budget
    readonly phonesPerAddress: Budget
    readonly wrongChecksPerPhone: Budget
    /** What a number waits after too many wrong codes; doubles with every further one. */
    readonly firstBlockMs: number
    readonly longestBlockMs: number
    readonly wrongChecksPerAddress: Budget
    /** All codes together, in hours and days of UTC. */
    readonly everybody: {
      /** So many an hour are never too many. */
      readonly hourFloor: number
      /** Times what is usual at this hour; above that the challenge gets harder. */
      readonly hourFactor: number
      readonly sendsPerDay: number
    }
    /** Codes to one area code and exchange that nearly nobody types in: texts to numbers that no person reads. */
    readonly exchange: { readonly latestSends: number; readonly leastPercent: number; readonly blockMs: number }
  } | null
}

export const standardLimits: CodeLimits = {
  codeLifeMs: 5 * minute,
  triesPerCode: 5,
  resendWaitsMs: [15_000, 30_000, 60_000, 120_000, 300_000],
  waitsForgottenAfterMs: hour,
  budgets: {
    sendsPerPhone: [
      { count: 5, withinMs: 10 * minute },
      { count: 10, withinMs: day },
    ],
    sendsPerAddress: { count: 10, withinMs: hour },
    sendsPerNetwork: { count: 30, withinMs: hour },
    sendsPerDevice: { count: 5, withinMs: hour },
    phonesPerAddress: { count: 5, withinMs: hour },
    wrongChecksPerPhone: { count: 10, withinMs: day },
    firstBlockMs: hour,
    longestBlockMs: day,
    wrongChecksPerAddress: { count: 30, withinMs: hour },
    everybody: { hourFloor: 50, hourFactor: 3, sendsPerDay: 5000 },
    exchange: { latestSends: 50, leastPercent: 30, blockMs: day },
  },
}

export const limitsOff: CodeLimits = { ...standardLimits, budgets: null }

/** The /24 of an IPv4 address, the /48 of an IPv6 one: what one household, office or attacker holds. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (plain.includes('.')) return plain.split('.').slice(0, 3).join('.')
  const [head = ''] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  return [...groups, '0', '0', '0']
    .slice(0, 3)
    .map(group => group.padStart(4, '0'))
    .join(':')
}
