import { expect, test } from 'vitest'
import { type AccountReading, standingOf, stopsCards } from './payment-account.ts'

const reading: AccountReading = { cards: 'pending', isClosed: false, askedCount: 0, askedBy: null }
const stateOf = (options: Partial<AccountReading>) => {
  const { state, why } = standingOf({ ...reading, ...options })
  return why ? `${state}, ${why}` : state
}

test('an account is being checked until it may take cards', () => {
  expect([stateOf({}), stateOf({ cards: null }), stateOf({ cards: 'restricted', askedCount: 3 })]).toEqual(
    Array(3).fill('checking'),
  )
  expect(stateOf({ cards: 'active' })).toBe('ready')
})

test('a ready account stays ready while the service asks for more by a later date', () => {
  const askedBy = new Date('2026-12-01T00:00:00Z')
  expect(standingOf({ ...reading, cards: 'active', askedCount: 2, askedBy })).toEqual({
    state: 'ready',
    why: null,
    askedCount: 2,
    askedBy,
  })
})

test('an account is disconnected if the product has no access, if it was closed, or if the hauler was rejected', () => {
  expect(standingOf(null)).toMatchObject({ state: 'disconnected', why: 'access' })
  expect(stateOf({ cards: 'active', isClosed: true })).toBe('disconnected, closed')
  expect(stateOf({ cards: 'rejected', askedCount: 1 })).toBe('disconnected, rejected')
  expect(stateOf({ cards: 'unsupported' })).toBe('disconnected, rejected')
})

test('an account that is not ready stops cards only if it is charged, or if every hauler needs one', () => {
  expect(stopsCards('offered', { state: null, isCharged: false })).toBe(false)
  expect(stopsCards('offered', { state: 'checking', isCharged: false })).toBe(false)
  expect(stopsCards('offered', { state: 'disconnected', isCharged: true })).toBe(true)
  expect(stopsCards('required', { state: null, isCharged: false })).toBe(true)
  expect(stopsCards('required', { state: 'ready', isCharged: true })).toBe(false)
  expect(stopsCards('off', { state: null, isCharged: false })).toBe(false)
})
