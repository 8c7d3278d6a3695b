import type { RefusalName, RefusalValues } from '#domain/refusal/refusal.ts'
import { isPerson } from '#domain/value/person.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { allRefusalValuesOf, isUnanswered, refusalOf } from '#web/client/errors.ts'
import { settings } from '#web/client/settings.ts'
import { personName } from '#web/frame/errors/person-name.ts'
import { waitText } from '#web/frame/errors/wait-text.ts'
import { areaOfTexts } from '#web/i18n/area.ts'
import { t, textFromServer } from '#web/i18n/i18n.ts'
import { statusText } from '#web/i18n/status-text.ts'

/**
 * Only this function describes a failed call in the reader's language: the refused act and its reason, how long to
 * wait, or that no answer came. A page never shows messages of the browser, a library or a proxy.
 */
export function errorText(error: unknown): string {
  const refusal = refusalOf(error)
  if (!refusal) return isUnanswered(error) ? unansweredText() : t('toast.error.request')
  // If the server refused several things for the same reason, each has a text. Equal texts are shown once.
  const texts = allRefusalValuesOf(error).map(values => refusalText(refusal, values))
  return waitText(error) ?? [...new Set(texts)].join(' ')
}

export function refusalText(refusal: RefusalName, values: RefusalValues = {}): string {
  const text = textFromServer(areaOfTexts('common/refusals'), `refusal.${refusal}`, inWords(values))
  // This version of the page does not know the refusal.
  if (!text) return t('toast.error.request')
  return saysToCall.has(refusal) ? withOurNumber(text) : text
}

/** If a text asks people to call, it includes the hauler's phone number, if the hauler has one. */
export function withOurNumber(text: string): string {
  const { phone } = settings.hauler
  return phone ? `${text} ${t('shell.ourNumber', { phone: formatPhone(phone) })}` : text
}

/** A status is shown by its label, and an unknown person as "somebody". */
const inWords = (values: RefusalValues): RefusalValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, wordsOf(name, value)]))

function wordsOf(name: string, value: string | number): string | number {
  if (name === 'day' && typeof value === 'string') return dayText(value)
  if (name === 'status' && typeof value === 'string') return statusText(value) ?? value
  return isPerson(name) ? personName(String(value)) : value
}

const dayText = (isoDate: string): string =>
  new Date(isoDate).toLocaleDateString(document.documentElement.lang, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })

/** These refusals ask people to call. Beside 'not-priced' the phone number is shown as a link. */
const saysToCall: ReadonlySet<string> = new Set<RefusalName>([
  'cards-declined',
  'cart-tried-too-often',
  'objection-answered',
  'objection-too-late',
  'payment-not-possible',
  'price-unavailable',
])

const unansweredText = () => t(navigator.onLine ? 'shell.noAnswer' : 'shell.noConnection')
