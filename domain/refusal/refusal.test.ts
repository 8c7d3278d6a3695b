import { expect, test } from 'vitest'
import { Refusal, type RefusalName, refusals } from './refusal.ts'

test.each([
  ['cart-not-found', 'Cart not found'],
  ['zip-not-served', 'zip code not supported'],
  ['address-not-found', 'address does not exist'],
  ['sunday', 'Sunday'],
  ['sunday-pickup', 'Sunday pickups are not available'],
  ['invalid-address', 'Invalid Address'],
] as const)('%s contains the words that clients look for', (name, words) => {
  expect(new Refusal(name).message).toContain(words)
})

test('a refusal carries its name, its code and its values', () => {
  const refusal = new Refusal('illegal-move', { status: 'completed' })
  expect(refusal).toMatchObject({ refusal: 'illegal-move', code: 'CONFLICT', values: { status: 'completed' } })
  expect(refusal.message).toContain('completed')
})

test('a refusal writes a status in words', () => {
  const statuses = ['drop-off-scheduled', 'in-transit-drop-off', 'payment-failed', 'pending-drop-off'] as const
  const said = statuses.map(status => new Refusal('illegal-move', { status }).message.split('is now ')[1])
  expect(said).toEqual(['“Delivery scheduled”.', '“Out for Delivery”.', '“payment failed”.', '“Placed”.'])
})

test('a refusal writes a day as messages do, and its values keep the date', () => {
  const refusal = new Refusal('day-full', { day: '2026-12-08' })
  expect(refusal.message).toBe('That day is full. The next day with room is Tue, Dec 8.')
  expect(refusal.values).toEqual({ day: '2026-12-08' })
})

test('a refusal says "Another person" if the name of a person is not known', () => {
  expect(new Refusal('changed-meanwhile', { who: '–' }).message).toBe(
    'Another person has changed this meanwhile. Please look again.',
  )
  expect(new Refusal('stop-under-way', { driver: '–' }).message).toBe('Another person is on the way to this stop.')
  expect(new Refusal('container-out', { order: '–' }).message).toContain('–')
})

test('no refusal has an empty placeholder in its words', () => {
  for (const name of Object.keys(refusals) as RefusalName[]) expect(new Refusal(name).message).not.toMatch(/[{}]/)
})
