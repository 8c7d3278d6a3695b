import { describe, expect, it } from 'vitest'
import { wrongPages } from './pages.ts'

const files = [
  'domain/order/lifecycle.ts',
  'web/i18n/en/common/refusals.ts',
  'docs/pictures/checkout.png',
  'docs/rules/prices.md',
]
const named = { pages: ['README.md', 'docs/'], folders: ['domain', 'web', 'docs'], scripts: ['check', 'test:quick'] }

function wrongOn(path: string, ...lines: string[]) {
  const sources = [{ path, text: lines.join('\n') }, ...files.map(name => ({ path: name, text: '' }))]
  return wrongPages(sources, named)
}

describe('a page of the repository', () => {
  it.each([
    'The table is `domain/order/lifecycle.ts`, in `domain/order` and `domain/order/`.',
    'A file by its name, `lifecycle.ts`, or by the end of its path, `common/refusals.ts`.',
    '![A picture](docs/pictures/checkout.png) and [the rules](docs/rules/prices.md#discounts).',
    'A pattern: `server/api/<noun>.ts`, `*.contract.ts`, `present-…`, `/checkout/{id}`, `POST /trpc/getCart`.',
    'Other things: `order_line`, `application/json`, https://example.com/a.ts, [elsewhere](https://example.com/a.ts).',
    'Run `npm run check` or `npm run test:quick -- --watch`.',
  ])('that names what exists passes: %s', line => expect(wrongOn('README.md', line)).toEqual([]))

  it.each([
    ['The table is `domain/order/moves.ts`.', 'domain/order/moves.ts'],
    ['In the folder `domain/orders/`.', 'domain/orders/'],
    ['A file by its name, `moves.ts`.', 'moves.ts'],
    ['A file by the end of its path, `order/refusals.ts`.', 'order/refusals.ts'],
    ['[The rules](docs/rules/days.md).', 'docs/rules/days.md'],
    ['![A picture](pictures/checkout.png)', 'pictures/checkout.png'],
    ['Run `npm run watch`.', 'npm run watch'],
  ])('that names what does not exist is caught: %s', (line, name) => {
    expect(wrongOn('README.md', '', line)).toEqual([expect.stringContaining(`README.md:2 names ${name}, which`)])
  })

  it('links relative to its own folder', () => {
    expect(
      wrongOn('docs/architecture.md', '[The rules](rules/prices.md), [the picture](pictures/checkout.png)'),
    ).toEqual([])
    expect(wrongOn('docs/rules/bills.md', '[Prices](prices.md), [the picture](../pictures/checkout.png)')).toEqual([])
    expect(wrongOn('docs/rules/bills.md', '[Prices](rules/prices.md)')).toHaveLength(1)
  })
})
