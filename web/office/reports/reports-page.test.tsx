import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import type { FigureOrders, Report } from '#web/office/reports/queries.ts'
import { me, noNews } from '#web/testing/office-data.ts'
import {
  isAt,
  isLoading,
  isSent,
  leadsTo,
  openApp,
  press,
  type Scene,
  sees,
  seesTitle,
  type,
} from '#web/testing/stage.tsx'
import { failing, pending } from '#web/testing/table-server.ts'

const areaId = '00000000-0000-4000-8000-0000000000a1'
const report: Report = {
  areas: [
    { id: areaId, name: 'Austin' },
    { id: '00000000-0000-4000-8000-0000000000a2', name: 'Waco' },
  ],
  rows: [
    {
      from: '2026-11-02',
      sums: { revenue: 120_000, orders: 2, loads: 2, pounds: 9000, 'tip-cost': 30_000, margin: 90_000 },
    },
    { from: '2026-11-09', sums: { revenue: -5000, visits: 4, 'first-visits': 3, 'dry-run:blocked': 7 } },
  ],
}
const orders: FigureOrders = { orders: [{ id: 'o1', number: 'R-10383', value: 120_000 }], next: null }
const path = '/reports?from=2026-11-02&to=2026-11-15&by=week'
const [from, to] = [Date.UTC(2026, 10, 2, 12), Date.UTC(2026, 10, 15, 12)]
const open = (at = path, { answers, ...scene }: Scene = {}) => {
  const known = { 'office.me': me, 'office.reports.read': report, 'office.reports.orders': orders, ...noNews }
  return openApp(
    <App />,
    `/office${at}`,
    { session: 'signed-in', answers: { ...known, ...answers }, ...scene },
    '/office',
  )
}

test('figures are shown by week with their sum, their ratios and a picture; the address says what is asked', async () => {
  const stage = await open()
  await seesTitle('Reports')
  for (const said of ['$1,150.00', '$1,200.00', '-$50.00', '4.5', '$150.00', '$450.00', '75 %', 'Dry run: blocked'])
    await sees(said)
  await isSent(stage, 'office.reports.read', { areaId: null, from, to, step: 'week' })
  expect(document.querySelectorAll('main svg[role=img] rect')).toHaveLength(2)
  expect(document.querySelectorAll('main svg[role=img] rect.fill-bad')).toHaveLength(1)
})

test('a row opens the orders behind it, within the days that were asked for, and another figure of it', async () => {
  const stage = await open('/reports?from=2026-11-03&to=2026-11-12&by=week')
  await press('Mon, Nov 2, 2026')
  await isAt(stage, '/office/reports?from=2026-11-03&to=2026-11-12&by=week&open=2026-11-02&figure=revenue')
  const days = { areaId: null, from: from + 86_400_000, to: from + 6 * 86_400_000 }
  await isSent(stage, 'office.reports.orders', { ...days, figure: 'revenue', after: null })
  expect(await leadsTo('R-10383')).toBe('/office/orders/o1')
  await press('Dry run: blocked')
  const all = { areaId: null, from: from + 86_400_000, to: from + 10 * 86_400_000 }
  await isSent(stage, 'office.reports.orders', { ...all, figure: 'dry-run:blocked', after: null })
})

test('two days in the wrong order are said beside their field, and nothing is asked', async () => {
  const stage = await open('/reports?from=2026-11-20&to=2026-11-02')
  await sees('From is before to, with at most 800 days.')
  expect(stage.sent('office.reports.read')).toBeUndefined()
  await type('From', '2026-11-01')
  await sees('$1,200.00')
})

test('the report is empty, on its way, failed, forbidden and in Spanish', async () => {
  await open(path, { answers: { 'office.reports.read': { areas: [], rows: [{ from: '2026-11-02', sums: {} }] } } })
  await sees('Nothing happened on these days. Choose others.')
  await open(path, { answers: { 'office.reports.read': pending } })
  await isLoading('Loading')
  await open(path, { answers: { 'office.reports.read': failing } })
  await sees('Unable to load Reports')
  await open(path, { answers: { 'office.me': { ...me, rights: ['dispatch'] } } })
  await sees('Your account may not do this.')
  await open(path, { language: 'es' })
  await sees('Viajes en vano por motivo')
})
