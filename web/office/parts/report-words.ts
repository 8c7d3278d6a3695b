/** These functions put a driver's report, a question or the defects of a truck into words. */
import { couldNotReasons } from '#domain/dispatch/could-not.ts'
import { couldNotWords } from '#domain/dispatch/could-not-words.ts'
import type { Language } from '#domain/value/language.ts'
import { areaOfTexts } from '#web/i18n/area.ts'
import { t, textFromServer } from '#web/i18n/i18n.ts'

type Facts = Readonly<Record<string, unknown>> | null

/** Returns words such as "Could not: the gate was locked, waited 10 min, 2 photos". Null if the change holds no report. */
export function reportWords(after: Facts, language: Language): string | null {
  if (isFacts(after?.report)) return tapWords(after.report, language)
  if (typeof after?.answer === 'string') return questionWords(after)
  if (Array.isArray(after?.defects)) return defectWords(after.defects)
  return null
}

const isFacts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function tapWords(report: Readonly<Record<string, unknown>>, language: Language): string {
  const kind = textFromServer(areaOfTexts('office/history'), `history.tap.${report.tap}`, {}) ?? t('history.tap.other')
  if (report.isPhoto === true) return t('history.report.photo', { tap: kind })
  const reason = couldNotReasons.find(one => one === report.reason)
  const words = [
    reason && couldNotWords(reason, language),
    typeof report.leftBox === 'string' && t('history.report.left', { box: report.leftBox }),
    typeof report.takenBox === 'string' && t('history.report.taken', { box: report.takenBox }),
    typeof report.tons === 'number' && t('history.tons', { tons: report.tons }),
    report.isOverfilled === true && t('history.report.overfilled'),
    report.hasWrongItems === true && t('history.report.wrongItems'),
    typeof report.waitedMinutes === 'number' && t('history.report.waited', { minutes: report.waitedMinutes }),
    typeof report.photos === 'number' && t('history.report.photos', { count: report.photos }),
  ].filter(Boolean)
  return words.length === 0 ? kind : `${kind}: ${words.join(', ')}`
}

/** Puts a question and its answer into words. An answer that only a newer server knows is left out. */
const questionWords = ({ kind, answer }: Readonly<Record<string, unknown>>): string | null =>
  [
    textFromServer(areaOfTexts('office/history'), `history.question.${kind}`, {}),
    textFromServer(areaOfTexts('office/history'), `history.answer.${answer}`, {}),
  ]
    .filter(Boolean)
    .join(' → ') || null

const defectWords = (defects: readonly unknown[]): string =>
  defects.length === 0
    ? (textFromServer(areaOfTexts('office/inspection'), 'inspection.fine', {}) ?? '')
    : defects
        .map(one => textFromServer(areaOfTexts('office/inspection'), `inspection.${one}`, {}) ?? String(one))
        .join(', ')
