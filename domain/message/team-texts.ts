/** Texts to people who work in an office are about their work, so that no consent is needed. */

import { toGsm } from '#domain/message/gsm.ts'
import { inOneLine } from '#domain/message/safe-name.ts'
import type { Language } from '#domain/value/language.ts'

const maxHaulerLength = 40
const maxNameLength = 30

const words: Readonly<Record<Language, string>> = {
  en: 'you are invited to the office. Sign in with this number',
  es: 'tiene una invitación a la oficina. Entre con este número',
}

type Invited = { readonly language: Language; readonly hauler: string; readonly link: string }

/** Builds the text that invites a person to the office (rule A15). */
export function invitationText({ language, hauler, link }: Invited): string {
  return toGsm(`${inOneLine(hauler).slice(0, maxHaulerLength).trim()}: ${words[language]}: ${link}`)
}

type SoloGrant = {
  readonly language: Language
  readonly hauler: string
  /** The name of the person who gave the money back. Empty if the name is unknown. */
  readonly who: string
  readonly amount: string
  readonly order: string
  readonly link: string
}

/**
 * Builds the text to the managers of the team after a person gave back more than the limit while no second person could decide (rule M30).
 */
export function aloneText({ language, hauler, who, amount, order, link }: SoloGrant): string {
  const name = inOneLine(who).slice(0, maxNameLength).trim() || '–'
  const message =
    language === 'en'
      ? `${name} gave ${amount} back on ${order} alone, above the limit`
      : `${name} dio ${amount} en ${order} sin otra persona, sobre el monto permitido`
  return toGsm(`${inOneLine(hauler).slice(0, maxHaulerLength).trim()}: ${message}: ${link}`)
}

/**
 * Builds the text to people whom `who` suspended or whose right to decide `who` removed, when `who` asks to give back more than the limit
 * (rule M30).
 */
export function takenText({ language, hauler, who, amount, order }: Omit<SoloGrant, 'link'>): string {
  const name = inOneLine(who).slice(0, maxNameLength).trim() || '–'
  const message =
    language === 'en'
      ? `${name} asks to give ${amount} back on ${order}. You decided about that until ${name} closed it to you.`
      : `${name} pide dar ${amount} en ${order}. Usted decidía eso hasta que ${name} se lo quitó.`
  return toGsm(`${inOneLine(hauler).slice(0, maxHaulerLength).trim()}: ${message}`)
}
