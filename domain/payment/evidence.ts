/**
 * The answer to a dispute (rule M91) has the stored facts of the order, as one document for a person at the customer's bank and as the
 * texts that the payment service requires.
 */

import { agreedWords } from '#domain/message/consent-wording.ts'
import { formatMessageWindow } from '#domain/message/moment.ts'
import type { OrderSnapshot } from '#domain/order/snapshot.ts'
import { pictureOf } from '#domain/pdf/picture.ts'
import { type Block, writePdf } from '#domain/pdf/write-pdf.ts'
import { dayText } from '#domain/value/day-text.ts'
import type { Language } from '#domain/value/language.ts'
import { formatCents } from '#domain/value/money.ts'
import { formatPhone } from '#domain/value/phone.ts'
import {
  actorWords,
  cardNames,
  consentWays,
  eventWords,
  factWords,
  linkWords,
  photoWords,
  reasonWords,
} from './evidence-words.ts'

export type EvidenceFacts = {
  readonly hauler: { readonly name: string; readonly phone: string }
  readonly dispute: {
    readonly providerDisputeId: string
    readonly reason: string
    readonly amountInCents: number
    readonly openedAt: Date
    readonly answerBy: Date | null
    readonly paidInCents: number
    readonly paidAt: Date
    readonly cardBrand: string | null
    readonly cardLastFour: string | null
  }
  readonly order: {
    readonly number: string
    readonly placedAt: Date
    readonly totalInCents: number
    readonly billingPostalCode: string | null
    readonly snapshot: OrderSnapshot
  }
  readonly consents: {
    readonly texts: readonly {
      readonly wording: string
      readonly language: Language
      readonly method: string
      readonly isAgreed: boolean
      readonly at: string
    }[]
    readonly acts: readonly { readonly sentence: string; readonly at: string }[]
    readonly spoken: readonly { readonly sentence: string; readonly readBy: string | null; readonly at: string }[]
    readonly deviceKnownSince: Date | null
  }
  readonly events: readonly {
    readonly event: string
    readonly by: string
    readonly who: string | null
    readonly at: string
    readonly why: string | null
  }[]
  readonly load: {
    readonly collectedAt: string
    readonly dumpedAt: string | null
    readonly facility: string | null
    readonly ticketNumber: string | null
    readonly grossInPounds: number | null
    readonly tareInPounds: number | null
    readonly tons: number | null
  } | null
  readonly bills: readonly {
    readonly version: number | null
    readonly tons: number
    readonly totalInCents: number | null
    readonly at: string
  }[]
  readonly objections: readonly { readonly content: string; readonly at: string; readonly isAnswer: boolean }[]
  readonly messages: readonly {
    readonly channel: 'sms' | 'email'
    readonly text: string
    readonly sentAt: string | null
    readonly deliveredAt: string | null
  }[]
  readonly replies: readonly { readonly words: string; readonly at: string }[]
  readonly photos: readonly {
    readonly kind: string
    readonly takenAt: Date
    readonly by: string | null
    readonly content: Uint8Array
  }[]
  readonly madeAt: Date
}

/** What the hauler hands in to the customer's bank. */
export type DisputeAnswer = {
  readonly customerName: string
  readonly customerEmail: string
  readonly billingAddress: string
  readonly productDescription: string
  readonly serviceDate: string
  /** The customer's actions with their times. */
  readonly activity: string
  readonly summary: string
  /** A PDF of at most 4.5 MB. */
  readonly file: { readonly name: string; readonly content: Uint8Array }
}

export type Evidence = {
  readonly texts: Omit<DisputeAnswer, 'file'>
  readonly file: DisputeAnswer['file']
  /** `shown` photos are in the file. `leftOut` photos are not, because the file would be too large or cannot show photos of their kind. */
  readonly photos: { readonly shown: number; readonly leftOut: number }
}

/** The service accepts 4.5 MB in all. The texts of an order need far less than the rest. */
export const maxPhotoBytes = 4_000_000

export function evidenceOf(facts: EvidenceFacts): Evidence {
  const format = formatIn(facts.order.snapshot.timeZone)
  const { shown, leftOut } = photosOf(facts, format)
  const title = `Order ${facts.order.number}: answer to a dispute`
  const blocks: Block[] = [
    { kind: 'title', text: title },
    ...aboutDispute(facts, format),
    ...aboutOrder(facts, format),
    ...aboutConsent(facts, format),
    ...heading(
      'What happened',
      facts.events.map(event => fact(format.at(event.at), storyOf(event))),
    ),
    ...aboutLoad(facts, format),
    ...aboutMessages(facts, format),
    ...heading('Photos', [
      ...(shown.length === 0 ? [text('There are none.')] : shown),
      ...(leftOut > 0 ? [text(`${leftOut} more can be shown on request.`)] : []),
    ]),
  ]
  const foot = `${facts.hauler.name} · Order ${facts.order.number} · made ${format.at(facts.madeAt)}`
  return {
    texts: textsOf(facts, format),
    file: { name: `dispute-${facts.order.number}.pdf`, content: writePdf({ title, foot, blocks }) },
    photos: { shown: shown.length, leftOut },
  }
}

const text = (words: string): Block => ({ kind: 'text', text: words })
const fact = (label: string, words: string): Block => ({ kind: 'fact', label, text: words })
const heading = (words: string, blocks: readonly Block[]): Block[] =>
  blocks.length === 0 ? [] : [{ kind: 'heading', text: words }, ...blocks]

type Format = ReturnType<typeof formatIn>

/** Formats times by the clock of the place of the dumpster. */
function formatIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return { at: (instant: string | Date) => format.format(new Date(instant)).replaceAll('\u202f', ' ') }
}

function aboutDispute({ dispute, hauler }: EvidenceFacts, format: Format): Block[] {
  const brand = dispute.cardBrand && (cardNames[dispute.cardBrand] ?? dispute.cardBrand)
  const card = [brand, dispute.cardLastFour && `ending in ${dispute.cardLastFour}`].filter(Boolean).join(' ')
  return [
    fact('Company', [hauler.name, formatPhone(hauler.phone)].filter(Boolean).join(', ')),
    fact('Dispute', `${dispute.providerDisputeId}, ${formatCents(dispute.amountInCents)}`),
    fact('Reason', reasonWords[dispute.reason] ?? dispute.reason.replaceAll('_', ' ')),
    fact('Opened', format.at(dispute.openedAt)),
    fact('Payment', `${formatCents(dispute.paidInCents)}, ${format.at(dispute.paidAt)}${card && `, ${card}`}`),
  ]
}

const nameOf = ({ customer }: OrderSnapshot) => `${customer.firstName} ${customer.lastName}`.trim()

function placeOf({ address, zipCode }: OrderSnapshot): string {
  if (!address) return zipCode
  const { line1, line2, city, state, postalCode } = address
  return [line1, line2, city, `${state} ${postalCode}`].filter(Boolean).join(', ')
}

const boxesOf = ({ containers }: OrderSnapshot) =>
  containers.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ')

function aboutOrder({ order }: EvidenceFacts, format: Format): Block[] {
  const { snapshot } = order
  const { customer, materials, dropOffWindow, pickupWindow } = snapshot
  const wanted: Block[] = []
  if (dropOffWindow) wanted.push(fact('Delivery ordered for', formatMessageWindow(dropOffWindow, 'en')))
  if (pickupWindow) wanted.push(fact('Pick-up ordered for', dayText(pickupWindow.day, 'en')))
  return heading('The order', [
    fact('Number', order.number),
    fact('Placed', format.at(order.placedAt)),
    fact('Customer', [nameOf(snapshot), customer.companyName].filter(Boolean).join(', ')),
    fact('Contact', [formatPhone(customer.phone), customer.email].filter(Boolean).join(', ')),
    fact('Delivered to', placeOf(snapshot)),
    fact('Dumpster', boxesOf(snapshot)),
    fact('Materials', materials.map(({ name }) => name).join(', ')),
    ...wanted,
    fact('Total', formatCents(order.totalInCents)),
  ])
}

/** Writes each consent with its words at that time, its time, and the way in which the customer gave it. */
function aboutConsent({ consents, order, hauler }: EvidenceFacts, format: Format): Block[] {
  const { cardConsent } = order.snapshot
  const { texts, acts, spoken, deviceKnownSince } = consents
  return heading('What the customer agreed to', [
    ...(cardConsent
      ? [fact(format.at(order.placedAt), `“${cardConsent}” Agreed to on the payment page, before the payment.`)]
      : []),
    ...acts.map(({ at, sentence }) => fact(format.at(at), `“${sentence}” Agreed to on the page of the order.`)),
    ...spoken.map(({ at, sentence, readBy }) =>
      fact(format.at(at), `“${sentence}” Read out on the telephone by ${readBy ?? 'the office'}, and agreed to.`),
    ),
    ...texts.map(({ at, wording, language, method, isAgreed }) =>
      fact(
        format.at(at),
        isAgreed
          ? `“${agreedWords(wording, language, hauler.name)}” Agreed to by ${consentWays[method] ?? method}.`
          : `Texts about orders were ended by ${consentWays[method] ?? method}.`,
      ),
    ),
    ...(deviceKnownSince
      ? [
          fact(
            'Device',
            `The card was typed on a device that the account has known since ${format.at(deviceKnownSince)}.`,
          ),
        ]
      : []),
  ])
}

const isEventWithStatus = (event: string): event is keyof typeof eventWords => Object.hasOwn(eventWords, event)

function storyOf({ event, by, who, why }: EvidenceFacts['events'][number]): string {
  const words = isEventWithStatus(event) ? eventWords[event] : (factWords[event] ?? event.replaceAll('-', ' '))
  const actor = by === 'system' ? null : (actorWords[by] ?? by)
  const done = actor === null ? words : `${words}, ${who ? `${actor} (${who})` : actor}`
  return `${done}.${why ? ` ${why}` : ''}`
}

const pounds = (value: number) => `${value.toLocaleString('en-US')} lb`

function aboutLoad({ load, bills, objections }: EvidenceFacts, format: Format): Block[] {
  const weights = load && [
    load.grossInPounds === null ? null : `full ${pounds(load.grossInPounds)}`,
    load.tareInPounds === null ? null : `empty ${pounds(load.tareInPounds)}`,
    load.tons === null ? null : `${load.tons} tons`,
  ]
  return heading('The load and the bill', [
    ...(load ? [fact('Picked up', format.at(load.collectedAt))] : []),
    ...(load?.dumpedAt ? [fact('Dumped', [format.at(load.dumpedAt), load.facility].filter(Boolean).join(', '))] : []),
    ...(load?.ticketNumber ? [fact('Scale ticket', load.ticketNumber)] : []),
    ...(weights?.some(Boolean) ? [fact('Weight', weights.filter(Boolean).join(', '))] : []),
    ...bills.flatMap(({ version, tons, totalInCents, at }) =>
      version === null || totalInCents === null
        ? []
        : [fact(`Bill ${version}`, `${formatCents(totalInCents)} for ${tons} tons, ${format.at(at)}`)],
    ),
    ...objections.map(({ content, at, isAnswer }) =>
      fact(format.at(at), `${isAnswer ? 'The company answered' : 'The customer objected'}: “${content}”`),
    ),
  ])
}

/**
 * Only the signed-in customer can open a short link, so that the bank cannot. The file therefore describes the link in words. A link is
 * also found if the message has only its path, without the address of the installation.
 */
const withoutLinks = (words: string): string =>
  words.replace(
    /(?:https?:\/\/[^\s/]+)?\/([ocv])\/[A-Za-z0-9_-]{22}(?![A-Za-z0-9_-])/g,
    (_, kind: string) => `[${linkWords[kind]}]`,
  )

const channelWords = { sms: 'Text', email: 'Mail' } as const

/** Writes the messages and the replies in order of time. */
function aboutMessages({ messages, replies }: EvidenceFacts, format: Format): Block[] {
  const sent = messages.flatMap(({ channel, text: words, sentAt, deliveredAt }) => {
    if (sentAt === null) return []
    const arrived = deliveredAt ? `, delivered ${format.at(deliveredAt)}` : ''
    return [{ at: sentAt, words: `${channelWords[channel]} to the customer${arrived}: “${withoutLinks(words)}”` }]
  })
  const textReplies = replies.map(({ at, words }) => ({ at, words: `Text from the customer: “${words}”` }))
  const all = [...sent, ...textReplies].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return heading(
    'Messages',
    all.map(({ at, words }) => fact(format.at(at), words)),
  )
}

function photosOf({ photos }: EvidenceFacts, format: Format): { shown: Block[]; leftOut: number } {
  const shown: Block[] = []
  let bytes = 0
  for (const { kind, takenAt, by, content } of photos) {
    const picture = bytes + content.length <= maxPhotoBytes ? pictureOf(content) : null
    if (!picture) continue
    bytes += content.length
    const taken = [`${photoWords[kind] ?? kind}, taken ${format.at(takenAt)}`, by && `by ${by}`]
      .filter(Boolean)
      .join(' ')
    shown.push({ kind: 'picture', picture, caption: taken })
  }
  return { shown, leftOut: photos.length - shown.length }
}

function textsOf(facts: EvidenceFacts, format: Format): Evidence['texts'] {
  const { order, events } = facts
  const { snapshot } = order
  const delivered = events.find(({ event }) => event === 'deliver')
  const collected = events.find(({ event }) => event === 'collect')
  const story = events.map(event => `${format.at(event.at)}: ${storyOf(event)}`)
  const visits = [
    delivered && `The dumpster was delivered on ${format.at(delivered.at)}.`,
    collected && `It was picked up on ${format.at(collected.at)}.`,
  ]
  return {
    customerName: nameOf(snapshot),
    customerEmail: snapshot.customer.email,
    billingAddress: order.billingPostalCode ?? placeOf(snapshot),
    productDescription: `Rental of ${boxesOf(snapshot)}, delivered to ${placeOf(snapshot)} and picked up there.`,
    serviceDate: format.at(delivered?.at ?? order.placedAt),
    activity: story.join('\n'),
    summary: [
      `Order ${order.number} was placed on ${format.at(order.placedAt)} for ${formatCents(order.totalInCents)}.`,
      ...visits.filter(Boolean),
      'The attached file has the order, what the customer agreed to, each step with its time, the scale ticket, the messages and the photos.',
    ].join(' '),
  }
}
