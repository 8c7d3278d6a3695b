import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PhoneChoices } from '#domain/phone-order/phone-order.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { openPhoneStage, type PhoneStage } from '#server/operations/phone-order/phone-order.stage.ts'
import { priceCall } from '#server/operations/phone-order/price-call.ts'
import { readOffer, readServedZip } from '#server/operations/phone-order/read-offer.ts'
import { windowsFrom } from '#server/testing/journey.ts'

let stage: PhoneStage
beforeAll(async () => {
  stage = await openPhoneStage()
})
afterAll(() => stage.close())

const price = (options: Partial<PhoneChoices> = {}) =>
  priceCall(
    stage.phoneDeps,
    { organizationId: stage.organization.id, language: 'en' },
    {
      phone: null,
      language: 'en',
      zipCode: '78701' as ZipCode,
      customerType: 'individual',
      promotionCode: null,
      materials: [{ id: stage.organization.materialId }],
      addOnIds: [],
      dropOffWindow: null,
      pickupWindow: null,
      containers: { [stage.organization.containerTypeIds[0]]: 1 as const },
      ...options,
    },
  )

describe('The price of a call', () => {
  it('is an estimate before the days are chosen, and then comes with the consent in the customer’s language', async () => {
    const estimate = await price()
    expect(estimate).toMatchObject({ quote: { isEstimate: true }, isRestricted: false, isCodeOpen: true })
    const { quote, consent } = await price({ language: 'es', ...windowsFrom(stage.deps.clock()) })
    expect(quote?.isEstimate).toBe(false)
    expect(consent).toMatch(/^Acepto que mi tarjeta quede guardada .* \$300\.00 /)
  })

  it('does not exist before a dumpster is chosen or if all materials are restricted', async () => {
    const { restrictedMaterialId, materialId } = stage.organization
    expect(await price({ containers: {} })).toMatchObject({ quote: null, refusal: null, consent: null })
    expect(await price({ materials: [{ id: restrictedMaterialId }] })).toMatchObject({
      isRestricted: true,
      quote: null,
    })
    const mixed = await price({ materials: [{ id: materialId }, { id: restrictedMaterialId }] })
    expect(mixed).toMatchObject({ isRestricted: false, toCallAbout: ['Asbestos'], quote: { lines: expect.anything() } })
  })

  it('is refused for a ZIP that the hauler does not serve, and names a promotion code that is not open', async () => {
    await expect(price({ zipCode: '99501' as ZipCode })).rejects.toMatchObject({ refusal: 'zip-not-served' })
    expect(await price({ promotionCode: 'NOBODY' })).toMatchObject({ isCodeOpen: false })
  })
})

it('the office reads the days and hours of a ZIP that its hauler serves, and nothing of another hauler’s ZIP', async () => {
  const served = await readServedZip(stage.deps, stage.organization.id, '78701' as ZipCode)
  expect(served).toMatchObject({ city: 'Austin', timeZone: 'America/Chicago', schedule: { ranges: expect.anything() } })
  expect(await readServedZip(stage.deps, stage.acting.actorId, '78701' as ZipCode)).toBeNull()
})

it('the form of an order by phone begins with what the hauler sells', async () => {
  const { cleanups, materials, containerTypes, addOns } = await readOffer(stage.deps, stage.organization.id, 'en')
  expect([cleanups, containerTypes, addOns].map(all => all.map(one => one.name))).toEqual([
    ['Garage'],
    ['10 yard', '20 yard'],
    ['Plywood'],
  ])
  expect(materials).toHaveLength(2)
})
