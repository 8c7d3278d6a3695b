/**
 * The words to which people agreed when they allowed texts. Each consent stores the version of its words. If the words change, they need a
 * new version.
 */
import type { Language } from '#domain/value/language.ts'

type Wording = Readonly<Record<Language, string>>

/** The words of the box on the page that sends a code. `{hauler}` is replaced by the hauler's name. */
const boxes = {
  'order-texts-2026-11': {
    en: 'I agree to receive texts about my orders from {hauler} at this number, up to 12 an order. Message and data rates may apply. Reply STOP to end them, HELP for help. See our Terms of Service and Privacy Policy.',
    es: 'Acepto recibir mensajes de texto de {hauler} sobre mis pedidos en este número, hasta 12 por pedido. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para dejar de recibirlos, HELP para obtener ayuda. Consulte nuestros Términos del servicio y nuestra Política de privacidad.',
  },
  'order-texts-2026-12': {
    en: 'I agree to receive texts about my orders from {hauler} at this number: up to 12 an order about delivery and pick-up, and one for each bill, charge or refund. Message and data rates may apply. Reply STOP to end them, HELP for help. See our Terms of Service and Privacy Policy.',
    es: 'Acepto recibir mensajes de texto de {hauler} sobre mis pedidos en este número: hasta 12 por pedido sobre la entrega y la recolección, y uno por cada cuenta, cobro o devolución. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para dejar de recibirlos, HELP para obtener ayuda. Consulte nuestros Términos del servicio y nuestra Política de privacidad.',
  },
} as const satisfies Readonly<Record<string, Wording>>

export const boxWording: keyof typeof boxes = 'order-texts-2026-12'

export const boxWords: Wording = boxes[boxWording]

/** The words of the switch of the profile form, with the line below it. */
const switches = {
  'order-texts-switch-2026-11': {
    en: 'Text me about my orders. Delivery, pick-up and bill, up to 12 an order. Message and data rates may apply. Reply STOP to end them, HELP for help.',
    es: 'Enviarme mensajes sobre mis pedidos. Entrega, recolección y cuenta, hasta 12 por pedido. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para dejar de recibirlos, HELP para obtener ayuda.',
  },
  'order-texts-switch-2026-12': {
    en: 'Text me about my orders. Up to 12 an order about delivery and pick-up, and one for each bill, charge or refund. Message and data rates may apply. Reply STOP to end them, HELP for help.',
    es: 'Enviarme mensajes sobre mis pedidos. Hasta 12 por pedido sobre la entrega y la recolección, y uno por cada cuenta, cobro o devolución. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para dejar de recibirlos, HELP para obtener ayuda.',
  },
} as const satisfies Readonly<Record<string, Wording>>

export const switchWording: keyof typeof switches = 'order-texts-switch-2026-12'

export const switchWords: Wording = switches[switchWording]

const wordings: Readonly<Record<string, Wording>> = { ...boxes, ...switches }

/** Returns the words of a version as the person read them. An unknown version is returned unchanged. */
export function agreedWords(version: string, language: Language, hauler: string): string {
  return (wordings[version]?.[language] ?? version).replace('{hauler}', hauler)
}
