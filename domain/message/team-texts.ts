/** Texts to people who work in an office are about work, so they need no customer's consent. */

import { toGsm } from '#domain/message/gsm.ts'
import { inOneLine } from '#domain/message/safe-name.ts'
import type { Language } from '#domain/value/language.ts'

const longestHauler = 40
const longestName = 30

const words: Readonly<Record<Language, string>> = {
  en: 'you are invited to the office. Sign in with this number',
  es: 'tiene una invitación a la oficina. Entre con este número',
}

type Invited = { readonly language: Language; readonly hauler: string; readonly link: string }

/** Invites a person (rule A15). */
export function invitationText({ language, hauler, link }: Invited): string {
  return toGsm(`${inOneLine(hauler).slice(0, longestHauler).trim()}: ${words[language]}: ${link}`)
}

type SoloGrant = {
  readonly language: Language
  readonly hauler: string
  /** This is the name of the person who gave the refund. It is empty if the name is unknown. */
  readonly who: string
  readonly amount: string
  readonly order: string
  readonly link: string
}

/** Notifies the managers of the team: a person gave more than the limit, and no second person could decide (rule M30). */
export function aloneText({ language, hauler, who, amount, order, link }: SoloGrant): string {
  const name = inOneLine(who).slice(0, longestName).trim() || '–'
  const message =
    language === 'en'
      ? `${name} gave ${amount} back on ${order} alone, above the limit`
      : `${name} dio ${amount} en ${order} sin otra persona, sobre el monto permitido`
  return toGsm(`${inOneLine(hauler).slice(0, longestHauler).trim()}: ${message}: ${link}`)
}

/** Notifies people whom the person suspended, or whose right to decide that person removed (rule M30). */
export function takenText({ language, hauler, who, amount, order }: Omit<SoloGrant, 'link'>): string {
  const name = inOneLine(who).slice(0, longestName).trim() || '–'
  const message =
    language === 'en'
      ? `${name} asks to give ${amount} back on ${order}. You decided about that until ${name} closed it to you.`
      : `${name} pide dar ${amount} en ${order}. Usted decidía eso hasta que ${name} se lo quitó.`
  return toGsm(`${inOneLine(hauler).slice(0, longestHauler).trim()}: ${message}`)
}
