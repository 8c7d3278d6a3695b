import { expect, it } from 'vitest'
import { foldersWithoutContract, untestedFiles } from './companions.ts'
import { file } from './planted-file.stage.ts'
import type { SourceFile } from './source-file.ts'

it('files that no test reaches are caught', () => {
  const untested = (...files: readonly SourceFile[]) => untestedFiles(files, 'shop/acts/', 'shop/')
  const act = file('shop/acts/place-order.ts', "import { freeze } from './freeze-quote.ts'")
  const part = file('shop/acts/freeze-quote.ts')
  const wholeShop = file('shop/wire.test.ts', "import { start } from './start.ts'")
  const start = file('shop/start.ts', "import { placeOrder } from './acts/place-order.ts'")
  const elsewhere = file('tools/place.test.ts', "import { placeOrder } from '#shop/acts/place-order.ts'")
  expect(untested(act, part, wholeShop, start, elsewhere)).toHaveLength(2)
  const imported = file('shop/wire.test.ts', "import { placeOrder } from '#shop/acts/place-order.ts'")
  expect(untested(act, part, imported)).toEqual([])
  expect(untested(part, file('shop/acts/freeze-quote.race.test.ts'))).toEqual([])
})

it('folders without a contract, and contracts that no test runs, are caught', () => {
  const tax = file('shop/services/tax/tax.ts')
  const contract = file('shop/services/tax/tax.contract.ts')
  const run = file('shop/services/tax/table.test.ts', "import { taxContract } from './tax.contract.ts'")
  const without = (...files: readonly SourceFile[]) => foldersWithoutContract(files, 'shop/services/')
  expect(without(tax)).toEqual([expect.stringContaining('shop/services/tax has no contract')])
  expect(without(tax, contract)).toEqual([expect.stringContaining('is run by no test')])
  expect(without(tax, contract, run, file('shop/services/service.ts'))).toEqual([])
})
