import { brokenCitations } from '@rolloff/structure-checks/citations.ts'
import { foldersWithoutContract, untestedFiles } from '@rolloff/structure-checks/companions.ts'
import { repeatedExports } from '@rolloff/structure-checks/declared-names.ts'
import { entangledFeatures } from '@rolloff/structure-checks/features.ts'
import { wrongPages } from '@rolloff/structure-checks/pages.ts'
import { sqlElsewhere } from '@rolloff/structure-checks/sql-places.ts'
import { unusedExports } from '@rolloff/structure-checks/unused-exports.ts'
import { expect, it } from 'vitest'
import { codeFolders, sourceOf } from '../sources.ts'
import {
  apps,
  citedPages,
  exportRooms,
  operations,
  pagesWithPaths,
  rulesInUse,
  sqlPlaces,
  testsOfOperations,
} from './places.ts'

const file = (path: string, ...lines: string[]) => sourceOf(path, lines.join('\n'))

it('SQL outside of server/db and of a provider with its own tables is caught', () => {
  const tag = "import { sql } from '@rolloff/sql/sql.ts'"
  const breaches = [
    file('server/serve.ts', '', tag),
    file('server/operations/order/cancel-order.ts', '', "import pg from 'pg'"),
    file('server/api/customer/cart.ts', '', "export { default } from 'sql-template-tag'"),
    file('server/deps.ts', '', 'pool.query(`\n  select id FROM orders`)'),
    file('server/jobs/worker.ts', '', "pool.query('UPDATE orders SET status = $1')"),
  ]
  for (const breach of breaches) {
    expect(sqlElsewhere([breach], sqlPlaces)).toEqual([expect.stringMatching(/^\S+:2 .+ belong to server\/db\/<noun>/)])
  }
  const allowed = [
    file('server/db/order/orders.ts', tag),
    file('server/providers/messages/embedded/outbox.ts', "import pg from 'pg'", "pool.query('SELECT 1')"),
    file('server/api/checkout.test.ts', tag),
    file('server/testing/invariants.ts', tag),
    file('server/deps.ts', "import type pg from 'pg'", "say('Select a size')"),
  ]
  expect(sqlElsewhere(allowed, sqlPlaces)).toEqual([])
})

it('operations without a test are caught', () => {
  const operation = file('server/operations/checkout/place-order.ts', "import { freeze } from './freeze-quote.ts'")
  const part = file('server/operations/checkout/freeze-quote.ts')
  const dependencies = file('server/operations/dependencies.ts')
  const untested = (...tests: ReturnType<typeof file>[]) =>
    untestedFiles([operation, part, dependencies, ...tests], operations, testsOfOperations)
  const wholeProduct = "import { startTestApp } from '#server/testing/start-test-app.ts'"
  const ownTest = "import { placeOrder } from './place-order.ts'"
  expect(untested(file('server/api/wire.test.ts', wholeProduct))).toHaveLength(2)
  expect(untested(file('server/operations/checkout/place-order.test.ts', ownTest))).toEqual([])
})

it('providers without a contract are caught', () => {
  const files = [file('server/providers/tax/tax.ts'), file('server/providers/provider.ts')]
  expect(foldersWithoutContract(files, 'server/providers/')).toEqual([expect.stringContaining('providers/tax has no')])
})

it('a rule that no product code uses is caught', () => {
  const rule = file('domain/roles.ts', 'export const isStaff = () => true')
  const test = file('domain/roles.test.ts', "import { isStaff } from './roles.ts'")
  const operation = file('server/operations/advance.ts', "import { isStaff } from '#domain/roles.ts'")
  expect(unusedExports([rule, test, operation], rulesInUse)).toEqual([
    'domain/roles.ts isStaff is used by no product code: let the server or the web call it, or delete it and its tests.',
  ])
  const start = file('server/main.ts', "import { advance } from '#server/operations/advance.ts'")
  expect(unusedExports([rule, operation, start], rulesInUse)).toEqual([])
  expect(unusedExports([rule, file('web/frame/self.ts', operation.text)], rulesInUse)).toEqual([])
})

it('a feature that imports another feature of its app is caught, but not if it imports what all features share', () => {
  const imports = (path: string) => [file('web/office/orders/orders-page.tsx', `import { a } from '#web/${path}'`)]
  for (const path of ['office/dispatch/stop.ts', 'office/frame/rail.tsx'])
    expect(entangledFeatures(imports(path), apps), path).toHaveLength(1)
  for (const folder of ['edit', 'keys', 'list', 'parts', 'session'])
    expect(entangledFeatures(imports(`office/${folder}/a.ts`), apps), folder).toEqual([])
})

it('a name that a room exports twice is caught, but not in texts and stages', () => {
  const twice = (...paths: string[]) =>
    repeatedExports(
      paths.map(path => file(path, 'export const nameOf = 1')),
      exportRooms,
    )
  for (const room of ['domain', 'packages/sql', 'web/office', 'server/db'])
    expect(twice(`${room}/a.ts`, `${room}/b/c.ts`), room).toHaveLength(1)
  expect(
    twice('domain/a.ts', 'packages/sql/a.ts', 'packages/postgres/a.ts', 'web/office/a.ts', 'server/db/a.ts'),
  ).toEqual([])
  expect(twice('web/i18n/en/a.ts', 'web/i18n/es/a.ts', 'server/testing/a.ts', 'server/testing/b.ts')).toEqual([])
})

it.each([
  '(rulings, section 3)',
  '(rulings, sections 3 and 4)',
  'Specification section 9: one at a time.',
  '(specification sections 5 and 7)',
  '(promise P5)',
  '(promises, section 6)',
  '(rule P99)',
])('a citation of a page that readers do not have is caught: %s', words => {
  expect(brokenCitations([file('domain/money.ts', `/** Money. ${words} */`)], citedPages)).toHaveLength(1)
})

it.each(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/rules/bills.md', 'bench/README.md'])(
  '%s may name only paths and scripts that exist',
  path => {
    const page = file(path, '`domain/order/moves.ts`, `packages/gone`', 'npm run gone')
    expect(wrongPages([page], { pages: pagesWithPaths, folders: codeFolders, scripts: [] })).toHaveLength(3)
  },
)
