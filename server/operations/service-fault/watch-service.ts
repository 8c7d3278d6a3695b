import type { FaultOf, ServiceFault, WatchedService } from '#domain/service-fault.ts'
import { endServiceFault, listServiceFaults, recordServiceFault } from '#server/db/service-fault/service-faults.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import type { ServiceListener } from '#server/providers/provider.ts'

type Log = {
  readonly error: (found: object, text: string) => void
  readonly info: (found: object, text: string) => void
}

export type WatchDeps = Deps & { readonly log: Log }

/** Each process looks this often for the faults that other processes have found, and reports this often that a fault still exists. */
const lookEveryMs = 30_000

/**
 * Remembers that a service refuses all calls (rules M86 and C57). No other code does so. The functions store the fault for the office, the
 * metrics and the other processes, log it once, and end the faults that an answer disproves.
 */
export function rememberFaults(service: WatchedService, { db, clock, log }: WatchDeps) {
  const seenAt = new Map<string, { readonly serviceFault: ServiceFault; at: number }>()
  let lookedAt = Number.NEGATIVE_INFINITY

  /** Reads the faults that other processes found, and those that this process found before its last start. */
  const look = async () => {
    lookedAt = performance.now()
    for (const { account, fault, call, ...open } of await listServiceFaults(db, clock())) {
      const serviceFault = { account, fault, call }
      if (open.service === service && !seenAt.has(keyOf(serviceFault)))
        seenAt.set(keyOf(serviceFault), { serviceFault, at: Number.NEGATIVE_INFINITY })
    }
  }
  const end = async (isMended: (serviceFault: ServiceFault) => boolean) => {
    for (const [key, { serviceFault }] of seenAt) {
      if (!isMended(serviceFault)) continue
      seenAt.delete(key)
      log.info({ service, ...presentFault(serviceFault) }, 'the service accepts again what it refused')
      await endServiceFault(db, { service, ...serviceFault }).catch(() => undefined)
    }
  }
  return {
    /** If `isShown` is true, the office and the metrics show the fault. The log has it in any case. */
    async found(serviceFault: ServiceFault, { message, reason = '', isShown = true }: Found): Promise<void> {
      const before = seenAt.get(keyOf(serviceFault))
      if (before && performance.now() - before.at < lookEveryMs) return
      seenAt.set(keyOf(serviceFault), { serviceFault, at: performance.now() })
      log.error({ service, ...presentFault(serviceFault), ...(reason !== '' && { reason }) }, message)
      if (!isShown) return
      await recordServiceFault(db, { service, ...serviceFault, reason }, clock()).catch(() =>
        seenAt.delete(keyOf(serviceFault)),
      )
    },
    /** The call does not wait for this look at the faults that others have found. */
    async mended(isMended: (serviceFault: ServiceFault) => boolean): Promise<void> {
      if (performance.now() - lookedAt >= lookEveryMs)
        void look()
          .then(() => end(isMended))
          .catch(() => undefined)
      await end(isMended)
    },
  }
}

type Found = { readonly message: string; readonly reason?: string; readonly isShown?: boolean }

const keyOf = ({ account, fault, call }: ServiceFault) => `${fault} ${account} ${call}`

const presentFault = ({ fault, call, account }: ServiceFault) => ({
  fault,
  ...(call !== '' && { call }),
  ...(account !== '' && { account }),
})

/**
 * Returns the listener that a provider calls after each call to its service. The provider does not wait for the listener. Any answer of the
 * service proves that all faults have ended.
 */
export function watchService<Service extends keyof FaultTexts>(
  service: Service,
  watching: WatchDeps,
): ServiceListener<FaultOf[Service]> {
  const faults = rememberFaults(service, watching)
  const texts: Readonly<Record<string, string>> = wordsFor[service]
  return {
    refused: (fault, reason) =>
      void faults.found({ fault, account: '', call: '' }, { reason, message: texts[fault] ?? unknownFault }),
    answered: () => void faults.mended(() => true),
  }
}

const unknownFault = 'a service refuses this installation: npm run doctor says why'

type FaultTexts = typeof wordsFor

const wordsFor = {
  addresses: {
    key: 'Google refuses the key of the address search: until GOOGLE_PLACES_KEY is a valid one, the embedded search answers, which knows no streets',
    permission:
      'Google refuses the address search of this key: the Places API (New), a billing account and the server’s address have to be allowed in the console; until then the embedded search answers',
    quota:
      'the quota of the address search is used up: until Google answers again, the embedded search does, which knows no streets',
  },
  texts: {
    key: 'Twilio refuses the key of this installation: no text is sent until TWILIO_AUTH_TOKEN or TWILIO_API_KEY_SECRET is a valid one',
    account: 'Twilio takes no texts from this account: see its error code',
  },
  mail: {
    key: 'the mail server refuses the login of SMTP_URL: no mail is sent until it is right',
    account: 'the mail server takes no mails from this sender: its log says why',
  },
  codes: {
    key: 'Twilio Verify refuses the key of this installation: nobody can sign in by a code until it is a valid one',
    account: 'Twilio Verify refuses this account or its TWILIO_VERIFY_SERVICE_SID: see its error code',
  },
  files: {
    key: 'the bucket refuses the key of this installation: npm run doctor says why',
    permission: 'the bucket lets this key do too little: npm run doctor says what',
    account: 'there is no such bucket, or it is in another region: npm run doctor says which',
    full: 'no space is left for files: no photo can be saved until there is',
    folder: 'the folder of files cannot be written or read: correct its owner and rights',
  },
} as const
