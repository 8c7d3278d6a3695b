import { Refusal } from '#domain/refusal/refusal.ts'
import {
  beforeAllAccounts,
  isRestedAccount,
  listRestedAccounts,
  type RestedAccount,
} from '#server/db/retention/old-names.ts'
import { hasWaitedForLock, isOwnTurn } from '#server/db/retention/turn.ts'
import { deleteAccount } from '#server/operations/account/delete-account.ts'
import type { Batch, BatchEnd, DeleteBatch } from './batch.ts'

const accountsAtOnce = 20

/**
 * Erases accounts that rested for as long as the books are kept, one in each batch (rule A31). An account that may not be deleted yet,
 * or that others have locked, stays. A run looks at each account once, so that accounts that stay do not hold up the others.
 */
export function leaveRestedAccounts(): DeleteBatch {
  let seen = beforeAllAccounts
  let listed: readonly RestedAccount[] = []
  return async batch => {
    const { deps, ages } = batch
    if (listed.length === 0) {
      const old = { now: deps.clock(), months: ages.books, limit: accountsAtOnce }
      listed = await listRestedAccounts(deps.db, { after: seen, old })
    }
    const [account, ...others] = listed
    if (!account) return 'done'
    seen = account
    listed = others
    return leave(batch, account.id)
  }
}

async function leave({ deps, ages, onFailure }: Batch, id: string): Promise<BatchEnd> {
  const old = { now: deps.clock(), months: ages.books }
  let isBusy = false
  try {
    // The person may have come back since the list was read. Then no payment of theirs is closed.
    if (!(await isRestedAccount(deps.db, { id, old }))) return 'more'
    await deleteAccount(deps, id, async tx => {
      isBusy = !(await isOwnTurn(tx))
      return !isBusy && isRestedAccount(tx, { id, old })
    })
  } catch (error) {
    if (!(error instanceof Refusal || hasWaitedForLock(error))) onFailure(error)
  }
  return isBusy ? 'busy' : 'more'
}
