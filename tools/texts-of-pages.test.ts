import { describe, expect, it } from 'vitest'
import { sourceOf } from './sources.ts'
import { findTextsOfPages, needlessAreas } from './texts-of-pages.ts'

const keys = {
  'common/shell': ['shell.close'],
  'common/status': ['status.created', 'status.cancelled'],
  'customer/order': ['order.title'],
  'customer/order-actions': ['action.cancel'],
}
const start = 'web/customer/main.tsx'
const routes = "const Order = lazyPage(() => import('#web/customer/order-page.tsx'))"
const house = {
  [start]: routes,
  'web/customer/order-page.tsx': `
    import { Badge } from '#web/parts/badge.tsx'
    const Later = lazy(() => import('#web/customer/later.tsx'))
    export const title = t('shell.close')`,
  'web/customer/later.tsx': "export const name = t('action.cancel')",
  'web/parts/badge.tsx': '',
}

const reader = (files: Readonly<Record<string, string>>) => (path: string) =>
  path in files ? sourceOf(path, files[path] ?? '') : undefined
const found = (changed: Readonly<Record<string, string>>) =>
  Object.fromEntries(findTextsOfPages(reader({ ...house, ...changed }), keys, start))
const order = (...areas: string[]) => ({ [start]: [{ page: 'web/customer/order-page.tsx', areas }] })
const badge = (line: string) => found({ 'web/parts/badge.tsx': line })

describe('the texts of a page', () => {
  it('are those of its file and of the files that come with it, without the texts that every app starts with', () => {
    expect(badge('')).toEqual(order('customer/order-actions'))
    expect(badge("export const name = t('status.created')")).toEqual(order('common/status', 'customer/order-actions'))
  })

  it('are found by the beginning of a template, and by the area that a call names', () => {
    const both = order('common/status', 'customer/order-actions')
    expect(badge(`export const name = (status: string) => t(\`status.\${status}\`)`)).toEqual(both)
    expect(badge("export const name = (key: string) => textFromServer(areaOfTexts('common/status'), key, {})")).toEqual(
      both,
    )
    expect(badge("export const all = () => loadTexts(areaOfTexts('common/status'))")).toEqual(both)
    const ofOrder = order('customer/order', 'customer/order-actions')
    expect(badge(`textFromServer(areaOfTexts('customer/order'), \`status.\${status}\`, {})`)).toEqual(ofOrder)
  })

  it('are not those of a page that it fetches by its own call, and that page fetches no text twice', () => {
    const below = "const Acts = lazyDialog<Props>(\n  () => import('#web/customer/later.tsx'),\n)\nt('order.title')"
    const dialog = "export const name = t('action.cancel') + t('order.title')"
    expect(
      found({
        'web/customer/order-page.tsx': "import '#web/parts/badge.tsx'",
        'web/parts/badge.tsx': below,
        'web/customer/later.tsx': dialog,
      }),
    ).toEqual({
      ...order('customer/order'),
      'web/parts/badge.tsx': [{ page: 'web/customer/later.tsx', areas: ['customer/order-actions'] }],
    })
  })

  it('are all texts that it does not already have from each of the pages that open it', () => {
    const opens = "lazyPage(() => import('#web/customer/later.tsx'))"
    expect(
      found({
        [start]: `${routes}\nlazyPage(() => import('#web/customer/list-page.tsx'))`,
        'web/customer/order-page.tsx': "import '#web/parts/badge.tsx'\nt('action.cancel')",
        'web/customer/list-page.tsx': "import '#web/parts/badge.tsx'\nt('order.title')",
        'web/parts/badge.tsx': opens,
        'web/customer/later.tsx': "t('action.cancel')",
      })['web/parts/badge.tsx'],
    ).toEqual([{ page: 'web/customer/later.tsx', areas: ['customer/order-actions'] }])
  })

  it('include the area that its call names, and the pages below do not fetch that area again', () => {
    const named = routes.replace('))', "), areaOfTexts('common/status'))")
    expect(found({ [start]: named })).toEqual(order('common/status', 'customer/order-actions'))
    const needless = (text: string) =>
      needlessAreas(reader({ ...house, 'web/parts/badge.tsx': text, [start]: named }), keys, [start])
    expect(needless('')).toEqual([])
    expect(needless("t('status.created')")).toEqual([expect.stringContaining('names common/status for')])
  })

  it.each([
    "lazyDialog(async () => ({ default: (await import('#web/customer/later.tsx')).Later }))",
    'lazyPage(load)',
    "lazyPage(() => import('./later.tsx'))",
    "lazyPage(() => import('#web/customer/later.tsx'), areas)",
    "import { lazyPage as later } from '#web/frame/lazy-page.tsx'",
    'const later = lazyPage',
    'textFromServer(areaOfTexts(area), key, {})',
  ])('are refused if the build cannot read which they are: %s', line => {
    expect(() => badge(line)).toThrow('web/parts/badge.tsx:1 the build reads')
  })
})
