import { describe, expect, test } from 'vitest'
import { mayChangeView, maySeeView, tidyAddress } from '#domain/account/saved-view.ts'
import { viewAddressSchema } from '#domain/account/saved-view-schema.ts'

describe('The address of a view', () => {
  test.each([
    ['/orders?only=overdue&show=on-site', '/orders?show=on-site&only=overdue'],
    ['/orders?q=Rosa+Reyes&only=overdue&open=new', '/orders?only=overdue'],
    ['/history?who=driver:7&day=2026-11-23', '/history?who=driver%3A7&day=2026-11-23'],
    [
      '/dispatch?day=2026-11-23&q=Reyes&lists=to-plan:no-ticket&view=week',
      '/dispatch?view=week&lists=to-plan%3Ano-ticket',
    ],
    ['/tickets?open=x&fee=y&show=missing', '/tickets?show=missing'],
    ['/orders?tag=customer:Net+30&q=Rosa', '/orders?tag=customer%3ANet+30'],
    ['/orders?tag=Rosa+Reyes', null],
    ['/dispatch?day=2026-11-23', null],
    ['/orders', null],
    ['/orders?q=Rosa', null],
    ['/orders?show=', null],
    ['/orders?show=<script>', null],
    [`/orders?show=${'x'.repeat(101)}`, null],
    [`/orders?show=${'x'.repeat(100)}`, `/orders?show=${'x'.repeat(100)}`],
    ['/settings/team?show=x', null],
    ['https://elsewhere.example/orders?show=x', null],
    ['//elsewhere.example?show=x', null],
  ])('%s is kept as %s', (address, kept) => {
    expect(tidyAddress(address)).toBe(kept)
    if (kept !== null) expect(viewAddressSchema.parse(kept)).toBe(kept)
  })

  test('is accepted only in its tidy form', () => {
    expect(viewAddressSchema.safeParse('/orders?q=Rosa&show=on-site').success).toBe(false)
    expect(viewAddressSchema.safeParse('/today?show=on-site').success).toBe(false)
  })
})

test('staff see a view with the right to its page, and change their own views, or shared ones if they manage the team', () => {
  expect(maySeeView('/orders?show=on-site', ['dispatch'])).toBe(true)
  expect(maySeeView('/customers?only=blocked', ['dispatch'])).toBe(false)
  expect(maySeeView('/nowhere?x=y', ['dispatch', 'money', 'catalog', 'team'])).toBe(false)
  expect(mayChangeView({ madeBy: 'a', isForAll: false }, 'a', [])).toBe(true)
  expect(mayChangeView({ madeBy: 'a', isForAll: true }, 'b', ['dispatch'])).toBe(false)
  expect(mayChangeView({ madeBy: null, isForAll: true }, 'b', ['team'])).toBe(true)
  expect(mayChangeView({ madeBy: 'a', isForAll: false }, 'b', ['team'])).toBe(false)
})

test.each([
  ['/orders?show=a&only=b&area=c&size=d&tag=e', ['dispatch', 'money']],
  ['/orders?show=a&only=b&area=c&size=d&tag=e&day=f&driver=g', ['dispatch']],
  ['/orders?day=tomorrow', ['dispatch']],
  ['/orders?driver=a', ['dispatch']],
  ['/dispatch?view=a&lists=b&kind=c', ['dispatch']],
  ['/tickets?show=a&facility=b', ['money']],
  ['/customers?only=a', ['money']],
  ['/containers?type=a&place=b&status=c', ['dispatch']],
  ['/money?list=a', ['money']],
  ['/reports?from=a&to=b&by=c&show=d&figure=e', ['money']],
  ['/history?what=a&who=b&day=c&of=d', ['team']],
] as const)(
  'the view %s keeps all of its filters, and only staff with one of the rights %s see it',
  (address, rights: readonly string[]) => {
    expect(tidyAddress(address)).toBe(address)
    const seenBy = (['dispatch', 'money', 'catalog', 'team'] as const).filter(right => maySeeView(address, [right]))
    expect(seenBy).toEqual(rights)
  },
)
