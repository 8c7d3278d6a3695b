/** This stage has a hauler in Austin whose office takes orders by phone, and people who have ordered there before. */
import { randomUUID } from 'node:crypto'
import type { PhoneOrder } from '#domain/phone-order/phone-order.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { assignCustomers } from '#server/operations/customer/assign-customers.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'
import type { PhoneDeps } from '#server/operations/phone-order/store-phone-cart.ts'
import { embeddedAddresses } from '#server/providers/addresses/embedded/embedded-addresses.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { makeUser, type TestUser } from '#server/testing/factories.ts'
import { windowsFrom } from '#server/testing/journey.ts'
import { placePaidOrder, savedCards } from '#server/testing/order-walk.ts'

export type PhoneStage = CheckoutStage & {
  readonly phoneDeps: PhoneDeps
  readonly acting: OfficeActing
  /** Makes an order by phone of a 10 yard dumpster, with every answer of the checkout. */
  order(options?: Partial<PhoneOrder>): Promise<PhoneOrder>
  /** Makes a person who paid an order here with a saved card. */
  regular(card?: string): Promise<TestUser & { readonly phone: UsPhone }>
  rows(text: string, ...values: unknown[]): Promise<Record<string, unknown>[]>
}

export const newPhone = '+15125550177' as UsPhone

export async function openPhoneStage(): Promise<PhoneStage> {
  const stage = await openCheckoutStage({ zipCode: '78701' })
  const addresses = embeddedAddresses({ secret: Buffer.from('a secret of thirty-two characters') })
  const { organization } = stage
  const staff = await makeUser(stage.db)
  const rows = async (text: string, ...values: unknown[]) => (await stage.pool.query(text, values)).rows
  return {
    ...stage,
    rows,
    phoneDeps: { ...stage.deps, addresses },
    acting: { organizationId: organization.id, actorId: staff.id },
    async order(options = {}) {
      const [found] = (await addresses.search('1100 Congress Ave', '78701' as PhoneOrder['zipCode'])).suggestions
      return {
        cartId: randomUUID(),
        phone: newPhone,
        language: 'en',
        zipCode: '78701' as PhoneOrder['zipCode'],
        customerType: 'individual',
        cleanupIds: [organization.cleanupId],
        promotionCode: null,
        materials: [{ id: organization.materialId }],
        visit: {
          containers: { [organization.containerTypeIds[0]]: 1 },
          placeId: found?.placeId ?? '',
          line2: '',
          restrictions: {},
          deliveryLocationType: 'private',
          addOnIds: [],
          ...windowsFrom(stage.deps.clock()),
        },
        ...options,
      } as PhoneOrder
    },
    async regular(card = savedCards.pays) {
      const { user } = await placePaidOrder(stage, card)
      await assignCustomers(stage.deps)
      return { ...user, phone: user.phone as UsPhone }
    },
  }
}
