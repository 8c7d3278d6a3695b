import {
  isMendedBy,
  type KnownFault,
  keepsFromPaying,
  knownFault,
  type SetupFault,
} from '#domain/payment/setup-fault.ts'
import { endSetupFault, listSetupFaults, recordSetupFault } from '#server/db/payment/setup-faults.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { eachCall, type Payments, PaymentsMisconfigured } from '#server/providers/payments/payments.ts'

type Log = {
  readonly error: (found: object, text: string) => void
  readonly info: (found: object, text: string) => void
}

type Watching = Deps & { readonly log: Log }

/** How often a process looks for what others have found, and says again that a fault is still there. */
const lookEveryMs = 30_000

/**
 * The only place that notices that the payment service refuses everybody (rule M86). Each call passes here: one that is refused so is
 * stored for the office, the metrics and the log, and is thrown on; one that succeeds ends what it proves to be mended.
 */
export function watchSetup<P extends Payments>(payments: P, watching: Watching): P {
  const faults = createMemory(watching)
  return eachCall(payments, (call, send) => async ask => {
    const sent = { call, account: ask.paymentAccount ?? '' }
    try {
      const answer = await send(ask)
      await faults.mended(known => isMendedBy(known, sent))
      return answer
    } catch (error) {
      if (error instanceof PaymentsMisconfigured) await faults.found(knownFault(error.fault, sent))
      throw error
    }
  })
}

function createMemory({ db, clock, log }: Watching) {
  const seenAt = new Map<string, { readonly known: KnownFault; at: number }>()
  let lookedAt = Number.NEGATIVE_INFINITY

  /** What other processes have found, and this one before it was started again. Nobody waits for it. */
  const look = async () => {
    lookedAt = performance.now()
    for (const { account, fault, call } of await listSetupFaults(db, clock())) {
      const known = { account, fault, call }
      if (!seenAt.has(keyOf(known))) seenAt.set(keyOf(known), { known, at: Number.NEGATIVE_INFINITY })
    }
  }
  return {
    async found(known: KnownFault): Promise<void> {
      const before = seenAt.get(keyOf(known))
      if (before && performance.now() - before.at < lookEveryMs) return
      seenAt.set(keyOf(known), { known, at: performance.now() })
      log.error(told(known), wordsFor[known.fault])
      if (!keepsFromPaying(known)) return
      await recordSetupFault(db, known, clock()).catch(() => seenAt.delete(keyOf(known)))
    },
    async mended(isMended: (known: KnownFault) => boolean): Promise<void> {
      if (performance.now() - lookedAt >= lookEveryMs) void look().catch(() => undefined)
      for (const [key, { known }] of seenAt) {
        if (!isMended(known)) continue
        seenAt.delete(key)
        log.info(told(known), 'the payment service accepts again what it refused')
        await endSetupFault(db, known).catch(() => undefined)
      }
    },
  }
}

const keyOf = ({ account, fault, call }: KnownFault) => `${fault} ${account} ${call}`

const told = ({ fault, call, account }: KnownFault) => ({
  fault,
  ...(call !== '' && { call }),
  ...(account !== '' && { account }),
})

const wordsFor: Readonly<Record<SetupFault, string>> = {
  key: 'the payment service refuses the key of this installation: no card can be charged until STRIPE_SECRET_KEY is a valid one',
  permission:
    'the payment service refuses a call for which the key has no permission: grant it in the dashboard of the service',
  account:
    'the payment service refuses the key a payment account: it was disconnected or closed, and has to be connected again',
  charges: 'the payment service lets a payment account take no charges: its dashboard says what is missing',
}
