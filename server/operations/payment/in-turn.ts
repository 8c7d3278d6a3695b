import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '@rolloff/sql/connect.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { countWithin } from '#server/db/account/rate-counts.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

const oneASecond = { count: 1, seconds: 1 }

/**
 * Limits a question to the payment service, so that customers may repeat it as often as they like. All processes together ask the service
 * at most once a second for each subject. Calls that come while the service is asked share its answer. A later call waits for the next
 * second. If another process was faster in that second too, the call is refused with 'too-many-requests'.
 */
export function inTurn<Subject, Answer>(
  keyOf: (subject: Subject) => string,
  request: (deps: PaymentDeps, subject: Subject) => Promise<Answer>,
): (deps: PaymentDeps, subject: Subject) => Promise<Answer> {
  const pendingByDb = new WeakMap<Db, Map<string, Promise<Answer>>>()
  return (deps, subject) => {
    if (!deps.hasLimits) return request(deps, subject)
    const now = pendingByDb.get(deps.db) ?? new Map<string, Promise<Answer>>()
    pendingByDb.set(deps.db, now)
    const key = keyOf(subject)
    const pending = now.get(key)
    if (pending) return pending
    const answer = takeTurn(deps, key)
      .then(() => request(deps, subject))
      .finally(() => now.delete(key))
    now.set(key, answer)
    return answer
  }
}

async function takeTurn({ db, clock }: PaymentDeps, key: string): Promise<void> {
  const take = () => countWithin(db, [{ ...oneASecond, key: `question:${key}` }], clock())
  if ((await take()).isWithin) return
  await pause(oneASecond.seconds * 1000)
  if (!(await take()).isWithin) throw new Refusal('too-many-requests', { retryAfterInSeconds: oneASecond.seconds })
}
