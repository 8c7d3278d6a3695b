import { expect, test } from 'vitest'
import { isMendedBy, isOfInstallation, knownFault } from './setup-fault.ts'

const charge = { call: 'createIntent', account: 'acct_1' }

test.each([
  ['key', { call: 'listEvents', account: 'acct_2' }, true],
  ['permission', { call: 'createIntent', account: '' }, true],
  ['permission', { call: 'listEvents', account: 'acct_1' }, false],
  ['account', { call: 'listEvents', account: 'acct_1' }, true],
  ['account', { call: 'createIntent', account: 'acct_2' }, false],
  ['charges', { call: 'createIntent', account: 'acct_1' }, true],
  ['charges', { call: 'listEvents', account: 'acct_1' }, false],
  ['charges', { call: 'createIntent', account: '' }, false],
] as const)('a call that was refused for its %s is mended when %j succeeds: %s', (fault, succeeded, isMended) => {
  expect(isMendedBy(knownFault(fault, charge), succeeded)).toBe(isMended)
})

test('a fault of a key belongs to the installation, and a fault of an account belongs to its hauler', () => {
  const [key, account] = [knownFault('key', charge), knownFault('account', charge)]
  expect([isOfInstallation(key), isOfInstallation(account)]).toEqual([true, false])
  expect(isOfInstallation(knownFault('account', { ...charge, account: '' }))).toBe(true)
})
