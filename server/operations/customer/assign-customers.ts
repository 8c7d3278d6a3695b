import { lockOrdersWithoutCustomer, storeCustomers } from '#server/db/customer/assign-customers.ts'
import type { Deps } from '#server/operations/dependencies.ts'

const maxAtOnce = 500

/**
 * Gives each new order the customer record of the person who placed it (rule K1), and returns the number of these orders. A second run, or
 * a run on two servers at once, changes nothing.
 */
export async function assignCustomers({ db }: Pick<Deps, 'db'>): Promise<number> {
  return db.transaction().execute(async tx => {
    const found = await lockOrdersWithoutCustomer(tx, maxAtOnce)
    if (found.length > 0) await storeCustomers(tx, found)
    return found.length
  })
}
