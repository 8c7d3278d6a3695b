import { calendarFile } from '#domain/order/visits/calendar-file.ts'
import { type VisitAhead, visitsAhead } from '#domain/order/visits/visits-ahead.ts'
import { addressInOneLine } from '#domain/value/address.ts'
import { instantOf } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { formatPhone } from '#domain/value/phone.ts'
import type { OrderDetails } from '#server/db/order/orders.ts'

type CalendarTexts = {
  readonly titles: Readonly<Record<VisitAhead['visit'], string>>
  readonly notes: Readonly<Record<VisitAhead['visit'], string>>
  readonly order: string
  readonly call: string
}

const textsByLanguage: Readonly<Record<Language, CalendarTexts>> = {
  en: {
    titles: { 'drop-off': 'Dumpster arrives', pickup: 'Dumpster is picked up' },
    notes: {
      'drop-off': 'Please keep 60 feet free in front of the spot, move cars away and leave the gate open.',
      pickup: 'Please keep the way to the dumpster free and fill it no higher than the rim.',
    },
    order: 'Order',
    call: 'Questions? Call',
  },
  es: {
    titles: { 'drop-off': 'Llega el contenedor', pickup: 'Recogemos el contenedor' },
    notes: {
      'drop-off': 'Deje 60 pies libres frente al lugar, retire los autos y deje el portón abierto.',
      pickup: 'Deje libre el paso al contenedor y no lo llene por encima del borde.',
    },
    order: 'Pedido',
    call: '¿Preguntas? Llame al',
  },
}

/** Returns a calendar file of an order's visits (rule L18), in the order's language, or null if no visit has a day. */
export function orderCalendar(order: OrderDetails, site: string, madeAt: Date): string | null {
  const visits = visitsAhead({ ...order, timeline: order.events })
  if (visits.length === 0) return null
  return calendarFile(
    visits.map(one => entryOf(order, one, site)),
    madeAt,
  )
}

function entryOf(order: OrderDetails, { visit, window }: VisitAhead, site: string) {
  const { id, friendlyId, hauler, snapshot } = order
  const { titles, notes, ...texts } = textsByLanguage[snapshot.language]
  const { address, timeZone, containers } = snapshot
  const at = (hour: number) => instantOf({ day: window.day, minutes: hour * 60 }, timeZone)
  const what = containers.map(one => one.name).join(', ')
  const call = hauler.phone ? `${texts.call} ${formatPhone(hauler.phone)}` : ''
  return {
    id: `${id}-${visit}@rolloff`,
    from: at(window.start),
    until: at(window.end),
    title: [titles[visit], what, hauler.name].filter(Boolean).join(' · '),
    place: address ? addressInOneLine(address) : '',
    notes: [notes[visit], `${texts.order} ${friendlyId}: ${site}/orders/${id}`, call].filter(Boolean).join('\n'),
  }
}
