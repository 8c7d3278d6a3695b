/** A preview shows a template as a customer reads it, with the values of an example order (rule T8). */

import { fill, type Values } from '#domain/message/fill.ts'
import { toGsm } from '#domain/message/gsm.ts'
import { formatMessageInstant, formatMessageWindow } from '#domain/message/moment.ts'
import { inOneLine } from '#domain/message/safe-name.ts'
import { type Channel, exampleValues, fillText, type MessageTemplate } from '#domain/message/template.ts'
import { dayOf } from '#domain/value/calendar.ts'
import { dayText } from '#domain/value/day-text.ts'
import type { Language } from '#domain/value/language.ts'

export type Preview = { readonly subject: string | null; readonly text: string }

type Sender = { readonly name: string; readonly phone: string }

/** Returns the preview of a template. If the text is too long for one text, returns the whole text. */
export function previewOf(channel: Channel, template: MessageTemplate, values: Values): Preview {
  if (channel === 'sms') {
    return { subject: null, text: fillText(template.text, values) ?? toGsm(filled(template.text, values)) }
  }
  return {
    subject: inOneLine(filled(template.subject ?? '', values)),
    text: filled(template.text, values),
  }
}

/** An unknown placeholder stays as the office typed it. */
const filled = (text: string, values: Values): string =>
  text.replaceAll(/\{[A-Za-z]+\}/g, placeholder => fill(placeholder, values) ?? placeholder)

const day = dayOf('2026-12-23')

const ofLanguage: Readonly<Record<Language, Values>> = {
  en: { fee: 'forbidden items', materials: 'Asbestos, batteries', reason: 'Two cars stood in the driveway' },
  es: { fee: 'lo prohibido', materials: 'Asbesto, baterías', reason: 'Dos autos estaban en la entrada' },
}

/** Returns the values of the example order in a language. */
export const exampleOrder = (language: Language, { name, phone }: Sender): Values => ({
  ...exampleValues,
  ...ofLanguage[language],
  hauler: inOneLine(name),
  haulerPhone: phone,
  day: dayText(day, language),
  when: formatMessageWindow({ day, start: 9, end: 12 }, language),
  until: formatMessageInstant(new Date('2026-12-23T18:30:00Z'), 'America/Chicago', language),
})
