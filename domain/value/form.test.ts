import { expect, test } from 'vitest'
import { areaForm } from '#domain/area/area-form.ts'
import { containerTypeForm, pointsForm } from '#domain/catalog/draft-form.ts'
import { settingsForm } from '#domain/company/settings-form.ts'
import { dispatchDefaults } from '#domain/dispatch/plan/day.ts'
import { newContainersForm } from '#domain/fleet/container-form.ts'
import { newDriverForm } from '#domain/fleet/driver-form.ts'
import { facilityForm } from '#domain/fleet/facility-form.ts'
import { truckForm } from '#domain/fleet/truck-form.ts'
import type { RuleDraft } from '#domain/pricing/rule.ts'
import { newCell, newPeriod, newRule, ruleForm } from '#domain/pricing/rule-form.ts'

const landfill = {
  name: 'Onion Creek',
  kind: 'landfill' as const,
  line1: '7400 Slaughter Bend',
  zipCode: '78744',
  position: { latitude: 30.18, longitude: -97.66 },
  opens: { '1': [420, 930] as [number, number] },
  materialIds: null,
  minutes: 30,
  tipRateInCents: 5850,
}

test('the form of a facility shows it as people write it, and reads it back the same', () => {
  const typed = facilityForm.toTyped(landfill)
  expect(typed).toMatchObject({ position: '30.18, -97.66', minutes: '30', tipRateInCents: '58.50' })
  expect(typed.opens.days['1']).toEqual({ opens: '07:00', closes: '15:30' })
  expect(facilityForm.read(typed)).toEqual({ values: landfill, wrong: new Set() })
})

test.each([
  ['999.99', 99_999],
  ['1000', 100_000],
  ['$1,000.00', 100_000],
  ['', null],
])('a ton may cost "%s" at a facility', (tipRateInCents, cents) => {
  const read = facilityForm.read({ ...facilityForm.toTyped(landfill), tipRateInCents })
  expect(read.values?.tipRateInCents).toBe(cents)
})

test.each([
  ['name', ' '],
  ['zipCode', '7874'],
  ['position', '91, -97'],
  ['position', 'north'],
  ['minutes', '481'],
  ['minutes', ''],
  ['minutes', '1.5'],
  ['tipRateInCents', '1000.01'],
  ['tipRateInCents', '-1'],
])('the form of a facility refuses the %s "%s", and only in that field', (field, text) => {
  const read = facilityForm.read({ ...facilityForm.toTyped(landfill), [field]: text })
  expect(read).toEqual({ values: null, wrong: new Set([field]) })
})

test('a field that cannot be read does not hide a wrong value in another field', () => {
  const typed = { ...facilityForm.toTyped(landfill), minutes: 'half an hour', name: '' }
  expect(facilityForm.read(typed).wrong).toEqual(new Set(['minutes', 'name']))
})

const mack = {
  name: 'Mack',
  size: 'roll-off-truck' as const,
  addOns: [],
  rig: 'cable' as const,
  boxesAtOnce: 1 as const,
  maxLoadInPounds: null,
  plate: null,
  nextInspectionOn: null,
  carries: [],
}

test.each([
  ['', null],
  ['1000', 1000],
  [' 200000 ', 200_000],
  ['999', undefined],
  ['200001', undefined],
  ['2e4', undefined],
])('the largest load "%s" of a truck is read as %s', (maxLoadInPounds, pounds) => {
  const read = truckForm.read({ ...truckForm.toTyped(mack), maxLoadInPounds })
  expect(read.values?.maxLoadInPounds).toBe(pounds)
})

test.each([
  ['', null],
  ['500', 500],
  ['20000', 20_000],
  ['499', undefined],
  ['20001', undefined],
])('the empty weight "%s" of a box is read as %s', (tareInPounds, pounds) => {
  const typed = newContainersForm.toTyped({
    first: 'C-101',
    last: null,
    containerTypeId: '00000000-0000-4000-8000-000000000001',
    rig: 'cable',
    tareInPounds: null,
    yardId: null,
  })
  expect(newContainersForm.read({ ...typed, tareInPounds }).values?.tareInPounds).toBe(pounds)
})

test('the office types the tax of an area in percent, and an empty field is zero', () => {
  const typed = areaForm.toTyped({
    name: 'Hills',
    timeZone: 'America/Chicago',
    taxRate: '0.0825',
    cityFeeInCents: 4000,
    taxableKinds: ['container'],
  })
  expect(typed).toMatchObject({ taxRate: '8.25', cityFeeInCents: '40' })
  expect(areaForm.read(typed).values).toMatchObject({ taxRate: '0.0825', cityFeeInCents: 4000 })
  const empty = areaForm.read({ ...typed, taxRate: '', cityFeeInCents: ' ' })
  expect(empty.values).toMatchObject({ taxRate: '0', cityFeeInCents: 0 })
})

test('a field knows the longest text that its call accepts', () => {
  expect(facilityForm.maxLength('line1')).toBe(200)
  expect(truckForm.maxLength('plate')).toBe(20)
  expect(newDriverForm.maxLength('email')).toBe(254)
  expect(facilityForm.maxLength('minutes')).toBeUndefined()
})

const company = {
  phone: '+18005550110',
  email: 'office@example.com',
  publicFacts: {
    hours: { weekdays: { from: 7.5, to: 18 }, saturday: null, sunday: null },
    license: 'TX 4521',
    isInsured: true,
    showsYard: false,
    sinceYear: 2009,
    reviewUrl: '',
    ratingInTenths: 49,
    reviewCount: 1312,
  },
  reviewsOrders: false,
  limitsDays: false,
  nearRule: { kind: 'percent' as const, percent: 5, miles: 12 },
  objectionHours: 24,
  tonnageStepInHundredths: 25,
  extraDaysRule: 'until-requested' as const,
  refundLimitInCents: 20_000,
  settlesAlone: false,
  checksTrucks: true,
  waitFreeMinutes: 10,
  tripFeeInCents: 15_000,
  waitPerMinuteInCents: 450,
  overfillFeeInCents: 10_000,
  wrongItemFeeInCents: 5_000,
  cleaningFeeInCents: 5_000,
  relocationFeeInCents: 10_000,
  missedPromiseInCents: 0,
  needsPhoto: false,
  serviceMinutes: dispatchDefaults.serviceMinutes,
  dayMinutes: 540,
  milesPerHour: 28,
  roadFactorInHundredths: 130,
  publishHour: null,
  guestCartDays: 30,
  leadDays: 365,
  fixDays: 90,
}

test('the form reads the settings of a company back as they were, and each part has its own fields', () => {
  const typed = settingsForm.toTyped(company)
  expect(typed).toMatchObject({
    phone: '8005550110',
    'opens.weekdays': '7.5',
    'closes.weekdays': '18',
    'opens.sunday': 'closed',
    ratingInTenths: '4.9',
    nearAmount: '5',
    nearMiles: '12',
    'minutes.swap': '25',
    tonnageStepInHundredths: '0.25',
    publishHour: '',
  })
  expect(settingsForm.read(typed)).toEqual({ values: company, wrong: new Set() })
  expect(settingsForm.maxLength('license')).toBe(60)
  expect(settingsForm.inputMode('minutes.swap')).toBe('numeric')
})

test.each([
  ['closes.weekdays', '7'],
  ['sinceYear', '1749'],
  ['ratingInTenths', '5.1'],
  ['reviewCount', 'many'],
  ['nearAmount', '101'],
  ['nearMiles', ''],
  ['minutes.swap', '241'],
  ['minutes.swap', '1.5'],
  ['tonnageStepInHundredths', '1.01'],
  ['tonnageStepInHundredths', '.'],
  ['waitFreeMinutes', ''],
  ['phone', '512'],
])('the settings of a company refuse the %s "%s", and only in that field', (field, text) => {
  const read = settingsForm.read({ ...settingsForm.toTyped(company), [field]: text })
  expect(read).toEqual({ values: null, wrong: new Set([field]) })
})

test('the office may type the number of reviews with a comma', () => {
  const typed = settingsForm.toTyped(company)
  expect(settingsForm.read({ ...typed, reviewCount: '1,312' }).values?.publicFacts.reviewCount).toBe(1312)
})

test('the form of a dumpster uses tons and feet, and reads a measure between two feet back as it was', () => {
  const box = {
    name: '20 Yard',
    size: '20yard' as const,
    maxWeightInPounds: 8001,
    volumeInCubicYards: 20,
    pricePerDayInCents: 2500,
    preAuthAmountInCents: 30_000,
    capacityDescription: '',
    recommendedUse: 'Roofs',
    lengthInInches: 264,
    widthInInches: 86,
    heightInInches: 54,
    imageUrl: '',
    spanish: { name: '20 yardas', capacityDescription: null, recommendedUse: 'Techos' },
  }
  const typed = containerTypeForm.toTyped(box)
  expect(typed).toMatchObject({
    maxWeightInPounds: '4.0005',
    widthInInches: '7.1667',
    heightInInches: '4.5',
    useInSpanish: 'Techos',
  })
  expect(containerTypeForm.read(typed)).toEqual({ values: box, wrong: new Set() })
  expect(containerTypeForm.read({ ...typed, useInSpanish: 'x'.repeat(501) }).wrong).toEqual(new Set(['useInSpanish']))
  expect([containerTypeForm.maxLength('useInSpanish'), containerTypeForm.maxLength('imageUrl')]).toEqual([500, 500])
})

test('the office types one point a line, and a line that is too long is wrong in its own field', () => {
  const typed = {
    ...pointsForm.toTyped({ title: 'Move', descriptionItems: null, spanish: null, usualMaterialIds: [] }),
  }
  const read = pointsForm.read({ ...typed, descriptionItems: ' Beds \n\nChairs' })
  expect(read.values).toMatchObject({ descriptionItems: ['Beds', 'Chairs'], spanish: { descriptionItems: null } })
  const wrong = { ...typed, descriptionItems: 'Beds', pointsInSpanish: 'x'.repeat(201) }
  expect(pointsForm.read(wrong).wrong).toEqual(new Set(['pointsInSpanish']))
})

const box = '00000000-0000-4000-8000-000000000010'
const wood = '00000000-0000-4000-8000-000000000020'
const rental: RuleDraft = {
  id: box,
  name: 'Rental',
  precedence: 500,
  effectiveFrom: '2026-11-30T06:00:00.000Z',
  effectiveTo: '2026-12-24T19:30:00.000Z',
  canCombine: false,
  active: true,
  scope: { customerClassification: 'all', zipCodes: ['78701', '78702'], customerIds: [] },
  terms: {
    type: 'CONTAINER_MATERIAL_MATRIX',
    data: {
      cells: [
        {
          containerTypeId: box,
          materialId: wood,
          enabled: true,
          pricingType: 'payAsYouGo',
          minimumCharge: 41_550,
          minimumTonnage: '1.5',
          perTonRateInCents: 8900,
        },
        {
          containerTypeId: box,
          materialId: wood,
          enabled: false,
          pricingType: 'fixed',
          fixedPriceInCents: 0,
          minimumTonnage: '0',
          perTonRateInCents: 0,
        },
      ],
    },
  },
}

test('the form reads a price with rows back with the hour of its end, and "no customers" does not become "all customers"', () => {
  const form = ruleForm(rental, 'America/Chicago')
  const { id: _id, active: _active, ...facts } = { ...rental, nameInSpanish: null }
  const typed = form.toTyped(facts)
  expect(typed).toMatchObject({ zipCodes: '78701, 78702', effectiveFrom: '2026-11-30', effectiveTo: '2026-12-24' })
  expect(typed.cells).toMatchObject([{ kind: 'payAsYouGo', price: '415.50' }, { kind: 'forbidden' }])
  expect(form.read(typed)).toEqual({ values: facts, wrong: new Set() })
})

test.each([
  ['basePriceInCents', 'much'],
  ['basePriceInCents', '100000.01'],
  ['includedDays', '0'],
  ['includedDays', '1.5'],
  ['includedTonnage', 'two'],
  ['additionalDayRateInCents', '10000.01'],
  ['additionalTonRateInCents', ''],
])('the second row of a price refuses the %s "%s", and only in that field of that row', (field, text) => {
  const right = {
    ...newPeriod(box),
    basePriceInCents: '525',
    includedTonnage: '3',
    additionalDayRateInCents: '12',
    additionalTonRateInCents: '89',
  }
  const rule = { ...newRule('CONTAINER_PERIOD_PRICING', 'America/Chicago'), name: 'Rental' }
  const form = ruleForm(null, 'America/Chicago')
  expect(form.read({ ...rule, containerPeriods: [right, right] }).values?.terms.data).toMatchObject({
    containerPeriods: [{ basePriceInCents: 52_500 }, { includedDays: 7 }],
  })
  const read = form.read({ ...rule, containerPeriods: [right, { ...right, [field]: text }] })
  expect(read).toEqual({ values: null, wrong: new Set([`containerPeriods.1.${field}`]) })
})

test('each wrong row is named, and a price without rows is wrong as a list', () => {
  const form = ruleForm(null, 'America/Chicago')
  const rule = { ...newRule('CONTAINER_MATERIAL_MATRIX', 'America/Chicago'), name: 'Wood', precedence: '99' }
  expect(form.read(rule).wrong).toEqual(new Set(['precedence', 'cells']))
  const cell = { ...newCell(box, wood), price: '525', minimumTonnage: '3', perTonRateInCents: '89' }
  const cells = [
    { ...cell, price: '' },
    cell,
    { ...cell, kind: 'payAsYouGo' as const, price: '-1' },
    { ...cell, kind: 'forbidden' as const, price: 'none' },
  ]
  const read = form.read({ ...rule, cells, effectiveFrom: '2026-12-01', effectiveTo: '2026-11-30', precedence: 'high' })
  expect(read.wrong).toEqual(new Set(['cells.0.price', 'cells.2.price', 'effectiveTo', 'precedence']))
})

test('each field of a row knows its keyboard and the longest text that its call accepts', () => {
  const form = ruleForm(null, 'America/Chicago')
  expect(form.maxLength('containerPeriods.3.includedTonnage')).toBe(16)
  expect(form.inputMode('containerPeriods.3.includedDays')).toBe('numeric')
  expect(form.inputMode('cells.0.price')).toBe('decimal')
  expect([form.maxLength('name'), form.maxLength('code')]).toEqual([100, 40])
})

test('a customer who was typed but not chosen, and a percent above 100, are wrong in their fields', () => {
  const form = ruleForm(null, 'America/Chicago')
  const rule = { ...newRule('DISCOUNT', 'America/Chicago'), name: 'Fall', code: 'FALL', discount: '12.5' }
  expect(form.read(rule).values?.terms.data).toEqual({
    discountType: 'percentage',
    discountPercent: '0.125',
    code: 'FALL',
  })
  const wrong = form.read({ ...rule, customerSearch: 'Ann', discount: '101', code: ' ', zipCodes: '78701 7870' })
  expect(wrong.wrong).toEqual(new Set(['customerIds', 'discount', 'code', 'zipCodes']))
})
