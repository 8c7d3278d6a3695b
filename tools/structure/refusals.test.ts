import { expect, it } from 'vitest'
import { sourceOf } from '../sources.ts'
import { wordlessRefusals } from './refusal-texts.ts'
import { refusalsWithoutText } from './refusals-of-customers.ts'

const file = (path: string, ...lines: string[]) => sourceOf(path, lines.join('\n'))

it('a refusal without a text in one language is caught', () => {
  const catalogs = { en: { 'refusal.sunday': 'Not on Sundays' }, es: { 'refusal.sunday': ' ' } }
  expect(wordlessRefusals(['sunday'], catalogs)).toEqual([expect.stringContaining('web/i18n/es')])
})

it('a refusal that a customer may meet is caught if no page for customers has its text', () => {
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
