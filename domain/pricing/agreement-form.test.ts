import { expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/value/calendar.ts'
import { agreementForm } from './agreement-form.ts'

const id = '0a000007-0000-4000-8000-000000000001'
const today = dayOf('2026-11-23')
const form = agreementForm(today)
const right = {
  ...form.toTyped({
    address: { line1: '9 Elm St', line2: null, city: 'Austin', state: 'tx', postalCode: '78701', gateCode: '' },
    restrictions: null,
    deliveryLocationType: 'private',
    containerTypeId: id,
    dropOffWindow: { day: today, start: 6, end: 18 },
    pickupWindow: { day: addDays(today, 7), start: 6, end: 18, isActualPickupDate: true },
    materials: [{ id, quantity: 1 }],
    lines: [{ kind: 'city-fee', label: '', amountInCents: 1_500 }],
    coveredTons: '2.5',
    perTonInCents: 30_000,
    extraDayInCents: null,
  }),
  container: '$525',
  disposal: '1,200.50',
  lines: [{ kind: 'add-on' as const, label: 'Liner', amountInCents: '40' }],
}

test('the form turns what the office types into the agreed terms', () => {
  expect(form.read({ ...right, remark: ' Code 4711 ', coveredTons: '2,5' }).values).toMatchObject({
    address: { line2: null, state: 'TX' },
    restrictions: { Other: 'Code 4711' },
    materials: [{ id, quantity: 1 }],
    lines: [
      { kind: 'container', amountInCents: 52_500 },
      { kind: 'materials', amountInCents: 120_050 },
      { kind: 'city-fee', amountInCents: 1_500 },
      { kind: 'add-on', label: 'Liner', amountInCents: 4_000 },
    ],
    coveredTons: '2.5',
    extraDayInCents: null,
  })
})

const line = { kind: 'add-on' as const, label: 'Liner', amountInCents: '40' }

test.each([
  ['a short street', { line1: '9' }, 'line1'],
  ['a long state', { state: 'Texas' }, 'state'],
  ['no day', { dropOffDay: '' }, 'dropOffDay'],
  ['yesterday', { dropOffDay: '2026-11-22' }, 'dropOffDay'],
  ['a pick-up on the day of the drop-off', { pickupDay: '2026-11-23' }, 'pickupDay'],
  ['hours that end before they begin', { pickupStart: '18', pickupEnd: '6' }, 'pickupEnd'],
  ['no material', { materials: [] }, 'materials'],
  ['no piece', { materials: [{ id, quantity: '0' }] }, 'materials.0.quantity'],
  ['no city fee', { cityFee: '' }, 'cityFee'],
  ['a comma for cents', { disposal: '12,50' }, 'disposal'],
  ['the second line without words', { lines: [line, { ...line, label: ' ' }] }, 'lines.1.label'],
  ['a line without an amount', { lines: [{ ...line, amountInCents: '' }] }, 'lines.0.amountInCents'],
  ['no tons', { coveredTons: '' }, 'coveredTons'],
  ['words for an extra day', { extraDayInCents: 'some' }, 'extraDayInCents'],
] as const)('the form marks the field of "%s" as wrong', (_, change, field) => {
  const { values, wrong } = form.read({ ...right, ...change } as typeof right)
  expect([values, [...wrong]]).toEqual([null, [field]])
})

test('another wrong field does not hide a wrong day', () => {
  expect([...form.read({ ...right, dropOffDay: '2026-11-22', perTonInCents: '' }).wrong].toSorted()).toEqual([
    'dropOffDay',
    'perTonInCents',
  ])
})

test('the form takes its limits from the schema', () => {
  expect(form.maxLength('state')).toBe(2)
  expect(form.maxLength('line1')).toBe(200)
  expect(form.maxLength('remark')).toBe(500)
  expect(form.maxLength('lines.1.label')).toBe(60)
  expect(form.inputMode('lines.1.amountInCents')).toBe('decimal')
  expect(form.inputMode('lines.1.label')).toBeUndefined()
})
