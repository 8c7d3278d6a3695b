import { expect, it } from 'vitest'
import { type ForbiddenName, forbiddenNames, repeatedExports } from './declared-names.ts'

const forbidden: readonly ForbiddenName[] = [
  { name: /^most[A-Z]/, advice: 'call it max…' },
  { name: /^(patienceMs|wishes|Asked)$/, advice: 'use another word' },
]
const rooms = { room: /^(domain|server\/db)\//, except: /^domain\/texts\// }
const file = (text: string, path = 'domain/order/order.ts') => ({ path, text })

it.each([
  'const mostTries = 3',
  'function wait({ for: patienceMs }: { for: number }) {}',
  'const wait = (patienceMs: number) => patienceMs',
  'type Asked = { id: string }',
  'const [mostRows] = [1]',
  'export function make(wishes = {}) {}',
])('%j has a forbidden name', text => {
  expect(forbiddenNames([file(text)], forbidden)).toEqual([expect.stringContaining('domain/order/order.ts:1')])
})

it('other names pass, and a property is named by its object', () => {
  const text = 'const maxTries = 3\ntype Answer = { id: string }\nconst { mostTries } = someLibrary\nconst mostly = 1'
  expect(forbiddenNames([file(text)], forbidden)).toEqual([])
})

it('an exported name that its room has twice is caught', () => {
  const one = file('export const nameOf = 1')
  const other = file('export function nameOf() {}', 'domain/fleet/truck.ts')
  expect(repeatedExports([one, other], rooms)).toEqual([
    expect.stringContaining('domain/fleet/truck.ts exports nameOf'),
  ])
  expect(repeatedExports([one, { ...other, path: 'server/db/fleet/trucks.ts' }], rooms)).toEqual([])
  expect(repeatedExports([one, { ...other, path: 'domain/fleet/truck.test.ts' }], rooms)).toEqual([])
  expect(repeatedExports([one, { ...other, path: 'domain/texts/truck.ts' }], rooms)).toEqual([])
  expect(repeatedExports([one, file('type nameOf = 1', 'domain/fleet/truck.ts')], rooms)).toEqual([])
})
