import { type Call, type Outcome, replay, storedReply } from './calls.ts'
import { mergeMetadata, text } from './form.ts'
import { newId } from './ids.ts'
import { customerObject } from './objects.ts'
import type { CustomerRow } from './rows.ts'
import { IdempotencyKeyTaken, type Store } from './store.ts'

export async function createCustomer(store: Store, call: Call): Promise<Outcome> {
  const account = call.account ?? ''
  const customer: CustomerRow = {
    id: newId('cus_', 14),
    account,
    name: text(call.form, 'name'),
    email: text(call.form, 'email'),
    phone: text(call.form, 'phone'),
    description: text(call.form, 'description'),
    metadata: mergeMetadata({}, call.form),
    is_deleted: false,
    created_at: call.now,
  }
  const body = JSON.stringify(customerObject(customer))
  try {
    await store.createCustomer(customer, storedReply(call, account, 200, body))
    return { status: 200, body }
  } catch (error) {
    const kept = error instanceof IdempotencyKeyTaken && call.key !== null && (await store.readKept(account, call.key))
    if (kept) return replay(kept, call)
    throw error
  }
}
