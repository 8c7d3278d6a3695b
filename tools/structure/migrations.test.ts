import { describe, expect, it, test } from 'vitest'
import { sourceOf } from '../sources.ts'
import { unbearableMigrations } from './migrations.ts'

const found = (text: string, path = 'server/db/migrations/0900_planted.sql') =>
  unbearableMigrations([sourceOf(path, text)], { version: '0.3.0' })

describe('a migration that a running server of the older version could not bear is refused', () => {
  it.each([
    ['drops the column phone of users', 'ALTER TABLE users DROP COLUMN phone;'],
    ['drops the column phone of users', 'ALTER TABLE users\n  ADD COLUMN number text,\n  DROP IF EXISTS phone;'],
    ['drops the table lead', 'DROP TABLE IF EXISTS lead;'],
    ['renames phone of users', 'ALTER TABLE users RENAME COLUMN phone TO number;'],
    ['renames the table of users', 'ALTER TABLE users RENAME TO person;'],
    ['changes the type of phone of users', 'ALTER TABLE users ALTER COLUMN phone TYPE varchar USING phone::varchar;'],
    ['changes the type of phone of users', 'ALTER TABLE users ALTER phone SET DATA TYPE varchar;'],
    ['makes phone NOT NULL without a default of users', 'ALTER TABLE users ALTER COLUMN phone SET NOT NULL;'],
    ['adds the column zone NOT NULL without a default of users', 'ALTER TABLE users ADD COLUMN zone text NOT NULL;'],
    ['adds the column zone NOT NULL without a default of users', 'ALTER TABLE users ADD zone text NOT NULL;'],
    ['drops the table lead', 'CREATE TABLE spare (id int);\nDROP TABLE spare, lead CASCADE;'],
  ])('if it %s', (harm, text) => {
    expect(found(`-- Makes room.\n${text}\n`)).toEqual([expect.stringContaining(`0900_planted.sql ${harm}, which`)])
  })
})

test('a migration that only adds is accepted', () => {
  const text = `
    -- DROP TABLE users; is only a comment.
    CREATE TABLE spare (id int);
    ALTER TABLE spare DROP COLUMN id;
    DROP TABLE spare;
    ALTER TABLE users ADD COLUMN zone text NOT NULL DEFAULT 'DROP COLUMN zone';
    ALTER TABLE users ADD COLUMN code text, ADD COLUMN size numeric(4, 2) NOT NULL DEFAULT 0;
    ALTER TABLE users ALTER COLUMN code SET DEFAULT '', ALTER COLUMN code SET NOT NULL;
    ALTER TABLE users DROP CONSTRAINT users_kind, ADD CONSTRAINT users_kind CHECK (kind <> '');
    ALTER TABLE users ADD CONSTRAINT users_code CHECK (code IS NOT NULL), ADD CHECK (kind IS NOT NULL);
    ALTER TABLE users ALTER COLUMN code DROP DEFAULT, ALTER COLUMN code DROP NOT NULL;
    DROP INDEX users_code;`
  expect(found(text)).toEqual([])
})

test('the marker names a version of the past, and is not there without need', () => {
  const drop = 'ALTER TABLE users DROP COLUMN phone;'
  expect(found(`-- contract: unread since 0.2.0\n${drop}`)).toEqual([])
  expect(found(`-- contract: unread since 0.10.0\n${drop}`)).toEqual([expect.stringContaining('newer than this one')])
  expect(found('-- contract: unread since 0.2.0\nSELECT 1;')).toEqual([expect.stringContaining('needs no marker')])
  expect(found(drop, 'server/db/migrations/0183_older.sql')).toEqual([])
})
