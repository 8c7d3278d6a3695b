import { describe, expect, test } from 'vitest'
import { acceptance, correctedTime, isOld } from './tap-time.ts'

const at = (time: string) => new Date(`2026-11-${time}Z`)

describe('The time of a tap', () => {
  test.each([
    ['a phone that is right', '27T16:50', '30T13:10', '30T13:10', null, '27T16:50'],
    ['a phone that is an hour ahead', '27T17:50', '30T14:10', '30T13:10', null, '27T16:50'],
    ['a phone that is a day behind', '26T16:50', '29T13:10', '30T13:10', null, '27T16:50'],
    ['a clock that was set back between two taps', '27T09:00', '27T09:10', '27T12:00', '27T11:55', '27T11:55'],
    ['a clock that was set forward after the tap', '27T15:00', '27T14:00', '27T12:00', null, '27T12:00'],
    ['a tap before that is the newest we know', '27T09:00', '27T12:00', '27T12:00', '27T12:00', '27T12:00'],
  ])('%s', (_, madeAt, phoneNow, received, previous, expected) => {
    const times = { madeAt: at(madeAt), phoneNow: at(phoneNow), received: at(received) }
    expect(correctedTime({ ...times, previous: previous === null ? null : at(previous) })).toEqual(at(expected))
  })
})

test('what comes after three days is accepted late', () => {
  expect(acceptance(at('27T12:00'), at('30T12:00'))).toBe('accepted')
  expect(acceptance(at('27T11:59'), at('30T12:00'))).toBe('accepted-late')
})

test('after half an hour nobody is told that a truck is coming', () => {
  expect([isOld(at('27T12:00'), at('27T12:30')), isOld(at('27T11:59'), at('27T12:30'))]).toEqual([false, true])
})
