/**
 * These settings from `server/limit-settings.ts` limit how often codes are sent and tried. The waits between codes and the tries per code
 * also apply with limits off.
 */

export type Budget = { readonly count: number; readonly withinMs: number }

export type CodeLimits = {
  readonly codeLifeMs: number
  readonly triesPerCode: number
  /** A number waits this long before its next code: first after its first unanswered code, then after its second, and so on. */
  readonly resendWaitsMs: readonly number[]
  /** After this time without a code the waits of a number begin with the first one again. */
  readonly waitsForgottenAfterMs: number
  /** Null means no limits per phone number and IP address, for load tests. */
  readonly budgets: {
    readonly sendsPerPhone: readonly Budget[]
    readonly sendsPerAddress: Budget
    readonly sendsPerNetwork: Budget
    readonly sendsPerDevice: Budget
    readonly phonesPerAddress: Budget
    readonly wrongChecksPerPhone: Budget
    /** After too many wrong codes a number is blocked for this time. Each further wrong code doubles the time. */
    readonly firstBlockMs: number
    readonly maxBlockMs: number
    readonly wrongChecksPerAddress: Budget
    /** These limits count the codes of all numbers together, per hour and per day in UTC. */
    readonly everybody: {
      /** This number of codes per hour never makes the challenge harder. */
      readonly hourFloor: number
      /** Above this multiple of the usual number at this hour, the challenge gets harder. */
      readonly hourFactor: number
      readonly sendsPerDay: number
    }
    /** The server stops codes to an area prefix if almost nobody enters them, because then no person reads the texts there. */
    readonly areaPrefix: { readonly latestSends: number; readonly leastPercent: number; readonly blockMs: number }
  } | null
}
