import { expect, test } from 'vitest'
import { messageTexts } from '#domain/message/order-message.ts'
import { statusLabels } from '#domain/refusal/status-labels.ts'
import { dayOf } from '#domain/value/calendar.ts'
import { loadLanguage, t } from '#web/i18n/i18n.ts'
import { formatWindow } from '#web/parts/when.ts'

const spanish = import.meta.glob<{ default: Record<string, string> }>('./es/**/*.ts', { eager: true })
const texts = Object.values(spanish).flatMap(area => Object.entries(area.default))
const legal = import.meta.glob<string>('../customer/legal/*.es.md', { eager: true, query: '?raw', import: 'default' })

/** Each thing has one word: contenedor, recolección, renta, boleta, chofer, vertedero, llanta, tarjeta guardada. */
const others =
  /\b(cajas?|retiros?|recogidas?|alquil\w+|boletos?|comprobantes?|conductor(es)?|relleno sanitario|neumáticos?|tarjeta registrada)\b/i

test('Spanish pages, messages and legal texts use one word for each thing', () => {
  expect(Object.keys(legal).length).toBe(3)
  expect(Object.entries(legal).filter(([, text]) => others.test(text))).toEqual([])
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter(([, text]) => others.test(text))).toEqual([])
  expect(JSON.stringify(messageTexts.es)).not.toMatch(others)
})

test('the company’s Spanish texts never call a scale ticket a recibo, because a recibo is a receipt for a payment', () => {
  const company = Object.entries(spanish).filter(([path]) => path.startsWith('./es/company/'))
  const words = company.flatMap(([, area]) => Object.entries(area.default))
  expect(words.length).toBeGreaterThan(500)
  expect(words.filter(([, text]) => /\brecibos?\b/i.test(text))).toEqual([])
})

test('no Spanish sentence adds a full stop after hours, because Spanish hours end in one', () => {
  const hours = formatWindow({ day: dayOf('2026-11-27'), start: 9, end: 12 }, 'es')
  expect(hours).toMatch(/p\.\s?m\.$/)
  expect(texts.filter(([, text]) => /\{(when|after|until)\}\./.test(text))).toEqual([])
})

test('a Spanish sentence about a weight writes its decimals with a point', async () => {
  const { loadTexts } = await import('#web/i18n/i18n.ts')
  const { areaOfTexts } = await import('#web/i18n/area.ts')
  await loadTexts(areaOfTexts('customer/reasons'))
  await loadLanguage('es')
  const values = { weighed: 3.6, covered: 3, excess: 0.6, charged: 0.75, perTon: '$99.00' }
  const text = t('reason.bill.weight.over', values)
  expect(text).toContain('3.6')
  expect(text).not.toContain(',6')
  await loadLanguage('en')
})

test('the server and the pages have the same word for a status', async () => {
  const { default: labels } = await import('#web/i18n/en/common/status.ts')
  for (const [status, label] of Object.entries(statusLabels)) {
    const keys = [`status.${status}.noDate`, `status.${status}`]
    expect(keys.map(key => (labels as Record<string, string>)[key]).find(Boolean)).toBe(label)
  }
})
