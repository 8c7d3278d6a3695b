/**
 * These settings from `server/limit-settings.ts` limit how often codes are sent and tried. The waits and the tries per code apply with limits off
 * as well.
 */

export type Budget = { readonly count: number; readonly withinMs: number }

export type CodeLimits = {
  readonly codeLifeMs: number
  readonly triesPerCode: number
  /** These are the waits before the next code for a number: after its first unanswered code, its second, and so on. */
  readonly resendWaitsMs: readonly number[]
  /** A number starts with the first wait again after this time without a code. */
  readonly waitsForgottenAfterMs: number
  /** Null removes the limits per phone number and IP address, for load tests. */
  readonly budgets: {
    readonly sendsPerPhone: readonly Budget[]
    readonly sendsPerAddress: Budget
    readonly sendsPerNetwork: Budget
    readonly sendsPerDevice: Budget
    readonly phonesPerAddress: Budget
    readonly wrongChecksPerPhone: Budget
    /** A number is blocked for this time after too many wrong codes; the time doubles with each further one. */
    readonly firstBlockMs: number
    readonly longestBlockMs: number
    readonly wrongChecksPerAddress: Budget
    /** These limits count all codes together, per hour and per day in UTC. */
    readonly everybody: {
      /** This number of codes per hour is always allowed. */
      readonly hourFloor: number
      /** The challenge gets harder above this multiple of the usual number at this hour. */
      readonly hourFactor: number
      readonly sendsPerDay: number
    }
    /** Codes to an area prefix stop if almost nobody enters them: no person reads the texts to such numbers. */
    readonly areaPrefix: { readonly latestSends: number; readonly leastPercent: number; readonly blockMs: number }
  } | null
}
