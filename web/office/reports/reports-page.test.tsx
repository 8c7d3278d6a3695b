import { describe, expect, test } from 'vitest'
import { cents } from '#domain/value/money.ts'
import { App } from '#web/office/app.tsx'
import type { Dues, FigureOrders, Report } from '#web/office/reports/queries.ts'
import { me, noNews } from '#web/testing/office-data.ts'
import { keepSavedFiles } from '#web/testing/saved-files.ts'
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
    {
      from: '2026-11-09',
      sums: {
        turns: 14,
        'box-days': 532,
        'days-out': 266,
        revenue: -5000,
        visits: 4,
        'first-visits': 3,
        'dry-run:blocked': 7,
      },
    },
  ],
}
const orders: FigureOrders = { orders: [{ id: 'o1', number: 'R-10383', value: 120_000 }], next: null }
const dues: Dues = {
  ages: [
    { oldestDay: 7, count: 2, sumInCents: cents(19_800) },
    { oldestDay: 30, count: 0, sumInCents: cents(0) },
    { oldestDay: 60, count: 0, sumInCents: cents(0) },
    { oldestDay: 90, count: 0, sumInCents: cents(0) },
    { oldestDay: null, count: 1, sumInCents: cents(8415) },
  ],
}
const path = '/reports?from=2026-11-02&to=2026-11-15&by=week'
const [from, to] = [Date.UTC(2026, 10, 2, 12), Date.UTC(2026, 10, 15, 12)]
const open = (at = path, { answers, ...scene }: Scene = {}) => {
  const known = {
    'office.me': me,
    'office.reports.read': report,
    'office.reports.orders': orders,
    'office.reports.due': dues,
    'office.reports.forecast': { loads: 200, likely: 104, belowWorst: 191, meanErrorInTons: -0.184 },
    ...noNews,
  }
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

test('forecasts of bills stand beside what the scale said, once there are enough loads (rule F4)', async () => {
  await open()
  await sees('Of the last 200 loads 52 % weighed what was called likely (half is right).')
  await sees('96 % weighed at most what was called the worst (95 % is right).')
  await sees('On average a load differs by -0.18 tons from the middle of what was called likely.')
  await open(path, { answers: { 'office.reports.forecast': null } })
  await sees('Once 100 loads are weighed, this says how the forecasts did that customers see.')
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

test('a figure of boxes opens the boxes behind it, which only who plans may open further', async () => {
  const boxes = { boxes: [{ id: 'b1', number: 'C-101', value: 7 }], next: null }
  const scene = { answers: { 'office.reports.boxes': boxes } }
  const stage = await open(`${path}&open=2026-11-09&figure=days-out`, scene)
  for (const said of ['Turns a box-month', '0.8', 'Utilization', '50 %', 'C-101']) await sees(said)
  const days = { areaId: null, from: from + 7 * 86_400_000, to }
  await isSent(stage, 'office.reports.boxes', { ...days, figure: 'days-out', after: null })
  expect(await leadsTo('C-101')).toBe('/office/containers?open=b1')
  await open(`${path}&open=2026-11-09&figure=days-out`, {
    answers: { ...scene.answers, 'office.me': { ...me, rights: ['money'] } },
  })
  await sees('C-101')
  expect([...document.querySelectorAll('a')].filter(one => one.textContent === 'C-101')).toEqual([])
})

test('what is due stands by age, and an age opens its orders instead of those of a row', async () => {
  const answers = { 'office.reports.dueOrders': { orders: [{ id: 'o9', number: 'R-10001', value: 8415 }], next: null } }
  const stage = await open(`${path}&open=2026-11-02`, { answers })
  for (const said of ['0 to 7 days', '$198.00', 'More than 90 days', '$84.15']) await sees(said)
  await press('More than 90 days')
  await isAt(stage, '/office/reports?from=2026-11-02&to=2026-11-15&by=week&due=older')
  await isSent(stage, 'office.reports.dueOrders', { oldestDay: null, after: null })
  expect(await leadsTo('R-10001')).toBe('/office/orders/o9')
  await press('Mon, Nov 2, 2026')
  await isAt(stage, '/office/reports?from=2026-11-02&to=2026-11-15&by=week&open=2026-11-02&figure=revenue')
})

test('what is due stands there as well where nothing happened, and says when it did not arrive', async () => {
  const empty = { areas: [], rows: [{ from: '2026-11-02', sums: {} }] }
  await open(path, { answers: { 'office.reports.read': empty } })
  await sees('Nothing happened on these days.')
  await sees('$198.00')
  await open(path, { answers: { 'office.reports.due': failing } })
  await sees('Unable to load Due by age, now')
})

describe('The file of a year', () => {
  const { files, saved } = keepSavedFiles()
  const line = `2026-11-23,Austin,R-10383,,1,540${',0'.repeat(23)}\r\n`
  const answer = (status: number) =>
    Object.assign(new Response(null, { status }), { blob: async () => new Blob([line]) })

  test('has the rows as they are sent, behind a head in the language of the page', async () => {
    const asked: string[] = []
    const stream: typeof fetch = async (address, init) => {
      if (!String(address).startsWith('/reports/')) throw new TypeError('Failed to fetch')
      asked.push(`${String(address)} ${new Headers(init?.headers).get('x-organization-id')}`)
      expect(new Headers(init?.headers).get('authorization')).toMatch(/^Bearer ./)
      return answer(200)
    }
    await open(path, { stream, language: 'es' })
    await press('Todo 2026 en CSV')
    const { name, lines } = await saved()
    expect([name, asked]).toEqual(['report-2026.csv', ['/reports/2026.csv h1']])
    expect(lines[0]).toMatch(/^\uFEFF?Día,Zona,Pedido,Contenedor,Pedidos,Ingresos sin impuesto,/)
    expect(lines[0]?.split(',')).toHaveLength(lines[1]?.split(',').length ?? 0)
    expect(lines.slice(1)).toEqual([line.trim(), ''])
  })

  test('that the server refuses is not saved, and is tried again', async () => {
    let status = 429
    const stream: typeof fetch = async address => {
      if (!String(address).startsWith('/reports/')) throw new TypeError('Failed to fetch')
      return answer(status)
    }
    await open(path, { stream })
    await press('All of 2026 as CSV')
    await sees('The file of the year was not saved. Try again.')
    expect(files).toEqual([])
    status = 200
    await press('All of 2026 as CSV')
    expect((await saved()).lines).toHaveLength(3)
    expect(document.body.textContent).not.toContain('The file of the year was not saved.')
  })
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
