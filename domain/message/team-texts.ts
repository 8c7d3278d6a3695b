/** The text that invites somebody into an office (rule A15): about work, so it needs no customer's consent. */
import type { Language } from '#domain/language.ts'
import { toGsm } from '#domain/message/gsm.ts'
import { inOneLine } from '#domain/message/safe-name.ts'

const longestHauler = 40

const words: Readonly<Record<Language, string>> = {
  en: 'you are invited to the office. Sign in with this number',
  es: 'tiene una invitación a la oficina. Entre con este número',
}

type Invited = { readonly language: Language; readonly hauler: string; readonly link: string }

export function invitationText({ language, hauler, link }: Invited): string {
  return toGsm(`${inOneLine(hauler).slice(0, longestHauler).trim()}: ${words[language]}: ${link}`)
}
