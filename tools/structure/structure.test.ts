import { uncontractedProviders, untestedOperations, wordlessRefusals } from '@rolloff/structure-checks/companions.ts'
import { importCycles } from '@rolloff/structure-checks/cycles.ts'
import { forbiddenTexts, wrongNames } from '@rolloff/structure-checks/forbidden-texts.ts'
import { sqlElsewhere } from '@rolloff/structure-checks/sql-places.ts'
import { unevenTexts } from '@rolloff/structure-checks/texts.ts'
import { unusedRules } from '@rolloff/structure-checks/unused-exports.ts'
import { describe, expect, it } from 'vitest'
import { brokenBoundaries } from './boundaries.ts'
import { refusalsWithoutText } from './refusals-of-customers.ts'

const file = (path: string, ...lines: string[]) => ({ path, text: lines.join('\n') })

describe('an import against the arrows is caught', () => {
  it.each([
    ['domain/order/lifecycle.ts', 'react'],
    ['domain/order/lifecycle.ts', 'node:crypto'],
    ['domain/order/lifecycle.ts', '#server/db/order/orders.ts'],
    ['domain/order/lifecycle.ts', '../../server/db/order/orders.ts'],
    ['domain/order/lifecycle.test.ts', '#server/db/order/orders.ts'],
    ['domain/order/lifecycle.ts', '@rolloff/picture/canvas.ts'],
    ['packages/photo/photo.ts', 'node:buffer'],
    ['packages/photo/photo.ts', '@rolloff/picture/png.ts'],
    ['packages/photo/photo.ts', '#domain/money.ts'],
    ['packages/picture/png.ts', '../../server/db/order/orders.ts'],
    ['packages/picture/png.test.ts', '#server/testing/factories.ts'],
    ['web/driver/main.tsx', '@rolloff/photo/photo.ts'],
    ['web/ui/button.tsx', '#domain/money.ts'],
    ['web/ui/button.tsx', '@trpc/client'],
    ['web/parts/price-summary.tsx', '#web/client/api.ts'],
    ['web/client/api.ts', '#web/customer/routes.tsx'],
    ['web/customer/orders/order-page.tsx', '#web/admin/orders/orders-page.tsx'],
    ['web/customer/orders/order-page.tsx', '#web/office/queries.ts'],
    ['web/office/orders/orders-page.tsx', '#web/driver/stops/stop-card.tsx'],
    ['web/driver/main.tsx', '#web/customer/routes.tsx'],
    ['web/driver/stops/stop-card.test.tsx', '#web/office/queries.ts'],
    ['web/frame/shell.tsx', '#web/office/queries.ts'],
    ['web/parts/price-summary.tsx', '#web/customer/queries.ts'],
    ['web/customer/orders/order-page.tsx', '#server/db/order/orders.ts'],
    ['web/customer/orders/order-page.tsx', '#web/testing/stage.tsx'],
    ['server/db/order/orders.ts', '#server/operations/checkout/place-order.ts'],
    ['server/db/order/orders.ts', '#server/providers/payments/payments.ts'],
    ['server/operations/checkout/place-order.ts', '#server/providers/payments/stripe/stripe.ts'],
    ['server/operations/checkout/place-order.ts', '#server/api/gates/cart.ts'],
    ['server/operations/checkout/place-order.ts', '#server/testing/factories.ts'],
    ['server/api/customer/cart.ts', '#server/providers/addresses/embedded/embedded-addresses.ts'],
    ['server/api/customer/cart.ts', '#server/jobs/worker.ts'],
    ['server/providers/payments/stripe/stripe.ts', '#server/db/order/orders.ts'],
    ['server/providers/payments/stripe/stripe.ts', '@rolloff/sql/connect.ts'],
    ['e2e/stage/placed-order.ts', '@rolloff/postgres/supervisor.ts'],
    ['server/providers/payments/stripe/stripe.ts', '#server/providers/messages/embedded/outbox.ts'],
    ['server/main.ts', '#server/providers/payments/stripe/stripe.ts'],
    ['server/serve.ts', '#server/providers/payments/choose.ts'],
    ['server/deps.ts', '#server/providers/payments/stripe/stripe.ts'],
    ['server/deps.ts', '#server/operations/checkout/place-order.ts'],
    ['server/http/identity.ts', '#server/providers/identity/choose.ts'],
    ['server/http/identity.ts', '#server/providers/identity/self-hosted/self-hosted.ts'],
    ['server/http/identity.ts', '#server/config.ts'],
    ['server/jobs/timetable.ts', '#server/providers/identity/upkeep.ts'],
    ['server/providers/payments/stripe/stripe.ts', '#server/config.ts'],
    ['server/providers/payments/choose.ts', '#server/config.ts'],
    ['server/providers/payments/choose.ts', '#server/providers/messages/embedded/outbox.ts'],
    ['server/providers/payments/choose.ts', '#server/providers/messages/choose.ts'],
    ['server/config.ts', '#web/client/api.ts'],
    ['server/doctor/checks.ts', '#server/providers/payments/stripe/stripe.ts'],
    ['server/serve.ts', '#server/providers/payments/stripe/check-stripe.ts'],
    ['server/doctor/checks.ts', '#server/providers/payments/embedded/simulator-process.stage.ts'],
    ['drills/doctor/drill.ts', '#server/providers/payments/stripe/stripe.ts'],
    ['e2e/order.spec.ts', '#server/operations/checkout/place-order.ts'],
  ])('%s imports %s', (path, name) => {
    const planted = file(path, '', `import { thing } from '${name}'`)
    expect(brokenBoundaries([planted])).toEqual([expect.stringMatching(/^\S+:2 imports .+\. .+\.$/)])
  })

  it('also when it is dynamic, or only re-exports', () => {
    expect(brokenBoundaries([file('domain/money.ts', "export const later = () => import('react')")])).toHaveLength(1)
    expect(brokenBoundaries([file('domain/money.ts', "export { useState } from 'react'")])).toHaveLength(1)
  })

  it('and says where the code belongs', () => {
    const planted = file('web/parts/order-card.tsx', "import { api } from '#web/client/api.ts'")
    expect(brokenBoundaries([planted])).toEqual([
      'web/parts/order-card.tsx:1 imports web/client/api.ts. Parts are given what they show: fetching belongs to the app, a rule to domain.',
    ])
  })
})

describe('an import along the arrows passes', () => {
  it.each([
    ['domain/order/lifecycle.ts', "import { z } from 'zod'"],
    ['domain/order/lifecycle.ts', "import type { Cents } from '../money.ts'"],
    ['domain/pdf/picture.ts', "import { bytesOf } from '@rolloff/photo/bytes.ts'"],
    ['server/http/listener.ts', "import { pngOf } from '@rolloff/picture/png.ts'"],
    ['packages/picture/png.ts', "import { crc32 } from 'node:zlib'"],
    ['web/client/api.ts', "import type { AppRouter } from '#server/api/router.ts'"],
    [
      'server/operations/checkout/place-order.ts',
      "import type { Payments } from '#server/providers/payments/payments.ts'",
    ],
    ['server/deps.ts', "import { choosePayments } from '#server/providers/payments/choose.ts'"],
    ['server/deps.ts', "import type { Payments } from '#server/providers/payments/payments.ts'"],
    ['server/providers/payments/choose.ts', "import { stripePayments } from './stripe/stripe.ts'"],
    ['server/providers/payments/choose.ts', "import type { Config } from '#server/config.ts'"],
    ['server/providers/identity/choose.ts', "import type { Messages } from '../messages/messages.ts'"],
    ['server/jobs/worker.ts', "import type { Job } from '#server/providers/provider.ts'"],
    ['server/http/listener.ts', "import { registerTrpc } from '#server/http/trpc.ts'"],
    ['server/doctor/checks.ts', "import { checkStripe } from '#server/providers/payments/stripe/check-stripe.ts'"],
    ['drills/doctor/drill.ts', "import { startSmtpDouble } from '#server/providers/messages/smtp/smtp.stage.ts'"],
    ['server/api/wire.test.ts', "import { startTestApp } from '#server/testing/start-test-app.ts'"],
  ])('%s: %s', (path, line) => expect(brokenBoundaries([file(path, line)])).toEqual([]))

  it('but the browser may know only the type of the router', () => {
    const planted = file('web/client/api.ts', "import { router } from '#server/api/router.ts'")
    expect(brokenBoundaries([planted])).toHaveLength(1)
  })
})

describe('other breaches of the house', () => {
  it('SQL outside server/db and a provider of its own tables', () => {
    const tag = "import { sql } from '@rolloff/sql/sql.ts'"
    const breaches = [
      file('server/serve.ts', '', tag),
      file('server/operations/order/cancel-order.ts', '', "import pg from 'pg'"),
      file('server/api/customer/cart.ts', '', "export { default } from 'sql-template-tag'"),
      file('server/deps.ts', '', 'pool.query(`\n  select id FROM orders`)'),
      file('server/jobs/worker.ts', '', "pool.query('UPDATE orders SET status = $1')"),
    ]
    for (const breach of breaches) {
      expect(sqlElsewhere([breach])).toEqual([expect.stringMatching(/^\S+:2 .+ belong to server\/db\/<noun>/)])
    }
    const allowed = [
      file('server/db/order/orders.ts', tag),
      file('server/providers/messages/embedded/outbox.ts', "import pg from 'pg'", "pool.query('SELECT 1')"),
      file('server/api/checkout.test.ts', tag),
      file('server/testing/invariants.ts', tag),
      file('server/deps.ts', "import type pg from 'pg'", "say('Select a size')"),
    ]
    expect(sqlElsewhere(allowed)).toEqual([])
  })

  it('files that import each other, over any number of files, each cycle once', () => {
    const knot = [
      file('domain/a.ts', "import { b } from './b.ts'"),
      file('domain/b.ts', "import { c } from '#domain/c.ts'"),
      file('domain/c.ts', "import { a } from './a.ts'"),
      file('domain/d.ts', "import { a } from './a.ts'"),
    ]
    expect(importCycles(knot)).toEqual([
      expect.stringContaining('domain/a.ts → domain/b.ts → domain/c.ts → domain/a.ts'),
    ])
    expect(importCycles(knot.slice(1))).toEqual([])
  })

  it('names that say nothing, indexes and capitals', () => {
    const paths = [
      'domain/utils.ts',
      'server/shared/a.ts',
      'web/parts/index.ts',
      'web/ui/Button.tsx',
      'web/ui/fine-name.test.tsx',
    ]
    expect(wrongNames(paths.map(path => file(path)))).toHaveLength(4)
  })

  it('words that postpone or hide, in comments where they are comments and in code where they are code', () => {
    expect(forbiddenTexts([file('domain/a.ts', '// TODO later', 'const b = a as any', '// @ts-ignore')])).toHaveLength(
      3,
    )
    expect(forbiddenTexts([file('domain/a.test.ts', "vi.mock('x')", "it.skip('y')")])).toHaveLength(2)
    expect(forbiddenTexts([file('domain/a.ts', '/** As long as any other. */', 'const a = 1')])).toEqual([])
  })

  it('a query key that is spelt outside the definitions', () => {
    const line = "queries.invalidateQueries({ queryKey: ['getCart'] })"
    expect(forbiddenTexts([file('web/customer/orders/a.ts', line)])).toHaveLength(1)
    expect(forbiddenTexts([file('web/customer/queries.ts', line)])).toEqual([])
  })

  it('a warning silenced without a reason', () => {
    const silenced = (reason: string) => file('domain/a.ts', `// biome-ignore lint/suspicious/noConsole${reason}`)
    for (const reason of ['', ':', ': ']) expect(forbiddenTexts([silenced(reason)])).toHaveLength(1)
    expect(forbiddenTexts([silenced(': a tool talks to its user')])).toEqual([])
  })

  it('operations without a test', () => {
    const operation = file('server/operations/checkout/place-order.ts', "import { freeze } from './freeze-quote.ts'")
    const part = file('server/operations/checkout/freeze-quote.ts')
    const wholeProduct = file(
      'server/api/wire.test.ts',
      "import { startTestApp } from '#server/testing/start-test-app.ts'",
    )
    const ownTest = file(
      'server/operations/checkout/place-order.test.ts',
      "import { placeOrder } from './place-order.ts'",
    )
    expect(untestedOperations([operation, part, wholeProduct])).toHaveLength(2)
    expect(untestedOperations([operation, part, ownTest])).toEqual([])
  })

  it('providers without a contract, and contracts that no test runs', () => {
    const provider = file('server/providers/tax/tax.ts')
    const contract = file('server/providers/tax/tax.contract.ts')
    const run = file('server/providers/tax/table.test.ts', "import { taxContract } from './tax.contract.ts'")
    expect(uncontractedProviders([provider])).toHaveLength(1)
    expect(uncontractedProviders([provider, contract])).toHaveLength(1)
    expect(uncontractedProviders([provider, contract, run])).toEqual([])
  })

  it('refusals without a text in a language', () => {
    const catalogs = { en: { 'refusal.sunday': 'Not on Sundays' }, es: { 'refusal.sunday': ' ' } }
    expect(wordlessRefusals(['sunday'], catalogs)).toEqual([expect.stringContaining('web/i18n/es')])
  })

  it('refusals that a customer may meet and whose text no page of theirs has', () => {
    const files = [
      file('server/api/customer/cart.ts', "import { move } from '#server/operations/move.ts'"),
      file('server/api/office/stop.ts', "throw new Refusal('stop-over')"),
      file('server/operations/move.ts', "import '#domain/refusal/refusal.ts'", "throw new Refusal('sunday')"),
      file('domain/refusal/refusal.ts', "export const refusals = { 'stop-over': {}, 'sunday': {} }"),
    ]
    const names = ['sunday', 'stop-over']
    expect(refusalsWithoutText(files, names, [])).toEqual([
      expect.stringMatching(/^server\/operations\/move\.ts names the refusal sunday/),
    ])
    expect(refusalsWithoutText(files, names, ['sunday'])).toEqual([])
  })

  it('texts that one language lacks, and values that only one of them has', () => {
    const uneven = (en: Record<string, string>, es: Record<string, string>) => unevenTexts('price', { en, es })
    expect(uneven({ 'price.tax': 'Tax' }, {})).toEqual([expect.stringContaining('Spanish texts of price')])
    expect(uneven({ 'price.tax': 'Tax' }, { 'price.tax': ' ' })).toHaveLength(1)
    expect(uneven({}, { 'price.tax': 'Impuesto' })).toEqual([expect.stringContaining('English texts of price')])
    expect(uneven({ a: 'Up to {tons} tons' }, { a: 'Hasta {toneladas} toneladas' })).toEqual([
      'a speaks of {tons} in English and of {toneladas} in Spanish.',
    ])
    expect(uneven({ a: '{n, plural, one {# day in {city}} other {# days}}' }, { a: '{n} días' })).toHaveLength(1)
    expect(uneven({ a: 'Hello {name}' }, { a: 'Hola {name' })).toHaveLength(1)
    expect(uneven({ a: '{n, plural, one {# day} other {# days}}' }, { a: '{n} días' })).toEqual([])
  })
})

describe('a rule of the domain that does not run is caught', () => {
  const start = file('server/main.ts', "import { placeOrder } from '#server/operations/place-order.ts'", 'placeOrder()')
  const place = file(
    'server/operations/place-order.ts',
    "import { balanceOf } from '#domain/balance.ts'",
    'balanceOf()',
  )
  const balance = file(
    'domain/balance.ts',
    "import { sumOf } from './money.ts'",
    'const smallest = 50',
    'export const isSettled = (due: number) => due < smallest',
    'export function balanceOf() { return isSettled(sumOf()) }',
  )
  const money = file('domain/money.ts', 'export const sumOf = () => 1')
  const house = [start, place, balance, money]
  const test = file('domain/roles.test.ts', "import { isStaff } from './roles.ts'", 'isStaff()')
  const roles = file('domain/roles.ts', 'export const isStaff = () => isAdmin()', 'export const isAdmin = () => true')
  const unused = (name: string) =>
    expect.stringMatching(new RegExp(`^domain/roles\\.ts ${name} is used by no product code`))

  it('but not one that the server, the web, or another rule that runs needs', () => {
    expect(unusedRules(house)).toEqual([])
    const page = file('web/frame/self.ts', "import { isStaff } from '#domain/roles.ts'")
    expect(unusedRules([...house, roles, page])).toEqual([])
  })

  it('when only tests, their stages, or code that nothing starts call it', () => {
    const stage = file('server/testing/office.ts', "import { isStaff } from '#domain/roles.ts'")
    const operation = file('server/operations/advance.ts', "import { isStaff } from '#domain/roles.ts'")
    expect(unusedRules([...house, roles, test, stage, operation])).toEqual([unused('isStaff'), unused('isAdmin')])
  })

  it('when only another file of the domain calls it that does not run either', () => {
    const other = file('domain/staff.ts', "import { isStaff } from './roles.ts'", 'export const works = isStaff')
    expect(unusedRules([...house, roles, other])).toHaveLength(3)
  })
})
