import { expect, test } from 'vitest'
import { messageTexts } from '#domain/message/order-message.ts'
import { statusLabels } from '#domain/refusal/status-labels.ts'
import { dayOf } from '#domain/value/calendar.ts'
import { loadLanguage, t } from '#web/i18n/i18n.ts'
import { formatWindow } from '#web/parts/when.ts'

const english = import.meta.glob<{ default: Record<string, string> }>('./en/**/*.ts', { eager: true })
const spanish = import.meta.glob<{ default: Record<string, string> }>('./es/**/*.ts', { eager: true })
const legal = import.meta.glob<string>('../customer/legal/*.es.md', { eager: true, query: '?raw', import: 'default' })

type Text = readonly [name: string, text: string]
const textsOf = (areas: typeof spanish): Text[] => Object.values(areas).flatMap(area => Object.entries(area.default))
const texts = textsOf(spanish)
/** A message has no key of its own, so its path names it. */
const messagesOf = (value: unknown, path: string): Text[] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) => messagesOf(inner, `${path}.${key}`))

/** A pattern that no text has, what texts say instead, and the few texts that may have it. */
type Forbidden = readonly [pattern: RegExp, instead: string, except?: readonly string[]]

const englishWords: readonly Forbidden[] = [
  [
    /\b(nobody|somebody|someone|whoever|everybody|everyone|anybody|anyone|no one)\b/i,
    'the person by the role: a driver, the customer, a manager of the team, the administrator of the server',
  ],
  [/(^|[.:;] )Who (may|makes|works|gets|drives|waits|runs|has|is)\b/, 'the person by the role'],
  [/\bby (itself|themselves)\b/i, 'automatically'],
  [/\bask(s|ed)? for (the |a )?(pick-up|swap|delivery)\b/i, 'request, because a customer requests a visit'],
  [/\be-mails?\b/i, 'email'],
  [/\bin vain\b/i, 'dry run, which is the word of the trade'],
  [/\bis like that\b/i, 'No orders match'],
  [/\bnothing (is everywhere|costs nothing)\b/i, 'what an empty field means: Leave empty for all ZIPs'],
]

/** Each thing has one word. Spanish of Texas is meant: tocar, agregar and renta, not the words of Spain. */
const spanishWords: readonly Forbidden[] = [
  [/\bcajas?\b/i, 'contenedor'],
  [/\b(retiros?|recogidas?)\b/i, 'recolección'],
  [/\balquil\w+/i, 'renta'],
  [/\b(boletos?|comprobantes?)\b|\bboletas? de la báscula\b/i, 'boleta de báscula, or boleta'],
  [/\bconductor(es)?\b/i, 'chofer'],
  [/\brelleno sanitario\b/i, 'vertedero'],
  [/\bneumáticos?\b/i, 'llanta'],
  [/\btarjeta registrada\b/i, 'tarjeta guardada'],
  [/\b(puls(a|e|ó)|presion(a|e|ó)|oprim)/i, 'tocar and toque'],
  [/\bañad\w+/i, 'agregar'],
  [/\b(prolong\w+|prórrogas?)\b/i, 'extender and extensión'],
  [
    /\bfactur\w+/i,
    'cuenta and cobrar',
    // A card and an account of Google have a billing address of their own.
    ['former.zip', 'today.addresses.permission'],
  ],
  [/\bencargos?\b/i, 'mandado'],
  [/\bplane(a|e|ó)\w*/i, 'planificar'],
  [/\ben vano\b/i, 'viaje perdido'],
  [/\btarifas? de la ciudad\b/i, 'tarifa municipal'],
]

const spanishSubjects: readonly Forbidden[] = [
  [/\b(nadie|alguien|quienquiera)\b/i, 'the person by the role'],
  [/(^|[.:;] )Quien\b/, 'the person by the role'],
  [/\bpor sí (sol|mism)[oa]s?\b|\bse \w+ sol[oa]s?(?=[.,;:]|$| cuando| en cuanto)/i, 'automáticamente'],
]

/** Returns the texts with a forbidden word, and the exceptions that no text needs any more. */
function forbiddenIn(some: readonly Text[], rules: readonly Forbidden[], { isWhole = true } = {}): string[] {
  return rules.flatMap(([pattern, instead, except = []]) => {
    const found = some.filter(([, text]) => pattern.test(text))
    const names = found.map(([name]) => name)
    return [
      ...found
        .filter(([name]) => !except.includes(name))
        .map(([name, text]) => `${name}: ${pattern.exec(text)?.[0].trim()} → ${instead}`),
      ...(isWhole ? except.filter(name => !names.includes(name)).map(name => `${name} is no exception any more`) : []),
    ]
  })
}

test('English pages and messages name who acts, and say automatically, request and dry run', () => {
  expect(textsOf(english).length).toBeGreaterThan(500)
  expect(forbiddenIn(textsOf(english), englishWords)).toEqual([])
  expect(forbiddenIn(messagesOf(messageTexts.en, 'message'), englishWords)).toEqual([])
})

test('Spanish pages, messages and legal texts use one word for each thing', () => {
  expect(texts.length).toBeGreaterThan(500)
  expect(Object.keys(legal).length).toBe(3)
  expect(forbiddenIn(texts, spanishWords)).toEqual([])
  const others = [...messagesOf(messageTexts.es, 'message'), ...Object.entries(legal)]
  expect(forbiddenIn(others, spanishWords, { isWhole: false })).toEqual([])
})

test('Spanish pages and messages name who acts, and say automáticamente', () => {
  expect(forbiddenIn(texts, spanishSubjects)).toEqual([])
  expect(forbiddenIn(messagesOf(messageTexts.es, 'message'), spanishSubjects)).toEqual([])
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
