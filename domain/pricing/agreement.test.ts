import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { agreementSchema } from './agreement.ts'

const id = '0a000007-0000-4000-8000-000000000001'
const address = { line1: '1100 Congress Ave', line2: 'Gate B', city: 'Austin', state: 'TX', postalCode: '78701-1234' }
const line = { kind: 'container', label: 'Lined dumpster', amountInCents: 150_000 }
const agreed = {
  address,
  restrictions: { 'Gated community': 'Code 4711' },
  deliveryLocationType: 'private',
  containerTypeId: id,
  dropOffWindow: { day: dayOf('2026-11-23'), start: 9, end: 12 },
  pickupWindow: { day: dayOf('2026-11-30'), start: 9, end: 12, isActualPickupDate: true },
  materials: [{ id, quantity: 1 }],
  lines: [line],
  coveredTons: '2.5',
  perTonInCents: 40_000,
  extraDayInCents: null,
}
const addressWith = (changes: object) => ({ address: { ...address, ...changes } })
const lineWith = (changes: object) => ({ lines: [{ ...line, ...changes }] })
const times = <T>(count: number, one: T) => Array.from({ length: count }, () => one)

test('an agreement keeps what was agreed on, without the spaces around its texts', () => {
  expect(agreementSchema.parse(agreed)).toEqual(agreed)
  const typed = {
    ...agreed,
    address: { ...address, line1: ' 1100 Congress Ave ', line2: ' Gate B ', city: ' Austin ' },
    restrictions: { 'Gated community': ' Code 4711 ' },
    ...lineWith({ label: ' Lined dumpster ' }),
  }
  expect(agreementSchema.parse(typed)).toEqual(agreed)
})

test('an address without restrictions has none', () => {
  const { restrictions: _, ...rest } = agreed
  expect(agreementSchema.parse(rest).restrictions).toEqual({})
})

test.each([
  ['the longest texts', { ...addressWith({ line1: 'x'.repeat(200), line2: 'x'.repeat(100), city: 'x'.repeat(100) }) }],
  ['the shortest texts', { ...addressWith({ line1: '1 A', line2: 'B', city: 'C', postalCode: '78701' }) }],
  ['the longest remark', { restrictions: { Other: 'x'.repeat(500) } }],
  ['an address without a second line', addressWith({ line2: null })],
  ['a gate code of letters, digits, spaces and the characters # * -', addressWith({ gateCode: ' #12*4-b Ñ ' })],
  ['the longest gate code', addressWith({ gateCode: '1'.repeat(20) })],
  ['an empty gate code', addressWith({ gateCode: '' })],
  ['the longest label', lineWith({ label: 'x'.repeat(60) })],
  ['a hundred pieces', { materials: [{ id, quantity: 100 }] }],
  ['fifty materials', { materials: times(50, { id, quantity: 1 }) }],
  ['thirty lines', { lines: times(30, line) }],
  ['a price per extra day', { extraDayInCents: 2_500 }],
])('an agreement may have %s', (_, changes) => {
  expect(agreementSchema.safeParse({ ...agreed, ...changes }).success).toBe(true)
})

test.each([
  ['a street of two letters', addressWith({ line1: 'A1 ' })],
  ['a street beyond its length', addressWith({ line1: 'x'.repeat(201) })],
  ['a second line of spaces', addressWith({ line2: ' ' })],
  ['a second line beyond its length', addressWith({ line2: 'x'.repeat(101) })],
  ['a gate code beyond its length', addressWith({ gateCode: '1'.repeat(21) })],
  ['a gate code with another character', addressWith({ gateCode: '12/4' })],
  ['a gate code of two lines', addressWith({ gateCode: '12\n4' })],
  ['no city', addressWith({ city: '' })],
  ['a state in small letters', addressWith({ state: 'tx' })],
  ['a state of three letters', addressWith({ state: 'TEX' })],
  ['a state with something before it', addressWith({ state: '1TX' })],
  ['a ZIP of four digits', addressWith({ postalCode: '7870' })],
  ['a ZIP of six digits', addressWith({ postalCode: '787011' })],
  ['a ZIP with something before it', addressWith({ postalCode: 'TX 78701' })],
  ['a ZIP with half an addition', addressWith({ postalCode: '78701-12' })],
  ['an unknown field of the address', addressWith({ latitude: 30 })],
  ['an unknown restriction', { restrictions: { Dragons: 'two' } }],
  ['a remark beyond its length', { restrictions: { Other: 'x'.repeat(501) } }],
  ['a place that is neither public nor private', { deliveryLocationType: 'moon' }],
  ['a drop-off that ends as it begins', { dropOffWindow: { ...agreed.dropOffWindow, end: 9 } }],
  ['a pick-up that ends before it begins', { pickupWindow: { ...agreed.pickupWindow, end: 8 } }],
  ['no materials', { materials: [] }],
  ['too many materials', { materials: times(51, { id, quantity: 1 }) }],
  ['no piece of a material', { materials: [{ id, quantity: 0 }] }],
  ['too many pieces', { materials: [{ id, quantity: 101 }] }],
  ['an unknown field of a material', { materials: [{ id, quantity: 1, name: 'Asbestos' }] }],
  ['no lines', { lines: [] }],
  ['too many lines', { lines: times(31, line) }],
  ['a line without a label', lineWith({ label: ' ' })],
  ['a label beyond its length', lineWith({ label: 'x'.repeat(61) })],
  ['a line below nothing', lineWith({ amountInCents: -1 })],
  ['a line of another kind', lineWith({ kind: 'tip' })],
  ['an unknown field of a line', lineWith({ quantity: 2 })],
  ['tons that are no number', { coveredTons: 'two' }],
  ['an unknown field', { discount: 1 }],
])('an agreement never has %s', (_, changes) => {
  expect(agreementSchema.safeParse({ ...agreed, ...changes }).success).toBe(false)
})
