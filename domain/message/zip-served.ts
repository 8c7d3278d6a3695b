/**
 * The mail to a person who waited for a ZIP that is now served (rule T10). It is in the language of the page on which the person typed the
 * mail address. No text is sent, because consents to texts are about orders.
 */

import { fill } from '#domain/message/fill.ts'
import { messageTexts, type NotificationSender } from '#domain/message/order-message.ts'
import { inOneLine } from '#domain/message/safe-name.ts'
import type { Language } from '#domain/value/language.ts'
import { formatPhone } from '#domain/value/phone.ts'

export type ServedZips = {
  readonly language: Language
  readonly hauler: Pick<NotificationSender, 'name' | 'phone' | 'origin'>
  readonly zipCodes: readonly string[]
}

export function zipServedMail({ language, hauler, zipCodes }: ServedZips): { subject: string; text: string } {
  const values = {
    zips: zipCodes.join(', '),
    hauler: inOneLine(hauler.name),
    haulerPhone: formatPhone(hauler.phone),
    link: `${hauler.origin}/checkout/zipcode`,
  }
  const { zipServed } = messageTexts[language]
  const [subject, text] = [fill(zipServed.subject, values), fill(zipServed.text, values)]
  if (subject === null || text === null) throw new RangeError('a mail about a served ZIP lacks a value')
  return { subject: inOneLine(subject), text }
}
