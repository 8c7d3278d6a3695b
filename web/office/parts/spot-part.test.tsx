import { expect, test } from 'vitest'
import { showSpot } from '#domain/spot/show-spot.ts'
import { boxFeetOf, firstSpot } from '#domain/spot/spot.ts'
import { boardDay, luis, stop } from '#web/testing/office-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { type Answers, failing } from '#web/testing/table-server.ts'

const box = boxFeetOf(null)
const spot = showSpot({ plot: firstSpot(box), box, isEarlier: true }, '/orders/photos/1?until=2&signature=3', 'en')
const office = officePage('/dispatch?day=2026-11-23&open=stop:s1', {
  'office.dispatch.history': [],
  'office.dispatch.photos': [],
  'office.dispatch.day': { ...boardDay, routes: [{ ...luis, stops: [stop('s1')] }] },
})
const open = (answers: Answers) => office.open({ answers })

test('the panel of a stop shows the spot with its words and the customer’s photo', async () => {
  await open({ 'office.sites.spot': spot })
  await office.sees('Where it was wanted last time')
  await office.sees('Wires above: not known.')
  await office.press('The customer’s photo')
  expect(document.querySelector('dialog[open] img')?.getAttribute('src')).toBe(spot.photo)
  expect(office.sent('office.sites.spot')).toEqual({ stopId: 's1' })
})

test('the panel says if the spot cannot be loaded', async () => {
  await open({ 'office.sites.spot': failing })
  await office.sees('The drawn spot could not be loaded.')
})
