/**
 * Answers what carriers ask before they carry a hauler's texts (10DLC campaigns, toll-free verification): how people agree, with the words
 * of each box, sample texts, how often, the price, STOP, HELP and privacy (rule T21). The answers are made from the boxes and the templates
 * that are in use.
 */

import { boxWords, switchWords } from '#domain/message/consent-wording.ts'
import { orderLink } from '#domain/message/order-link.ts'
import { messageTexts } from '#domain/message/order-message.ts'
import { exampleOrder } from '#domain/message/preview.ts'
import { replyText } from '#domain/message/reply.ts'
import { inOneLine } from '#domain/message/safe-name.ts'
import { fillText } from '#domain/message/template.ts'
import type { MessageKind } from '#domain/message/texts/message-texts.ts'
import type { Language } from '#domain/value/language.ts'
import { formatPhone } from '#domain/value/phone.ts'

/** The path of the public page in English. The path of the Spanish page begins with /es. */
export const textProgramPath = '/text-messages'

export type TextSender = {
  readonly name: string
  readonly phone: string
  readonly email: string
  /** The address at which customers reach the product, without a slash at its end. */
  readonly origin: string
  /** Returns the text of an occasion as the product sends it: the hauler's own, or the product's. */
  readonly textOf: (kind: MessageKind) => string
}

/** A heading with the lines below it. A quoted line is the exact text of a box or of a text message. */
export type ProgramSection = {
  readonly title: string
  readonly lines: readonly { readonly text: string; readonly isQuoted?: boolean }[]
}

export type TextProgram = { readonly title: string; readonly sections: readonly ProgramSection[] }

/** The samples are the first text, two texts about the visit, one about money, and a reminder. */
const sampled = ['placed', 'out-for-delivery', 'delivered', 'bill-ready', 'rental-ending'] as const

const exampleId = '6f1c2a34-5b6d-4e7f-8a90-1b2c3d4e5f60'

export function textProgramOf(language: Language, sender: TextSender): TextProgram {
  const hauler = inOneLine(sender.name)
  const words = language === 'es' ? spanish : english
  const contact = [hauler, formatPhone(sender.phone), sender.email].filter(Boolean).join(' · ')
  const quoted = (text: string) => ({ text, isQuoted: true })
  const ofBox = (text: string) => quoted(text.replaceAll('{hauler}', hauler))
  return {
    title: words.title(hauler),
    sections: [
      { title: words.who.title, lines: [{ text: words.who.text(hauler) }, { text: contact }] },
      {
        title: words.consent.title,
        lines: [
          { text: words.consent.lead },
          { text: words.consent.box(sender.origin) },
          ofBox(boxWords[language]),
          { text: words.consent.switch(sender.origin) },
          ofBox(switchWords[language]),
          { text: words.consent.code(sender.origin) },
          { text: words.consent.free },
          { text: words.consent.kept },
        ],
      },
      { title: words.samples, lines: samplesOf(language, sender).map(quoted) },
      { title: words.often.title, lines: [{ text: words.often.text }] },
      { title: words.price.title, lines: [{ text: words.price.text }] },
      {
        title: words.stop.title,
        lines: [{ text: words.stop.text }, quoted(replyText('stop', language, sender))],
      },
      {
        title: words.help.title,
        lines: [{ text: words.help.text }, quoted(replyText('help', language, sender))],
      },
      {
        title: words.privacy.title,
        lines: [{ text: words.privacy.text }, { text: words.privacy.pages(sender.origin) }],
      },
    ],
  }
}

function samplesOf(language: Language, { name, phone, origin, textOf }: TextSender): string[] {
  const values = {
    ...exampleOrder(language, { name, phone: formatPhone(phone) }),
    link: orderLink(origin, exampleId),
  }
  const code = fillText(messageTexts[language].code, { code: '482913', hauler: inOneLine(name) })
  const texts = sampled.map(
    kind => fillText(textOf(kind), values) ?? fillText(messageTexts[language].texts[kind], values),
  )
  return [code, ...texts].filter(text => text !== null)
}

/** Returns the whole program as one text that can be pasted into a carrier's form. */
export const programAsText = ({ title, sections }: TextProgram): string =>
  [title, ...sections.map(section => [section.title, ...section.lines.map(lineAsText)].join('\n'))].join('\n\n')

const lineAsText = ({ text, isQuoted }: ProgramSection['lines'][number]): string => (isQuoted ? `"${text}"` : text)

const english = {
  title: (hauler: string) => `Text messages from ${hauler}`,
  who: {
    title: 'Who sends them, and what for',
    text: (hauler: string) =>
      `${hauler} rents out dumpsters. It texts its customers about the dumpsters that they order: confirmation, delivery, pick-up, weight and payment. It also texts the code with which a customer signs in. No text advertises anything.`,
  },
  consent: {
    title: 'How people agree',
    lead: 'Only people who agreed get texts about their orders. There are two ways to agree. Each is an act of its own, and nothing is ticked or turned on in advance.',
    box: (origin: string) =>
      `On the page "Verify your mobile number" of an order (${origin}/checkout), the customer types the mobile number and ticks this box:`,
    switch: (origin: string) =>
      `On the form with their details, in an order or under "Account" at ${origin}/dashboard, the customer turns on this switch:`,
    code: (origin: string) =>
      `A code is texted only to a number that its owner typed to get it, with the button "Send Code". At ${origin}/sign-in the box agrees to the Terms of Service and the Privacy Policy and to no texts about orders.`,
    free: 'Agreeing to texts is not a condition of buying anything: a person who does not agree orders in the same way and gets emails only.',
    kept: 'Of each consent the words, the language, the number and the time are kept. The number is verified by a code before it counts.',
  },
  samples: 'Sample texts',
  often: {
    title: 'How often',
    text: 'Message frequency varies with the orders: up to 12 texts an order about delivery and pick-up, one for each bill, charge or refund, and one code each time a person asks for it.',
  },
  price: { title: 'What it costs', text: 'Message and data rates may apply. We charge nothing for texts.' },
  stop: {
    title: 'How to end them',
    text: 'Reply STOP to any text. Texts about orders end at once, and START brings them back. The switch under "Account" also turns them off and on; after STOP, START is needed, too. The answer to STOP:',
  },
  help: { title: 'How to get help', text: 'Reply HELP, call, or write an email. The answer to HELP:' },
  privacy: {
    title: 'Privacy',
    text: 'Mobile numbers and consents to text messages are never shared with third parties or affiliates for marketing.',
    pages: (origin: string) => `Privacy Policy: ${origin}/privacy · Terms of Service: ${origin}/terms`,
  },
}

const spanish: typeof english = {
  title: hauler => `Mensajes de texto de ${hauler}`,
  who: {
    title: 'Quién los envía y para qué',
    text: hauler =>
      `${hauler} renta contenedores. Envía a sus clientes mensajes de texto sobre los contenedores que piden: confirmación, entrega, recolección, peso y pago. También envía el código para iniciar sesión. Ningún mensaje hace publicidad.`,
  },
  consent: {
    title: 'Cómo se da el consentimiento',
    lead: 'Solo reciben mensajes sobre sus pedidos quienes los aceptaron. Hay dos formas de aceptarlos. Cada una es un acto aparte, y nada está marcado ni activado de antemano.',
    box: origin =>
      `En la página "Verifique su número de celular" de un pedido (${origin}/checkout), el cliente escribe su número de celular y marca esta casilla:`,
    switch: origin =>
      `En el formulario con sus datos, en un pedido o en "Cuenta" de ${origin}/dashboard, el cliente activa este interruptor:`,
    code: origin =>
      `Un código se envía solo a un número que alguien escribió para recibirlo, con el botón "Enviar código". En ${origin}/sign-in la casilla acepta los Términos del servicio y la Política de privacidad, pero no mensajes sobre pedidos.`,
    free: 'Aceptar mensajes no es condición para comprar nada: quien no los acepta hace su pedido de la misma manera y recibe solo correos.',
    kept: 'De cada consentimiento se guardan las palabras, el idioma, el número y la hora. El número se verifica con un código antes de que valga.',
  },
  samples: 'Mensajes de ejemplo',
  often: {
    title: 'Con qué frecuencia',
    text: 'La frecuencia varía según los pedidos: hasta 12 mensajes por pedido sobre la entrega y la recolección, uno por cada cuenta, cobro o devolución, y un código cada vez que alguien lo pide.',
  },
  price: {
    title: 'Cuánto cuestan',
    text: 'Pueden aplicarse tarifas de mensajes y datos. Nosotros no cobramos nada por los mensajes.',
  },
  stop: {
    title: 'Cómo dejar de recibirlos',
    text: 'Responda STOP a cualquier mensaje. Los mensajes sobre pedidos terminan de inmediato, y START los reactiva. El interruptor de "Cuenta" también los desactiva y activa; después de STOP también hace falta START. La respuesta a STOP:',
  },
  help: {
    title: 'Cómo obtener ayuda',
    text: 'Responda HELP, llame o escriba un correo. La respuesta a HELP:',
  },
  privacy: {
    title: 'Privacidad',
    text: 'Los números de celular y los consentimientos para mensajes de texto nunca se comparten con terceros ni afiliados con fines de mercadeo.',
    pages: origin => `Política de privacidad: ${origin}/privacy · Términos del servicio: ${origin}/terms`,
  },
}
