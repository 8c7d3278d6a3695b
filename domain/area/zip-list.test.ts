import { expect, test } from 'vitest'
import { readZipList } from '#domain/area/zip-list.ts'

test.each([
  ['78701, 78702;78703', ['78701', '78702', '78703'], []],
  ['78701\n78702\r\n\t78703  ', ['78701', '78702', '78703'], []],
  ['78701 78701-1234, 787011234, 78701', ['78701'], []],
  ['78701-12 7870 Austin, 78702', ['78702'], ['78701-12', '7870', 'Austin']],
  ['00000', ['00000'], []],
  [' ,; \n', [], []],
])('when the office types %j, the ZIPs %j are read', (typed, zipCodes, wrong) => {
  expect(readZipList(typed)).toEqual({ zipCodes, wrong })
})
