import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressByHandSchema } from '#domain/typed-address/by-hand.ts'
import { embeddedAddresses } from '#server/providers/addresses/embedded/embedded-addresses.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { placeByHand } from './place-by-hand.ts'

let stage: CheckoutStage
const addresses = embeddedAddresses({ secret: Buffer.alloc(32, 'a') })
beforeAll(async () => {
  stage = await openCheckoutStage({ zipCode: '78701' })
})
afterAll(() => stage.close())

const place = (line1: string, city = '', zipCode = '78701') =>
  placeByHand({ db: stage.db, addresses }, addressByHandSchema.parse({ line1, city, zipCode }))

test('an address by hand keeps its street, and its ZIP decides the state and also the city if no city was typed', async () => {
  expect(await place('RR 2 Box 152')).toMatchObject({ line1: 'RR 2 Box 152', city: 'Austin', state: 'TX' })
  expect(await place('4 Camino al Ri\u0301o', 'Sunset Valley')).toMatchObject({
    line1: '4 Camino al Río',
    city: 'Sunset Valley',
    state: 'TX',
    isByHand: true,
  })
})

test('the place id of an address by hand says that it was typed by hand, and fits into a call even if the address is long', async () => {
  const placeId = addresses.placeIdOf(await place('ñ'.repeat(120), 'ñ'.repeat(60)))
  expect(placeId).toMatch(/^hand\.[\w.~:-]{1,990}$/)
  expect(await addresses.resolve(placeId)).toMatchObject({ isByHand: true, postalCode: '78701' })
})

test('an address by hand in a ZIP that no hauler serves is refused', async () => {
  await expect(place('12 Main St', '', '99501')).rejects.toMatchObject({ refusal: 'zip-not-served' })
})
