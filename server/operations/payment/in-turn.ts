import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '@rolloff/sql/connect.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { countWithin } from '#server/db/account/rate-counts.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

const oneASecond = { count: 1, seconds: 1 }

/**
 * Makes a question to the payment service safe for customers to repeat at will: it is asked at most once a second for each subject, counted
 * for all processes. Calls that come while it is asked share the answer. A later call waits for the next second, and is refused with
 * 'too-many-requests' if another process was faster then as well.
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
