/** The reasons why a visit failed, in words that are short enough for a text to the customer. */
import type { Language } from '#domain/value/language.ts'
import type { CouldNotReason } from './could-not.ts'

const english: Readonly<Record<CouldNotReason, string>> = {
  blocked: 'the place was blocked',
  locked: 'the gate was locked',
  'not-ready': 'nobody was there, or it was not ready',
  overfilled: 'it is filled above the rim',
  'too-heavy': 'it is too heavy to lift',
  unsafe: 'the place was not safe',
  'wrong-address': 'we did not find the place',
  'our-truck': 'our truck broke down',
}

const spanish: Readonly<Record<CouldNotReason, string>> = {
  blocked: 'el lugar estaba bloqueado',
  locked: 'el portón estaba cerrado',
  'not-ready': 'no había nadie o no estaba listo',
  overfilled: 'está lleno por encima del borde',
  'too-heavy': 'pesa demasiado para levantarlo',
  unsafe: 'el lugar no era seguro',
  'wrong-address': 'no encontramos el lugar',
  'our-truck': 'nuestro camión se averió',
}

export const couldNotWords = (reason: CouldNotReason, language: Language): string =>
  (language === 'es' ? spanish : english)[reason]
