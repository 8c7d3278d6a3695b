/** The payment accounts that the database knows, so that each of them is looked at. */
import { openDatabase } from '#server/db/engine/connect.ts'
import { listPaymentAccounts } from '#server/db/payment/payment-attempts.ts'

/** Null is the account of the key. It is the only one when the database cannot be read, which has a line of its own. */
export async function chargedAccounts(connectionString: string | null): Promise<(string | null)[]> {
  if (connectionString === null) return [null]
  const { db, close } = openDatabase({ connectionString, maxConnections: 1, applicationName: 'rolloff check' })
  try {
    const accounts = await listPaymentAccounts(db)
    return accounts.length > 0 ? accounts : [null]
  } catch {
    return [null]
  } finally {
    await close()
  }
}
