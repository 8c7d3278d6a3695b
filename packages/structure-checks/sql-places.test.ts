import { expect, it } from 'vitest'
import { file } from './planted-file.stage.ts'
import { type SqlPlaces, sqlElsewhere } from './sql-places.ts'

const places: SqlPlaces = { searched: 'shop/', allowed: 'shop/db/', modules: ['pg'], advice: 'Put it into shop/db.' }

it.each([
  ["import pg from 'pg'", 'imports pg'],
  ["export { Pool } from 'pg'", 'imports pg'],
  ['pool.query(`\n  select id FROM orders`)', 'writes SQL'],
  ["pool.query('UPDATE orders SET status = $1')", 'writes SQL'],
])('SQL outside of its place is caught: %s', (line, what) => {
  expect(sqlElsewhere([file('shop/cart.ts', '', line)], places)).toEqual([
    `shop/cart.ts:2 ${what}. Put it into shop/db.`,
  ])
})

it('SQL passes in its place, in tests and outside the searched folders, and so do types of the driver', () => {
  const line = "import pg from 'pg'"
  const allowed = [file('shop/db/cart.ts', line), file('shop/cart.test.ts', line), file('tools/copy.ts', line)]
  const types = file('shop/cart.ts', "import type pg from 'pg'", "say('Select a size')")
  expect(sqlElsewhere([...allowed, types], places)).toEqual([])
})
