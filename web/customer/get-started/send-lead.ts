import type { UsPhone } from '#domain/value/phone.ts'
import { readsIn } from '#web/client/api.ts'
import type { Client } from '#web/client/client.ts'
import { apiOf } from '#web/client/query.ts'
import { keepCart, withCart } from '#web/customer/refresh.ts'
import { queryClientOf } from '#web/frame/query-provider.tsx'

/** The answer has the cart, so the next page does not fetch it. */
export async function sendLead(client: Client, phone: UsPhone): Promise<{ cartId?: string }> {
  const queries = queryClientOf(client)
  const answer = await apiOf(queries).captureLeadPhone.mutate({ phone }, withCart)
  if (answer.cartId) await keepCart(queries, answer.cartId, readsIn(answer))
  return answer
}
