import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { searchKeys } from '#domain/order/order-search.ts'
import { searchFold } from '#domain/value/search-fold.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function foldedByDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ folded: string }>(
    'SELECT search_fold(said) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS t (said, at) ORDER BY at',
    [texts],
  )
  return rows.map(row => row.folded)
}

/** Returns the search keys of a customer with each of these names. */
async function keysOfNames(names: readonly string[]): Promise<string[][]> {
  const { rows } = await database.pool.query<{ keys: string[] }>(
    `SELECT ARRAY(SELECT customer_search_keys(name, NULL, NULL, '{}', NULL)) AS keys
     FROM unnest($1::text[]) WITH ORDINALITY AS t (name, at) ORDER BY at`,
    [names],
  )
  return rows.map(row => row.keys)
}

const isFound = (keys: readonly string[], typed: string) =>
  searchKeys(typed).some(key => keys.some(kept => kept.startsWith(key)))

describe('A customer', () => {
  it.each([
    ['José Núñez', ['nunez', 'NUÑEZ', 'jose nunez', 'José Núñez', 'Jose\u0301']],
    ['Siobhán O’Brien', ["O'Brien", 'OBrien', 'o‘brien', 'Oʼbrien', 'o´brien', 'O Brien', 'Brien']],
    ['Ngọc Nguyễn', ['nguyen', 'NGỌC', 'ngoc nguyen']],
    ['Mary-Kate Smith-Jones', ['Jones', 'smith jones', 'Smith–Jones', 'kate', 'Mary Kate']],
    ['María del Carmen de la Peña', ['pena', 'de la pena', 'Carmen']],
    ['Ana 🏠 Ruiz', ['Ana Ruiz', 'ruiz', 'Ana 🏠 Ruiz']],
    ['Łukasz Đorđević', ['lukasz', 'dordevic', 'Đorđević']],
    ['Bjørn Strauß', ['bjorn', 'strauss', 'STRAUẞ']],
    ['Zoe\u0308 Æsir', ['Zoë', 'zoe', 'aesir']],
    ['St. John’s Café', ['st john', 'johns', 'cafe', 'St. John']],
    ['ЮРИЙ Ёлкин', ['юрий', 'елкин', 'Ёлкин']],
    ['Pat\u00a0Lee\u200b', ['pat lee', 'lee']],
  ])('called %s is found', async (name, typed) => {
    const [keys = []] = await keysOfNames([name])
    expect(typed.filter(one => !isFound(keys, one))).toEqual([])
  })

  it('is not found by text that is not in the name', async () => {
    const [keys = []] = await keysOfNames(['Mary-Kate Smith-Jones'])
    for (const typed of ['mith', 'jonas', 'kate jones']) expect(isFound(keys, typed)).toBe(false)
  })

  it('is found by each part of the name, however it is typed, with thousands of names', async () => {
    const first = ['José', 'Zoë', 'Ngọc', 'Mary-Kate', 'D’Andre', 'Łukasz', 'Ana 🏠', 'María del', 'Renée', 'Bjørn']
    const last = [
      'Núñez',
      'O’Brien',
      'Nguyễn',
      'Smith-Jones',
      'de la Peña',
      'Đorđević',
      'Strauß',
      "D'Angelo",
      'St. Clair',
    ]
    const ends = ['', ' Jr.', ' III', '-Høgh', ' y Gómez', ' Şahin', '’s', ' Çelik', ' Ó Briain', ' Œuvre']
    const middles = ['', 'A.', 'Ñ', 'van der']
    const names = first.flatMap(a => middles.flatMap(m => last.flatMap(b => ends.map(c => `${a} ${m} ${b}${c}`))))
    expect(names).toHaveLength(3_600)
    const kept = await keysOfNames(names)
    names.forEach((name, at) => {
      const parts = name.split(/[\s\-–]+/).filter(part => searchFold(part).length >= 2)
      const typed = parts.flatMap(part => [part, part.toUpperCase(), part.normalize('NFD'), searchFold(part)])
      expect([name, typed.filter(one => !isFound(kept[at] ?? [], one))]).toEqual([name, []])
    })
  })
})

test('the database and the page fold every text in the same way', async () => {
  const letters = 'abzABZ019 ñÑéÉüßẞæÆœŒøØłŁđĐðÞþıİŋŞçĄΑΩάώςЯйЁІґąạễ\u0301\u0303２Ｒ½ﬁ①中さ한א'
  const punctuation = '’‘ʼ´`\'"“”.,-–—‑−_/#()[]\\:;|*&@+＃\u00a0\u200b\u202e\u3000🏠❤️'
  const texts = [
    ...fc.sample(fc.string({ unit: fc.constantFrom(...letters, ...punctuation), maxLength: 30 }), {
      numRuns: 4_000,
      seed: 1,
    }),
    ...fc.sample(fc.string({ unit: 'binary', maxLength: 20 }), { numRuns: 2_000, seed: 2 }),
    ...Array.from({ length: 0x30ff }, (_, code) => `a${String.fromCodePoint(code + 1)}b`),
  ].map(text => text.replaceAll(/[\0\p{Cs}\p{Cn}]/gu, ''))
  const folded = await foldedByDatabase(texts)
  texts.forEach((text, at) => {
    expect([text, folded[at]]).toEqual([text, searchFold(text)])
  })
})

test('a folded text does not change if it is folded again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), text => {
      const once = searchFold(text)
      expect(searchFold(once)).toBe(once)
    }),
    { numRuns: 5_000 },
  )
})
