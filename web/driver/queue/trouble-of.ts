import { httpStatusOf, isSignedOutError, isUnanswered, refusalOf } from '#web/client/errors.ts'
import type { SendTrouble } from '#web/driver/phone.ts'

const noAccess: readonly string[] = ['organization-not-found', 'link-not-found', 'link-in-use']

/** The result is why the waiting acts could not be sent, derived from the failed call. */
export function troubleOf(error: unknown): SendTrouble {
  if (isSignedOutError(error)) return 'signed-out'
  const refusal = refusalOf(error)
  if (refusal === 'account-suspended' || refusal === 'driver-suspended') return 'suspended'
  if (refusal === 'organization-choice') return 'no-choice'
  if (refusal !== null && noAccess.includes(refusal)) return 'no-access'
  if (isUnanswered(error)) return 'no-signal'
  const status = httpStatusOf(error)
  return status === 400 || status === 413 ? 'unreadable' : 'server'
}
