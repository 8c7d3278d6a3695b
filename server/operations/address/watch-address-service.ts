import type { AddressFault } from '#domain/address-service.ts'
import { endAddressFaults, listAddressFaults, recordAddressFault } from '#server/db/address/service-faults.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import type { AddressListener } from '#server/providers/addresses/addresses.ts'

type Log = {
  readonly error: (found: object, text: string) => void
  readonly info: (found: object, text: string) => void
}

type Watching = Deps & { readonly log: Log }

/** How often a process says again that a fault is still there, and looks for what others have found. */
const lookEveryMs = 30_000

/**
 * The only place that notices when the address service refuses everybody (rule C57). It stores this for the office and the metrics, and logs it.
 * Customers get the embedded search meanwhile, and nobody waits for what is done here.
 */
export function watchAddressService({ db, clock, log }: Watching): AddressListener {
  const toldAt = new Map<AddressFault, number>()
  let lookedAt = Number.NEGATIVE_INFINITY
  let isFaulty = false

  const end = async () => {
    isFaulty = false
    toldAt.clear()
    await endAddressFaults(db)
    log.info({ service: 'google-places' }, 'the address service accepts again what it refused')
  }
  /** What other processes have found, and this one before it was started again. */
  const look = async () => {
    lookedAt = performance.now()
    if (isFaulty || (await listAddressFaults(db, clock())).length > 0) await end()
  }
  return {
    refused(fault, reason) {
      isFaulty = true
      const before = toldAt.get(fault)
      if (before !== undefined && performance.now() - before < lookEveryMs) return
      toldAt.set(fault, performance.now())
      log.error({ service: 'google-places', fault, reason }, wordsFor[fault])
      void recordAddressFault(db, { fault, reason }, clock()).catch(() => toldAt.delete(fault))
    },
    answered() {
      if (!isFaulty && performance.now() - lookedAt < lookEveryMs) return
      void look().catch(() => undefined)
    },
  }
}

const wordsFor: Readonly<Record<AddressFault, string>> = {
  key: 'Google refuses the key of the address search: until GOOGLE_PLACES_KEY is a valid one, the embedded search answers, which knows no streets',
  permission:
    'Google refuses the address search of this key: the Places API (New), a billing account and the server’s address have to be allowed in the console; until then the embedded search answers',
  quota:
    'the quota of the address search is used up: until Google answers again, the embedded search does, which knows no streets',
}
