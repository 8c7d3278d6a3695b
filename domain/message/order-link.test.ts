import fc from 'fast-check'
import { expect, it } from 'vitest'
import { orderIdOfLink, orderLink } from '#domain/message/order-link.ts'

it('a short link leads to its order, and to no other', () => {
  fc.assert(
    fc.property(fc.uuid(), id => {
      const link = orderLink('https://x.example', id)
      const [, short = ''] = link.split('/o/')
      expect(short).toMatch(/^[\w-]{22}$/)
      expect(orderIdOfLink(short)).toBe(id)
    }),
  )
})

it('a text that is no short link leads nowhere', () => {
  for (const short of ['', 'x', '!'.repeat(22), 'A'.repeat(21), `${'A'.repeat(21)}_`, 'A'.repeat(23)]) {
    expect(orderIdOfLink(short)).toBeNull()
  }
})
