import { expect, it } from 'vitest'
import { bentNames, repeatedExports } from './declared-names.ts'

const file = (text: string, path = 'domain/order/order.ts') => ({ path, text })

it.each([
  'const mostTries = 3',
  'function wait({ for: patienceMs }: { for: number }) {}',
  'const wait = (patienceMs: number) => patienceMs',
  'type Asked = { id: string }',
  'const [mostRows] = [1]',
  'export function make(wishes = {}) {}',
])('%j has a name that is no plain word', text => {
  expect(bentNames([file(text)])).toEqual([expect.stringContaining('domain/order/order.ts:1')])
})

it('plain names pass, and a property is named by its object', () => {
  const text = 'const maxTries = 3\ntype Answer = { id: string }\nconst { mostTries } = someLibrary\nconst mostly = 1'
  expect(bentNames([file(text)])).toEqual([])
})

it('an exported name that its room has twice is caught', () => {
  const one = file('export const nameOf = 1')
  const other = file('export function nameOf() {}', 'domain/fleet/truck.ts')
  expect(repeatedExports([one, other])).toEqual([expect.stringContaining('domain/fleet/truck.ts exports nameOf')])
  expect(repeatedExports([one, { ...other, path: 'server/db/fleet/trucks.ts' }])).toEqual([])
  expect(repeatedExports([one, { ...other, path: 'domain/fleet/truck.test.ts' }])).toEqual([])
  expect(repeatedExports([one, file('type nameOf = 1', 'domain/fleet/truck.ts')])).toEqual([])
})
