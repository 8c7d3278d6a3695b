import { expect, test } from 'vitest'
import { sentenceOfRefusal } from '#server/db/engine/database-refusal.ts'
import type { DatabaseFacts } from '#server/db/engine/examine-database.ts'
import { linesOfServer } from '#server/doctor/check-database.ts'

const good: DatabaseFacts = {
  version: 16,
  isTooOld: false,
  mayCreate: true,
  isPooledByTransaction: false,
  hearsNotices: true,
  isEncrypted: false,
  aheadInMs: 40,
  tables: null,
}
const here = 'postgresql://shop@127.0.0.1/shop'
const elsewhere = 'postgresql://shop@db.example/shop'

test.each([
  [here, good],
  ['postgresql://shop@localhost/shop?host=%2Frun%2Fpostgresql', good],
  [elsewhere, { ...good, isEncrypted: true }],
])('a database that fits is right: %s', (url, facts) => {
  expect(linesOfServer(facts, url)).toMatchObject([{ state: 'ok', name: 'Database' }])
})

test.each([
  ['on another machine without TLS', elsewhere, good, /not encrypted/],
  ['whose user may not create tables', here, { ...good, mayCreate: false }, /may not create tables/],
  ['where notices get lost', here, { ...good, hearsNotices: false }, /LISTEN and NOTIFY/],
  ['before version 15', here, { ...good, version: 14, isTooOld: true, hearsNotices: false }, /PostgreSQL 14/],
  ['pooled by transaction', here, { ...good, isPooledByTransaction: true, hearsNotices: false }, /transaction mode/],
  ['whose clock is ahead', here, { ...good, aheadInMs: 90_000 }, /90 seconds ahead of this machine/],
  ['whose clock is behind', here, { ...good, aheadInMs: -90_000 }, /90 seconds behind this machine/],
])('a database %s is wrong, in one line', (_, url, facts, words) => {
  const lines = linesOfServer(facts, url)
  expect(lines).toMatchObject([{ state: 'wrong', words: expect.stringMatching(words) }])
})

test.each([
  ['password authentication failed for user "shop"', '28P01', /refuses the password/],
  ['password authentication failed', '08P01', /refuses the password/],
  ['no such database: shop', '08P01', /no database of this name/],
  ['unsupported startup parameter: options', '08P01', /ignore_startup_parameters/],
  ['role "shop" does not exist', '28000', /does not let the user/],
  ['permission denied for schema public', '42501', /lacks a right/],
  ['self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT', /certificate of the database/],
  ['The server does not support SSL connections', undefined, /asks for TLS, and the database offers none/],
  ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', undefined, /DATABASE_URL has none/],
])('what PostgreSQL, PgBouncer or the driver refuses is a sentence: %s', (message, code, sentence) => {
  expect(sentenceOfRefusal(Object.assign(new Error(message), code && { code }))).toMatch(sentence)
})

test('an error that no operator can mend is no sentence', () => {
  expect(sentenceOfRefusal(Object.assign(new Error('syntax error'), { code: '42601' }))).toBeNull()
})
