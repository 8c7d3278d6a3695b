/** These functions put a question into words: who did what and when, and what the driver found. */
import type { Language } from '#domain/value/language.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { type Facts, typeNameOf } from '#web/office/dispatch/stop-words.ts'
import type { Question } from '#web/office/session/office-api.ts'
import { formatInstant } from '#web/parts/when.ts'

export type Words = { readonly t: Translate; readonly language: Language; readonly timeZone: string }

/** Returns the number that the driver typed. If there is none, it is the number of the known box. */
export const boxOf = ({ leftBox, takenBox, box }: Question): string => leftBox ?? takenBox ?? box?.number ?? '–'

export function questionText(question: Question, { t, language, timeZone }: Words): string {
  const { kind, tappedAt, driverName, tapKind, first, ticketNumber, holder } = question
  const time = (at: string | null) => (at === null ? '–' : formatInstant(at, timeZone, language))
  const driver = driverName ?? t('decide.somebody')
  const at = time(tappedAt)
  const tap = t(`history.tap.${tapKind ?? 'done'}`)
  switch (kind) {
    case 'box-elsewhere':
      return t(question.box ? 'decide.said.box-elsewhere' : 'decide.said.box-unknown', {
        driver,
        at,
        box: boxOf(question),
      })
    case 'box-other-size':
      return t('decide.said.box-other-size', { driver, at, box: boxOf(question) })
    case 'done-twice':
      return t('decide.said.done-twice', {
        driver,
        at,
        tap,
        other: first?.driverName ?? t('decide.somebody'),
        otherAt: time(first?.at ?? null),
      })
    case 'ticket-used':
      return t('decide.said.ticket-used', { driver, at, ticket: ticketNumber ?? '–', order: holder?.friendlyId ?? '–' })
    case 'swap-paid':
      return t('decide.said.swap-paid')
    case 'not-their-load':
      return tapKind === 'ticket'
        ? t('decide.said.not-their-ticket', { driver, at, ticket: ticketNumber ?? '–' })
        : t('decide.said.not-their-load', { driver, at, tap })
    default:
      return t(`decide.said.${kind}`, { driver, at, tap })
  }
}

/** The detail adds what a person must know to answer, such as the boxes that two drivers named, or a box that is there without an order. */
export function questionDetail(question: Question, { t, language, timeZone }: Words): string | null {
  const { acts, first, leftBox, driverName, offeredAt } = question
  if (offeredAt !== null) return t('decide.offered', { at: formatInstant(offeredAt, timeZone, language) })
  if (acts.includes('fetch'))
    return leftBox === null ? t('decide.standing.unknown') : t('decide.standing', { box: boxOf(question) })
  if (!first?.leftBox || leftBox === null) return null
  const driver = driverName ?? t('decide.somebody')
  return t('decide.boxes', { driver, box: leftBox, other: first.driverName, otherBox: first.leftBox })
}

/** A driver named a box of another size. Either the driver misread the number, or the driver brought the wrong box. */
export const wrongSizeTexts = ({ wrongSizes }: Question, facts: Facts, t: Translate): string[] =>
  wrongSizes.map(({ number, containerTypeId, orderedTypeId }) =>
    t('decide.wrongSize', {
      box: number,
      size: typeNameOf(facts, containerTypeId) || '–',
      ordered: typeNameOf(facts, orderedTypeId) || '–',
    }),
  )

/** The labels of the buttons that confirm a typed box. */
export const confirmTexts = { isSure: 'decide.act.sure', isSizeSure: 'decide.act.sizeSure' } as const

export function actText({ kind, box, tapKind }: Question, act: Question['acts'][number], t: Translate): string {
  const isHeldTicket = kind === 'not-their-load' && tapKind === 'ticket'
  if (act === 'apply' && isHeldTicket) return t('decide.act.apply.not-their-load')
  if (act !== 'noted') return t(`decide.act.${act}`)
  if ((kind === 'box-elsewhere' || kind === 'box-other-size') && box)
    return t('decide.act.noted.box-elsewhere', { box: box.number })
  if (kind === 'done-twice' || kind === 'swap-paid') return t(`decide.act.noted.${kind}`)
  return t(isHeldTicket ? 'decide.act.noted.not-their-ticket' : 'decide.act.noted')
}

export function hintText({ holder }: Question, act: Question['acts'][number], t: Translate): string | null {
  if (act === 'apply' || act === 'fetch' || act === 'ask-customer') return t(`decide.act.${act}.hint`)
  return act === 'take-ticket' ? t('decide.act.take-ticket.hint', { order: holder?.friendlyId ?? '–' }) : null
}
