import { httpStatusOf, isSignedOutError, isUnanswered, refusalOf, refusalValuesOf } from '#web/client/errors.ts'
import type { SendTrouble } from '#web/driver/phone.ts'

const noAccess: readonly string[] = ['organization-not-found', 'link-not-found', 'link-in-use']

/** The result is why the waiting acts could not be sent, derived from the failed call. */
export function troubleOf(error: unknown): SendTrouble {
  if (isSignedOutError(error)) return 'signed-out'
  const refusal = refusalOf(error)
  if (refusal === 'account-suspended' || refusal === 'driver-suspended') return 'suspended'
  if (refusal === 'organization-choice') return 'no-choice'
  if (refusal === 'company-moved') return 'moved'
  if (refusal !== null && noAccess.includes(refusal)) return 'no-access'
  if (isUnanswered(error)) return 'no-signal'
  const status = httpStatusOf(error)
  return status === 400 || status === 413 ? 'unreadable' : 'server'
}

/** Returns the address at which the company is now, if the failed call says that it has moved. */
export function movedToOf(error: unknown): string | null {
  const { address } = refusalOf(error) === 'company-moved' ? refusalValuesOf(error) : {}
  return typeof address === 'string' ? address : null
}
