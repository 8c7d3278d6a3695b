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
  it('is an estimate before the days, and has what is read out in the language of the customer', async () => {
    const estimate = await price()
    expect(estimate).toMatchObject({ quote: { isEstimate: true }, isRestricted: false, isCodeOpen: true })
    const { quote, consent } = await price({ language: 'es', ...windowsFrom(stage.deps.clock()) })
    expect(quote?.isEstimate).toBe(false)
    expect(consent).toMatch(/^Acepto que mi tarjeta quede guardada .* \$300\.00 /)
  })

  it('is none before a dumpster is chosen and for restricted materials, which are named among others', async () => {
    const { restrictedMaterialId, materialId } = stage.organization
    expect(await price({ containers: {} })).toMatchObject({ quote: null, refusal: null, consent: null })
    expect(await price({ materials: [{ id: restrictedMaterialId }] })).toMatchObject({
      isRestricted: true,
      quote: null,
    })
    const mixed = await price({ materials: [{ id: materialId }, { id: restrictedMaterialId }] })
    expect(mixed).toMatchObject({ isRestricted: false, toCallAbout: ['Asbestos'], quote: { lines: expect.anything() } })
  })

  it('is none where this company does not drive, and a code that is not open is said to be so', async () => {
    await expect(price({ zipCode: '99501' as ZipCode })).rejects.toMatchObject({ refusal: 'zip-not-served' })
    expect(await price({ promotionCode: 'NOBODY' })).toMatchObject({ isCodeOpen: false })
  })
})

it('a ZIP has its days and hours, and another company’s ZIP has none here', async () => {
  const served = await readServedZip(stage.deps, stage.organization.id, '78701' as ZipCode)
  expect(served).toMatchObject({ city: 'Austin', timeZone: 'America/Chicago', schedule: { ranges: expect.anything() } })
  expect(await readServedZip(stage.deps, stage.acting.actorId, '78701' as ZipCode)).toBeNull()
})

it('the form begins with what the company offers', async () => {
  const { cleanups, materials, containerTypes, addOns } = await readOffer(stage.deps, stage.organization.id, 'en')
  expect([cleanups, containerTypes, addOns].map(all => all.map(one => one.name))).toEqual([
    ['Garage'],
    ['10 yard', '20 yard'],
    ['Plywood'],
  ])
  expect(materials).toHaveLength(2)
})
