/** Lets one customer type the same text into every field that takes free text. The function uses the API, as an attacker's client would. */
import { isTRPCClientError } from '@trpc/client'
import { answerAll, openCart, payWith, visit } from '#server/testing/journey.ts'
import { type SignedIn, signIn } from '#server/testing/sign-in.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'

export type Filled = {
  readonly cartId: string
  readonly orderId: string
  readonly email: string
  readonly session: SignedIn
  /** These fields stored the text. The other fields refused it. */
  readonly taken: readonly string[]
}

export async function fillEverything(app: TestApp, payload: string, index: number): Promise<Filled> {
  const customer = visit(app)
  const { api, held } = customer
  const taken: string[] = []
  const attempt = async (field: string, act: () => Promise<unknown>) => {
    try {
      await act()
      taken.push(field)
    } catch (error) {
      if (!isTRPCClientError(error)) throw error
      const { code } = error.data as { code?: string }
      if (code === 'INTERNAL_SERVER_ERROR') throw new Error(`${field} broke on ${payload}`)
    }
  }
  const email = `payload${index}@example.com`
  const self = (change: object) => ({
    name: { first: 'Dana', last: 'Okafor' },
    email,
    company: {},
    smsNotificationOptIn: true,
    ...change,
  })

  await openCart(customer)
  await answerAll(customer, new Date())
  const orderId = held.cartId
  const session = await signIn(app, `+1512555${String(1000 + index)}`)
  held.session = session
  await api.upsertCustomer.mutate(self({}))
  await attempt('first name', () => api.upsertCustomer.mutate(self({ name: { first: payload, last: 'Okafor' } })))
  await attempt('last name', () => api.upsertCustomer.mutate(self({ name: { first: 'Dana', last: payload } })))
  await attempt('company', () => api.upsertCustomer.mutate(self({ company: { name: payload, email } })))
  await attempt('email', () => api.upsertCustomer.mutate(self({ email: payload })))
  const everything = { name: { first: payload, last: payload }, company: { name: payload, email } }
  await attempt('whole profile', () => api.upsertCustomer.mutate(self(everything)))
  const restrictions = { 'Gated community': payload, Other: payload }
  await attempt('restrictions', () => api.updateAddressRestrictions.mutate({ cartId: orderId, restrictions }))
  await attempt('line 2', async () => {
    const { suggestions } = await api.searchAddresses.query({ text: '1100 Congress Ave, Austin TX 78701' })
    const placeId = suggestions[0]?.placeId ?? ''
    const { addressId } = await api.upsertAddress.mutate({ placeId, addressType: 'delivery', line2: payload })
    await api.upsertDeliveryAddress.mutate({ cartId: orderId, addressId })
  })
  await attempt('promotion', () => api.applyPromotionCode.mutate({ cartId: orderId, code: payload }))
  await attempt('address search', () => api.searchAddresses.query({ text: payload }))
  await attempt('waiting list', () => api.notifyZipCode.mutate({ zipCode: '99501', email: payload }))
  await payWith(app, customer)
  await api.getOrderById.query({ orderId })
  await attempt('labels', () => api.labelOrder.mutate({ orderId, poNumber: payload, jobName: payload }))
  await attempt('order search', () => api.getOrders.query({ search: payload }))
  await api.exportMyData.query()
  await openCart(customer)
  const cartId = held.cartId
  await answerAll(customer, new Date())
  await attempt('restrictions of a cart', () => api.updateAddressRestrictions.mutate({ cartId, restrictions }))
  return { cartId, orderId, email, session, taken }
}
