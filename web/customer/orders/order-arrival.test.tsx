import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/value/calendar.ts'
import { settings } from '#web/client/settings.ts'
import { dropOffWindow, order, pickupWindow } from '#web/testing/customer-data.ts'
import { openOrder } from '#web/testing/customer-stage.tsx'
import { leadsTo, sees } from '#web/testing/stage.tsx'

const placed = { ...order, status: 'pending-drop-off' as const, actions: ['cancel' as const], rental: null }

describe('The page of an order', () => {
  const coming = { ...placed, today: addDays(dropOffWindow.day, -1) }

  test.each([
    ['en', 'Arrives Monday, Nov 30, 9 AM', 'Before the truck comes', 'Add to calendar', 'Text us'],
    ['es', 'Llega el lunes, 30 nov, 9', 'Antes de que llegue el camión', 'Agregar al calendario', 'Enviar un mensaje'],
  ] as const)(
    'says when the dumpster arrives, what to prepare, and how to reach the hauler (rule L18), in %s',
    async (language, arrives, prepare, calendar, text) => {
      await openOrder('', { getOrderById: coming }, language)
      for (const words of [arrives, prepare]) await sees(words)
      expect(await leadsTo(calendar)).toBe(order.calendarUrl)
      expect(await leadsTo(text)).toBe('sms:+15125550100')
      expect(document.title).toContain('R-1001')
    },
  )

  test('says that the dumpster arrives today, and which visit of the truck it is (rule L18)', async () => {
    const places = { stop: { latitude: 30.27, longitude: -97.74 }, yard: { latitude: 30.2, longitude: -97.68 } }
    const visitToday = { place: 3, of: 4, from: 650, to: 700, places }
    const today = { ...coming, status: 'drop-off-scheduled' as const, today: dropOffWindow.day, visitToday }
    await openOrder('', { getOrderById: today })
    await sees('Arrives today, 9 AM')
    await sees('Third of 4, about 10:50')
    await screen.findByRole('img', { name: 'Map of our yard and your address' })
    await openOrder('', { getOrderById: today }, 'es')
    await sees('Tercero de 4, más o menos de 10:50')
  })

  test.each([
    ['drop-off-scheduled', 'en', 'Arrives Monday, Nov 30, 9 AM', 2],
    ['pickup-scheduled', 'en', 'Pick-up Thursday, Dec 3, 9 AM', 2],
    ['pickup-scheduled', 'es', 'Recolección el jueves, 3 dic, 9', 2],
    ['pickup-requested', 'en', /You requested Thu, Dec 3, 9:00\sAM - 12:00\sPM\./, 1],
    ['pickup-requested', 'es', /Solicitado para: jue, 3 dic, 9:00\sa\.m\. - 12:00\sp\.m\./, 1],
    ['in-transit-pickup', 'en', 'The truck is coming for it', 1],
  ] as const)(
    'says the time of a visit once, and otherwise only in the badge (rule L18), when %s in %s',
    async (status, language, words, times) => {
      const early = { ...pickupWindow, day: addDays(dropOffWindow.day, 3) }
      const isDelivery = status === 'drop-off-scheduled'
      const shown = { ...order, status, actions: [], today: dropOffWindow.day }
      const ahead = isDelivery ? { timeline: order.timeline.slice(0, 1), rental: null, today: coming.today } : {}
      await openOrder(
        '',
        { getOrderById: { ...shown, ...ahead, finalPickupWindow: isDelivery ? null : early } },
        language,
      )
      await sees(words)
      const day = isDelivery ? /Nov 30, 9/g : language === 'en' ? /Dec 3, 9/g : /3 dic, 9/g
      for (const details of document.querySelectorAll('details')) details.remove()
      expect(document.body.textContent?.match(day)).toHaveLength(times)
    },
  )

  test('says since when the dumpster is there, and at last what the load weighed (rule L18)', async () => {
    await openOrder('')
    await sees('With you since ')
    const finalizedLineItems = {
      weight: { tons: 2.4, adjustCostInCents: 0 },
      containers: [],
      additionalMaterialCharges: [],
      additionalMaterialChargesAdjustedCostInCents: 0,
    }
    await openOrder('', {
      getOrderById: { ...order, status: 'completed', rental: null, actions: [], calendarUrl: null, finalizedLineItems },
    })
    await sees('Finished: it weighed 2.4 tons')
    expect(document.body.textContent).not.toContain('Add to calendar')
    expect(document.body.textContent).not.toContain('Write a review')
  })

  test('asks for a review of a completed order if the hauler gave an address for reviews (rule T13)', async () => {
    Object.assign(settings, { facts: { en: [], es: [], reviewUrl: 'https://g.page/r/x' } })
    await openOrder('', { getOrderById: { ...order, status: 'completed', rental: null, actions: [] } })
    expect(await leadsTo(/^Write a review/)).toBe('https://g.page/r/x')
    Object.assign(settings, { facts: undefined })
  })
})
