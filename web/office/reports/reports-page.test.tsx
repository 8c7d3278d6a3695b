import { act, fireEvent } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { cents } from '#domain/value/money.ts'
import type { Dues, FigureOrders, Report } from '#web/office/reports/queries.ts'
import { me } from '#web/testing/office-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { keepSavedFiles } from '#web/testing/saved-files.ts'
import { failing, pending } from '#web/testing/table-server.ts'

const areaId = '00000000-0000-4000-8000-0000000000a1'
const report: Omit<Report, 'step'> = {
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
const twoWeeks = '?from=2026-11-02&to=2026-11-15&by=week'
const [from, to] = [Date.UTC(2026, 10, 2, 12), Date.UTC(2026, 10, 15, 12)]
const office = officePage('/reports', {
  'office.reports.read': report,
  'office.reports.orders': orders,
  'office.reports.due': dues,
  'office.reports.forecast': { loads: 200, likely: 104, belowWorst: 191, meanErrorInTons: -0.184 },
})

test('the page shows figures by week with their sum, their ratios and a picture, for the days in the address', async () => {
  await office.open(twoWeeks)
  await office.seesTitle('Reports')
  for (const said of ['$1,150.00', '$1,200.00', '-$50.00', '4.5', '$150.00', '$450.00', '75 %', 'Dry run: blocked'])
    await office.sees(said)
  expect(office.allSent('office.reports.read')[0]).toEqual({ areaId: null, from, to, step: 'week' })
})

const chart = () => document.querySelector<HTMLElement>('main [role=slider]')

const earlier: Omit<Report, 'step'> = {
  areas: [],
  rows: [
    { from: '2026-10-19', sums: { revenue: 100_000, loads: 1, margin: 40_000, 'box-days': 100, 'days-out': 40 } },
    { from: '2026-10-26', sums: {} },
  ],
}
const answers = {
  'office.reports.read': (input: { readonly to: number }) => (input.to < from ? earlier : report),
}

test('four measures stand beside their values on the days before, and a press draws one in the chart (rule R8)', async () => {
  await office.open(twoWeeks, { answers })
  await office.isSent('office.reports.read', {
    areaId: null,
    from: from - 14 * 86_400_000,
    to: from - 86_400_000,
    step: 'week',
  })
  await office.sees('Nov 2 – 15, compared with Oct 19 – Nov 1')
  for (const said of ['13 % up from $400.00', '10 points up from 40 %', '15 % up from $1,000.00'])
    await office.sees(said)
  await office.sees('No days before to compare with')
  expect(chart()?.getAttribute('aria-label')).toBe('Margin a load, Nov 2 – 15')
  await office.press('Revenue without tax: $1,150.00')
  expect(chart()?.getAttribute('aria-label')).toBe('Revenue without tax, Nov 2 – 15')
  expect(chart()?.querySelectorAll('rect')).toHaveLength(2)
  expect(chart()?.querySelectorAll('rect.fill-bad')).toHaveLength(1)
})

test('the arrow keys read the values of the chart, and Enter opens the orders behind one', async () => {
  await office.open(`${twoWeeks}&show=revenue`, { answers })
  await office.sees('15 % up from $1,000.00')
  const slider = chart()
  const key = (name: string) => act(() => void fireEvent.keyDown(slider as HTMLElement, { key: name }))
  expect(slider?.getAttribute('aria-valuetext')).toBe('Mon, Nov 9, 2026, -$50.00, $0.00 on Oct 26')
  key('ArrowLeft')
  expect(slider?.getAttribute('aria-valuetext')).toBe('Mon, Nov 2, 2026, $1,200.00, $1,000.00 on Oct 19')
  key('Enter')
  await office.isAt('/office/reports?from=2026-11-02&to=2026-11-15&by=week&show=revenue&open=2026-11-02&figure=revenue')
})

test('a touch opens the column under the finger, although the pointer leaves the chart before the click', async () => {
  await office.open(`${twoWeeks}&show=revenue`, { answers })
  await office.sees('15 % up from $1,000.00')
  const slider = chart() as HTMLElement
  act(() => void fireEvent.pointerLeave(slider))
  act(() => void fireEvent.click(slider, { detail: 1, clientX: 100 }))
  await office.isAt('/office/reports?from=2026-11-02&to=2026-11-15&by=week&show=revenue&open=2026-11-02&figure=revenue')
})

test('until the months come, the rows keep the names of their days, and a press opens none of them', async () => {
  let answer = (_: typeof report) => {}
  const months = new Promise<typeof report>(resolve => {
    answer = resolve
  })
  await office.open(twoWeeks, {
    answers: {
      'office.reports.read': ({ step, ...input }) => (input.to < from ? earlier : step === 'month' ? months : report),
    },
  })
  await office.sees('Mon, Nov 9, 2026')
  await office.pick('By', 'Month')
  await office.isAt('/office/reports?from=2026-11-02&to=2026-11-15&by=month')
  await office.press('Mon, Nov 9, 2026')
  await office.isAt('/office/reports?from=2026-11-02&to=2026-11-15&by=month')
  act(() => answer({ ...report, rows: [{ from: '2026-11-01', sums: { revenue: 115_000, orders: 2 } }] }))
  await office.press('November 2026')
  await office.isAt('/office/reports?from=2026-11-02&to=2026-11-15&by=month&open=2026-11-01&figure=margin')
})

test('a button chooses the month before this one, by days', async () => {
  await office.open()
  await office.press('Last month')
  await office.sees('compared with')
  const { from: first, to: last, step } = office.allSent('office.reports.read').at(-2) as Record<string, number>
  expect([new Date(first ?? 0).getUTCDate(), new Date((last ?? 0) + 86_400_000).getUTCDate(), step]).toEqual([
    1,
    1,
    'day',
  ])
})

test('the page compares the forecasts of bills with the scale (rule F4)', async () => {
  await office.open(twoWeeks)
  await office.sees('Of the last 200 loads 52 % weighed what was called likely (half is right).')
  await office.sees('96 % weighed at most what was called the worst (95 % is right).')
  await office.sees('On average a load differs by -0.18 tons from the middle of what was called likely.')
})

test('the page compares no forecasts before enough loads are weighed (rule F4)', async () => {
  await office.open(twoWeeks, { answers: { 'office.reports.forecast': null } })
  await office.sees('Once 100 loads are weighed, this says how the forecasts did that customers see.')
})

test('a row opens the orders behind it on the chosen days, and a press opens another figure', async () => {
  await office.open('?from=2026-11-03&to=2026-11-12&by=week')
  await office.press('Mon, Nov 2, 2026')
  await office.isAt('/office/reports?from=2026-11-03&to=2026-11-12&by=week&open=2026-11-02&figure=margin')
  const days = { areaId: null, from: from + 86_400_000, to: from + 6 * 86_400_000 }
  await office.isSent('office.reports.orders', { ...days, figure: 'margin', after: null })
  expect(await office.leadsTo('R-10383')).toBe('/office/orders/o1')
  await office.press('Dry run: blocked')
  const all = { areaId: null, from: from + 86_400_000, to: from + 10 * 86_400_000 }
  await office.isSent('office.reports.orders', { ...all, figure: 'dry-run:blocked', after: null })
})

test('a figure of boxes opens the boxes behind it', async () => {
  const boxes = { boxes: [{ id: 'b1', number: 'C-101', value: 7 }], next: null }
  const scene = { answers: { 'office.reports.boxes': boxes } }
  await office.open(`${twoWeeks}&open=2026-11-09&figure=days-out`, scene)
  for (const said of ['Turns a box-month', '0.8', 'Utilization', '50 %', 'C-101']) await office.sees(said)
  const days = { areaId: null, from: from + 7 * 86_400_000, to }
  await office.isSent('office.reports.boxes', { ...days, figure: 'days-out', after: null })
  expect(await office.leadsTo('C-101')).toBe('/office/containers?open=b1')
})

test('a member who does not plan sees the boxes of a figure, but cannot open them', async () => {
  const boxes = { boxes: [{ id: 'b1', number: 'C-101', value: 7 }], next: null }
  const scene = { answers: { 'office.reports.boxes': boxes } }
  await office.open(`${twoWeeks}&open=2026-11-09&figure=days-out`, {
    answers: { ...scene.answers, 'office.me': { ...me, rights: ['money'] } },
  })
  await office.sees('C-101')
  expect([...document.querySelectorAll('a')].filter(one => one.textContent === 'C-101')).toEqual([])
})

test('the page shows dues by age, and an age opens its orders instead of those of a row', async () => {
  const answers = { 'office.reports.dueOrders': { orders: [{ id: 'o9', number: 'R-10001', value: 8415 }], next: null } }
  await office.open(`${twoWeeks}&open=2026-11-02`, { answers })
  for (const said of ['0 to 7 days', '$198.00', 'More than 90 days', '$84.15']) await office.sees(said)
  await office.press('More than 90 days')
  await office.isAt('/office/reports?from=2026-11-02&to=2026-11-15&by=week&due=older')
  await office.isSent('office.reports.dueOrders', { oldestDay: null, after: null })
  expect(await office.leadsTo('R-10001')).toBe('/office/orders/o9')
  await office.press('Mon, Nov 2, 2026')
  await office.isAt('/office/reports?from=2026-11-02&to=2026-11-15&by=week&open=2026-11-02&figure=margin')
})

test('a report without events shows what is due', async () => {
  const empty = { areas: [], rows: [{ from: '2026-11-02', sums: {} }] }
  await office.open(twoWeeks, { answers: { 'office.reports.read': empty } })
  await office.sees('Nothing happened on these days.')
  await office.sees('$198.00')
})

test('the page says so if what is due cannot be loaded', async () => {
  await office.open(twoWeeks, { answers: { 'office.reports.due': failing } })
  await office.sees('Unable to load Due by age, now')
})

describe('The file of a year', () => {
  const { files, saved } = keepSavedFiles()
  const line = `2026-11-23,Austin,R-10383,,1,540${',0'.repeat(23)}\r\n`
  const answer = (status: number) =>
    Object.assign(new Response(null, { status }), { blob: async () => new Blob([line]) })

  test('has the rows as the server sends them, under headings in the language of the page', async () => {
    const asked: string[] = []
    const stream: typeof fetch = async (address, init) => {
      if (!String(address).startsWith('/reports/')) throw new TypeError('Failed to fetch')
      asked.push(`${String(address)} ${new Headers(init?.headers).get('x-organization-id')}`)
      expect(new Headers(init?.headers).get('authorization')).toMatch(/^Bearer ./)
      return answer(200)
    }
    await office.open(twoWeeks, { stream, language: 'es' })
    await office.press('Todo 2026 en CSV')
    const { name, lines } = await saved()
    expect([name, asked]).toEqual(['report-2026.csv', ['/reports/2026.csv h1']])
    expect(lines[0]).toMatch(/^\uFEFF?Día,Zona,Pedido,Contenedor,Pedidos,Ingresos sin impuesto,/)
    expect(lines[0]?.split(',')).toHaveLength(lines[1]?.split(',').length ?? 0)
    expect(lines.slice(1)).toEqual([line.trim(), ''])
  })

  test('is not saved if the server refuses it, and the office can try again', async () => {
    let status = 429
    const stream: typeof fetch = async address => {
      if (!String(address).startsWith('/reports/')) throw new TypeError('Failed to fetch')
      return answer(status)
    }
    await office.open(twoWeeks, { stream })
    await office.press('All of 2026 as CSV')
    await office.sees('The file of the year was not saved. Try again.')
    expect(files).toEqual([])
    status = 200
    await office.press('All of 2026 as CSV')
    expect((await saved()).lines).toHaveLength(3)
    expect(document.body.textContent).not.toContain('The file of the year was not saved.')
  })
})

test('the page says so if two days are in the wrong order, and asks the server nothing', async () => {
  await office.open('?from=2026-11-20&to=2026-11-02')
  await office.sees('From is before to, with at most 800 days.')
  expect(office.sent('office.reports.read')).toBeUndefined()
  await office.type('From', '2026-11-01')
  await office.sees('$1,200.00')
})

test('a report without events asks the office for other days', async () => {
  await office.open(twoWeeks, {
    answers: { 'office.reports.read': { areas: [], rows: [{ from: '2026-11-02', sums: {} }] } },
  })
  await office.sees('Nothing happened on these days. Choose others.')
})

test('the page shows that the report is loading', async () => {
  await office.open(twoWeeks, { answers: { 'office.reports.read': pending } })
  await office.isLoading('Loading')
})

test('the page says so if the report cannot be loaded', async () => {
  await office.open(twoWeeks, { answers: { 'office.reports.read': failing } })
  await office.sees('Unable to load Reports')
})

test('a member without the right to bill cannot see the reports', async () => {
  await office.open(twoWeeks, { rights: ['dispatch'] })
  await office.sees('Your account may not do this.')
})

test('the report is shown in Spanish', async () => {
  await office.open(twoWeeks, { language: 'es' })
  await office.sees('Viajes perdidos por motivo')
})
