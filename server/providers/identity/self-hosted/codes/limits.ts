/** How often codes are sent and tried, from `server/limit-settings.ts`. The waits and the tries per code apply with limits off as well. */

export type Budget = { readonly count: number; readonly withinMs: number }

export type CodeLimits = {
  readonly codeLifeMs: number
  readonly triesPerCode: number
  /** The wait before the next code for a number: after its first unanswered code, its second, … */
  readonly resendWaitsMs: readonly number[]
  /** After this time without a code, a number starts again with the first wait. */
  readonly waitsForgottenAfterMs: number
  /** Null removes the limits per phone number and IP address, for load tests. */
  readonly budgets: {
    readonly sendsPerPhone: readonly Budget[]
    readonly sendsPerAddress: Budget
    readonly sendsPerNetwork: Budget
    readonly sendsPerDevice: Budget
    readonly phonesPerAddress: Budget
    readonly wrongChecksPerPhone: Budget
    /** How long a number is blocked after too many wrong codes; doubles with each further one. */
    readonly firstBlockMs: number
    readonly longestBlockMs: number
    readonly wrongChecksPerAddress: Budget
    /** All codes together, per hour and day in UTC. */
    readonly everybody: {
      /** Up to this many per hour are always allowed. */
      readonly hourFloor: number
      /** Above this multiple of what is usual at this hour, the challenge gets harder. */
      readonly hourFactor: number
      readonly sendsPerDay: number
    }
    /** Codes to one area prefix that almost nobody enters: texts to numbers that no person reads. */
    readonly areaPrefix: { readonly latestSends: number; readonly leastPercent: number; readonly blockMs: number }
  } | null
}
