import { expect, test } from 'vitest'
import { customerDetailsSchema, customerName, tidyTags } from './customer.ts'

test.each([
  ['company', 'Marisol Reyes', 'Hill Country Roofing', 'Hill Country Roofing'],
  ['person', 'Marisol Reyes', 'Hill Country Roofing', 'Marisol Reyes'],
  ['person', '', 'Hill Country Roofing', 'Hill Country Roofing'],
  ['company', 'Marisol Reyes', null, 'Marisol Reyes'],
  ['person', '', null, null],
] as const)('a %s named %j of the company %j is shown as %j', (kind, name, company, shown) =>
  expect(customerName({ kind, name, company })).toBe(shown),
)

const details = { kind: 'company', name: 'Marisol', company: 'Hill Country', phone: null, email: null, tags: [] }

test('a company must have its name, and tags that differ only in capitals are one tag', () => {
  expect(customerDetailsSchema.safeParse(details).success).toBe(true)
  const [issue] = customerDetailsSchema.safeParse({ ...details, company: null }).error?.issues ?? []
  expect(issue?.path).toEqual(['company'])
  const fits = (more: object) => customerDetailsSchema.safeParse({ ...details, ...more }).success
  const tags = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`)
  expect([fits({ tags: tags(10) }), fits({ tags: tags(11) })]).toEqual([true, false])
  expect([fits({ tags: ['x'.repeat(30)] }), fits({ tags: ['x'.repeat(31)] })]).toEqual([true, false])
  expect([fits({ name: 'x'.repeat(130) }), fits({ name: 'x'.repeat(131) })]).toEqual([true, false])
  expect(tidyTags(['VIP', ' vip ', '', 'cash'])).toEqual(['VIP', 'cash'])
})
