import { expect, test } from 'vitest'
import { areaForm } from '#domain/area/area-form.ts'
import { containerTypeForm, pointsForm } from '#domain/catalog/draft-form.ts'
import { settingsForm } from '#domain/company/settings-form.ts'
import { dispatchDefaults } from '#domain/dispatch/plan/day.ts'
import { newContainersForm } from '#domain/fleet/container-form.ts'
import { newDriverForm } from '#domain/fleet/driver-form.ts'
import { facilityForm } from '#domain/fleet/facility-form.ts'
import { truckForm } from '#domain/fleet/truck-form.ts'

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

test('a place stands in its form as people write it, and is read back the same', () => {
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
])('a ton may cost "%s" at a place', (tipRateInCents, cents) => {
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
])('the form of a place refuses the %s "%s" in that field alone', (field, text) => {
  const read = facilityForm.read({ ...facilityForm.toTyped(landfill), [field]: text })
  expect(read).toEqual({ values: null, wrong: new Set([field]) })
})

test('a field that cannot be read does not hide what is wrong in another', () => {
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

test('the tax of an area is typed in percent; what is left empty is nothing', () => {
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

test('a field knows the longest text that the call takes', () => {
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

test('the settings of a company are read back from their form as they were, and each part of them has fields of its own', () => {
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
])('the settings of a company refuse the %s "%s" in that field alone', (field, text) => {
  const read = settingsForm.read({ ...settingsForm.toTyped(company), [field]: text })
  expect(read).toEqual({ values: null, wrong: new Set([field]) })
})

test('the number of reviews may be typed with a comma', () => {
  const typed = settingsForm.toTyped(company)
  expect(settingsForm.read({ ...typed, reviewCount: '1,312' }).values?.publicFacts.reviewCount).toBe(1312)
})

test('a dumpster is typed in tons and feet, and a measure between two feet is read back as it was', () => {
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

test('points are typed one a line, and a line that is too long is wrong in its own field', () => {
  const typed = {
    ...pointsForm.toTyped({ title: 'Move', descriptionItems: null, spanish: null, usualMaterialIds: [] }),
  }
  const read = pointsForm.read({ ...typed, descriptionItems: ' Beds \n\nChairs' })
  expect(read.values).toMatchObject({ descriptionItems: ['Beds', 'Chairs'], spanish: { descriptionItems: null } })
  const wrong = { ...typed, descriptionItems: 'Beds', pointsInSpanish: 'x'.repeat(201) }
  expect(pointsForm.read(wrong).wrong).toEqual(new Set(['pointsInSpanish']))
})
