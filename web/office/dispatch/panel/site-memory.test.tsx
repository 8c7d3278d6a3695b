import { expect, test } from 'vitest'
import { boardDay, luis, stop } from '#web/testing/office-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { refused } from '#web/testing/table-server.ts'

const memory = 'office.sites.memory'
const change = 'office.sites.change'
const visit = {
  stopId: 's0',
  kind: 'drop-off' as const,
  at: '2026-11-03T15:00:00.000Z',
  isDone: true,
  failedReason: null,
  driver: 'Luis',
  minutes: 14,
  photo: '/orders/photos/1?until=2&signature=3',
}
const site = {
  id: 'site1',
  version: 3,
  line1: '1100 Congress Ave',
  city: 'Austin',
  tags: ['gate' as const],
  remark: 'Gate 4471',
  accuracyInMeters: 12.4,
  visits: [visit],
}
const day = { ...boardDay, routes: [{ ...luis, stops: [stop('s1', { siteId: 'site1' })] }] }
const office = officePage('/dispatch?day=2026-11-23&open=stop:s1', {
  'office.dispatch.day': day,
  'office.dispatch.history': [],
  [memory]: site,
})

test('the panel shows what earlier visits told about a site, and the office adds to it', async () => {
  await office.open({ answers: { [change]: { success: true } } })
  await office.sees('Gate 4471')
  await office.sees('A driver’s phone was here, within 12 m.')
  await office.sees(/Nov 3.*Luis.*14 min/)
  await office.press('Change')
  await office.choose('checkbox', 'Low wires')
  await office.type('Remark for drivers', 'Ring twice')
  await office.press('Save')
  const facts = { tags: ['gate', 'low-wires'], remark: 'Ring twice', isPositionForgotten: false }
  await office.isSent(change, { id: 'site1', version: 3, ...facts })
})

test('if a colleague was faster, the panel says who it was and keeps the typed remark', async () => {
  await office.open({ answers: { [change]: refused('changed-meanwhile', { who: 'Miguel' }) } })
  await office.press('Change')
  await office.type('Remark for drivers', 'Ring twice')
  await office.press('Save')
  await office.sees(/Miguel/)
  expect((await office.field('Remark for drivers')).value).toBe('Ring twice')
  expect(office.sent(change)).toBeTruthy()
})

test('the panel says so if the site is not known any more', async () => {
  await office.open({ answers: { [memory]: refused('site-not-found') } })
  await office.sees('This place')
  await office.sees('This place is not known any more.')
})
