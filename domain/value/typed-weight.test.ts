import { expect, test } from 'vitest'
import { poundsIn, tonsBetween, tonsIn } from './typed-weight.ts'

test.each([
  ['30620', 30_620],
  ['30,620', 30_620],
  [' ', null],
  ['0', undefined],
  ['12.5', undefined],
  ['heavy', undefined],
])('%s pounds are %s', (text, pounds) => expect(poundsIn(text)).toBe(pounds))

test.each([
  ['2', '2'],
  ['2.35', '2.35'],
  ['2,35', '2.35'],
  ['', null],
  ['two', null],
  ['2.12345', null],
])('%s tons are %s', (text, tons) => expect(tonsIn(text)).toBe(tons))

test.each([
  ['30620', '22000', '4.31'],
  ['22001', '22000', '0.0005'],
  ['22000', '30620', null],
  ['30620', '', null],
])('%s less %s are %s tons', (gross, tare, tons) => expect(tonsBetween(gross, tare)).toBe(tons))
