import { describe, expect, test } from 'vitest'
import type { ContainerSize } from '#domain/catalog/container-size.ts'
import { applicableRules } from '#domain/pricing/choose-rule.ts'
import { isContainerOffered } from '#domain/pricing/container-charge.ts'
import { partsOf } from '#domain/pricing/quote.stage.ts'
import { type QuoteInput, quoteCart } from '#domain/pricing/quote.ts'
import { tons } from '#domain/pricing/tonnage.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { demoAreas } from './areas.ts'
import { containerIdBySize, demoAddOns, demoContainerTypes, demoMaterials } from './catalog.ts'
import { demoMaterialsOfKind } from './materials.stage.ts'
import { demoRules } from './rules.ts'

const now = new Date('2026-11-21T15:00:00Z')
const rules = demoRules(now)
const area = (index: number) => {
  const found = demoAreas[index]
  if (!found) throw new Error(`no demo area ${index}`)
  return found
}

type Choice = {
  size: ContainerSize
  materials: readonly { id: string; quantity?: number }[]
  customerType?: 'individual' | 'contractor'
  zipCode?: string
  days?: number
  promotionCode?: string
  areaIndex?: number
  at?: Date
}

function quote(choice: Choice) {
  const input: QuoteInput = {
    cart: {
      zipCode: (choice.zipCode ?? '78701') as ZipCode,
      customerType: choice.customerType ?? 'individual',
      userId: null,
      materials: choice.materials,
      containers: { [containerIdBySize[choice.size]]: 1 },
      addOnIds: [],
      promotionCode: choice.promotionCode ?? null,
    },
    containerTypes: demoContainerTypes,
    materials: demoMaterials,
    addOns: demoAddOns,
    rules,
    serviceArea: area(choice.areaIndex ?? 0),
    tonStep: tons('0.25'),
    collectTaxes: true,
    rentalDays: choice.days ?? 7,
    now: choice.at ?? now,
  }
  return partsOf(quoteCart(input))
}

const materialNamed = (name: string) => {
  const found = demoMaterials.find(one => one.name === name)
  if (!found) throw new Error(`no demo material ${name}`)
  return { id: found._id }
}

/** Returns the sizes that are offered for these materials, the smallest first. */
function sizesFor(materialIds: readonly string[], customerType: 'individual' | 'contractor'): ContainerSize[] {
  const applicable = applicableRules(rules, { now, zipCode: '78701', customerType, userId: null })
  return demoContainerTypes.filter(type => isContainerOffered(type._id, materialIds, applicable)).map(type => type.size)
}

const orderable = [...demoMaterialsOfKind('accepted'), ...demoMaterialsOfKind('additional-fee')]

describe.each(['individual', 'contractor'] as const)('for a %s', customerType => {
  test('every material that can be ordered for goes into at least one dumpster', () => {
    const homeless = orderable.filter(material => sizesFor([material._id], customerType).length === 0)
    expect(homeless).toEqual([])
  })

  test('any two materials together go into at least one dumpster', () => {
    const pairs = orderable.flatMap(a => orderable.map(b => [a._id, b._id] as const))
    expect(pairs.filter(pair => sizesFor(pair, customerType).length === 0)).toEqual([])
  })

  test.each([1, 7, 14, 28, 60])('a larger dumpster never costs less for the same material and %i days', days => {
    for (const material of orderable) {
      const totals = sizesFor([material._id], customerType).map(
        size => quote({ size, materials: [{ id: material._id }], customerType, days }).totalInCents,
      )
      expect(totals, material.name).toEqual([...totals].sort((a, b) => a - b))
    }
  })

  test('every dumpster for a week costs between $350 and $950 with tax', () => {
    for (const material of orderable) {
      for (const size of sizesFor([material._id], customerType)) {
        const { totalInCents } = quote({ size, materials: [{ id: material._id }], customerType })
        expect(totalInCents, `${material.name} in ${size}`).toBeGreaterThan(35_000)
        expect(totalInCents, `${material.name} in ${size}`).toBeLessThan(95_000)
      }
    }
  })
})

test('materials recommend only dumpsters that they may go into', () => {
  for (const material of demoMaterials) {
    const offered = sizesFor([material._id], 'individual').map(size => containerIdBySize[size])
    expect(offered, material.name).toEqual(expect.arrayContaining([...material.recommendedContainerIds]))
  }
})

test('dirt, concrete, brick and tile go into the two low boxes only', () => {
  expect(sizesFor([materialNamed('Clean dirt').id], 'individual')).toEqual(['10yard-heavy'])
  expect(sizesFor([materialNamed('Concrete').id], 'individual')).toEqual(['concrete-box', '10yard-heavy'])
  expect(sizesFor([materialNamed('Brick and block').id], 'individual')).toEqual(['concrete-box', '10yard-heavy'])
  expect(sizesFor([materialNamed('Tile and stone').id], 'individual')).toEqual(['10yard-heavy'])
})

test('a 20 yard dumpster for a week in Austin is $525, the city fee and 8.25 % tax', () => {
  const priced = quote({ size: '20yard', materials: [materialNamed('Household junk')] })
  expect(priced.subTotalInCents).toBe(52_500 + 1500)
  expect(priced.taxInCents).toBe(4455)
})

test('the country service area has the higher city fee and the lower tax', () => {
  const priced = quote({ size: '20yard', materials: [materialNamed('Household junk')], zipCode: '78662', areaIndex: 1 })
  expect(priced.subTotalInCents).toBe(52_500 + 3500)
  expect(priced.taxInCents).toBe(3780)
})

test('three mattresses cost three times their additional fee', () => {
  const priced = quote({ size: '10yard', materials: [{ ...materialNamed('Mattress or box spring'), quantity: 3 }] })
  expect(priced.additionalMaterialCharges.map(line => line.totalInCents)).toEqual([15_000])
})

test('dirt has a fixed price, and brick is paid by weight', () => {
  const dirt = quote({ size: '10yard-heavy', materials: [materialNamed('Clean dirt')], days: 30 })
  expect([dirt.containers[0]?.totalInCents, dirt.materials.totalInCents]).toEqual([44_900, 0])
  const brick = quote({ size: '10yard-heavy', materials: [materialNamed('Brick and block')] })
  expect([brick.containers[0]?.totalInCents, brick.materials.totalInCents]).toEqual([0, 45_500])
})

test('a contractor pays two weeks with five percent off, and four weeks at the monthly price', () => {
  const twoWeeks = quote({
    size: '30yard',
    materials: [materialNamed('Drywall')],
    customerType: 'contractor',
    days: 14,
  })
  expect(twoWeeks.containers[0]?.totalInCents).toBe(62_500)
  expect(twoWeeks.discounts.map(one => [one.label, one.amountInCents])).toEqual([['Contractor discount', 3200]])
  const month = quote({ size: '30yard', materials: [materialNamed('Drywall')], customerType: 'contractor', days: 28 })
  expect(month.containers[0]?.totalInCents).toBe(77_500)
})

test.each(['WELCOME25', 'NEIGHBOR10'])('the code %s makes every order cheaper than without it', promotionCode => {
  for (const customerType of ['individual', 'contractor'] as const) {
    for (const zipCode of ['78701', '78744']) {
      const choice: Choice = { size: '10yard', materials: [materialNamed('Household junk')], customerType, zipCode }
      expect(quote({ ...choice, promotionCode }).totalInCents).toBeLessThan(quote(choice).totalInCents)
    }
  }
})

test('the last sale is over, and next year’s prices begin with next year', () => {
  const choice: Choice = { size: '20yard', materials: [materialNamed('Household junk')] }
  expect(quote(choice).discounts).toEqual([])
  expect(quote({ ...choice, at: new Date('2027-01-01T05:59:59Z') }).containers[0]?.totalInCents).toBe(52_500)
  expect(quote({ ...choice, at: new Date('2027-01-01T06:00:00Z') }).containers[0]?.totalInCents).toBe(54_500)
  expect(quote({ ...choice, at: new Date('2026-04-15T12:00:00Z') }).discounts).toEqual([])
})
