/** The database knows these payment accounts, so each of them is checked. */
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { countHaulers, listChargedAccounts } from '#server/db/payment/payment-attempts.ts'

export type ChargedAccounts = {
  /** Null is the account of the key. It is the only one if the database cannot be read, which has a line of its own. */
  readonly accounts: readonly (string | null)[]
  /** It is zero if the database cannot be read. */
  readonly haulers: number
}

export async function chargedAccounts(connectionString: string | null): Promise<ChargedAccounts> {
  const unknown: ChargedAccounts = { accounts: [null], haulers: 0 }
  if (connectionString === null) return unknown
  const { db, close } = openProductDatabase({ connectionString, maxConnections: 1, applicationName: 'rolloff check' })
  try {
    const [accounts, haulers] = [await listChargedAccounts(db), await countHaulers(db)]
    return { accounts: accounts.length > 0 ? accounts : [null], haulers }
  } catch {
    return unknown
  } finally {
    await close()
  }
}
