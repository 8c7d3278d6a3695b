/** Reads the payment accounts that the database knows. The doctor checks each of them. */
import { countHaulers } from '#server/db/company/companies.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { listChargedAccounts } from '#server/db/payment/payment-accounts.ts'

export type ChargedAccounts = {
  /**
   * Null among them is the account of the key. If the database cannot be read, it is the only one, and a line of its own reports the
   * database.
   */
  readonly accounts: readonly (string | null)[]
  /** The number is zero if the database cannot be read. */
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
