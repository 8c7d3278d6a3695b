import { lockOrdersWithoutCustomer, storeCustomers } from '#server/db/customer/assign-customers.ts'
import type { Deps } from '#server/operations/dependencies.ts'

const maxAtOnce = 500

/**
 * Gives new orders the customer record of the person who placed them (rule K1), and returns their number. If it runs again, or on two
 * servers at once, it changes nothing.
 */
export async function assignCustomers({ db }: Pick<Deps, 'db'>): Promise<number> {
  return db.transaction().execute(async tx => {
    const found = await lockOrdersWithoutCustomer(tx, maxAtOnce)
    if (found.length > 0) await storeCustomers(tx, found)
    return found.length
  })
}
