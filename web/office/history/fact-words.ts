/** These functions put the facts that a change changed into words. */

import { isOrderStatus } from '#domain/order/lifecycle.ts'
import { isDay } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { areaOfTexts } from '#web/i18n/area.ts'
import { t, textFromServer } from '#web/i18n/i18n.ts'
import { formatDay } from '#web/parts/when.ts'

type Facts = Readonly<Record<string, unknown>> | null

/** Returns words such as "Mon, Nov 23, Luis → Tue, Nov 24, Ana". Empty if no readable fact changed. */
export function factWords(before: Facts, after: Facts, language: Language): string {
  const { was, is } = factSides(before, after, language)
  return [was, is].filter(Boolean).join(' → ')
}

/** Returns the same words, with the old and the new side separately. */
export function factSides(before: Facts, after: Facts, language: Language): { was: string; is: string } {
  const changed = ownKeys.filter(key => JSON.stringify(before?.[key] ?? null) !== JSON.stringify(after?.[key] ?? null))
  const wordsFor = (facts: Facts) => changed.flatMap(key => valueWords(key, facts, language) ?? []).join(', ')
  return { was: wordsFor(before), is: wordsFor(after) }
}

/** The facts are in the order in which a sentence names them. */
const ownKeys = ['day', 'driver', 'truck', 'status', 'state', 'place', 'tons'] as const

function valueWords(key: (typeof ownKeys)[number], facts: Facts, language: Language): string | null {
  if (facts === null || !(key in facts)) return null
  const value = facts[key]
  if (key === 'driver') return typeof value === 'string' ? value : t('history.noDriver')
  if (key === 'truck') return typeof value === 'string' ? value : t('history.noTruck')
  if (key === 'day') return typeof value === 'number' && isDay(value) ? formatDay(value, language) : null
  if (key === 'tons') return typeof value === 'number' ? t('history.tons', { tons: value }) : null
  if (typeof value !== 'string') return null
  if (key === 'status' && isOrderStatus(value)) return t(`orders.status.${value}`)
  return textFromServer(areaOfTexts('office/history-page'), `history.value.${value}`, {}) ?? value
}
