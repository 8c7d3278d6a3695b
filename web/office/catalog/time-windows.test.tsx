import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import { listOf, timeWindow } from '#web/testing/catalog-data.ts'
import { me, noNews } from '#web/testing/office-data.ts'
import { pick } from '#web/testing/pick.ts'
import {
  button,
  choose,
  field,
  goOffline,
  isLoading,
  isSent,
  openApp,
  press,
  type Scene,
  sees,
  seesTitle,
  type,
} from '#web/testing/stage.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

const day = timeWindow(1, 6, 18)
const morning = timeWindow(2, 9, 12, { name: 'Morning' })
const saturday = timeWindow(3, 6, 18, { onlyWeekend: true, needsConfirmation: true })
const gone = { ...timeWindow(4, 17, 20), archived: true }
const windows = listOf([day, morning, saturday, gone])

const open = (query = '', { answers, ...scene }: Scene = {}) =>
  openApp(
    <App />,
    `/office/catalog/windows${query}`,
    {
      session: 'signed-in',
      ...scene,
      answers: {
        'office.me': { ...me, rights: ['catalog'] },
        ...noNews,
        'office.catalog.list': windows,
        'office.catalog.save': { id: morning.id },
        'office.catalog.archive': { success: true as const },
        'office.catalog.move': { success: true as const },
        ...answers,
      },
    },
    '/office',
  )
const send = () => fireEvent.click(document.querySelector('button[type=submit]') ?? document.body)
const words = () => (document.body.textContent ?? '').replace(/\s/g, ' ')
const list = (label: string) =>
  [...document.querySelectorAll('select')].find(one => one.labels[0]?.textContent === label)
const errorAt = (label: string) => {
  const ids = list(label)?.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map(id => document.getElementById(id)?.textContent ?? '').join(' ')
}

describe('The time windows of a hauler (rule S16)', () => {
  test('are listed by their hours, with their days, their orders and what is missing', async () => {
    await open()
    await seesTitle('Time windows')
    await sees('Saturday, outside business hours')
    const cells = [...document.querySelectorAll('tbody tr')].map(row =>
      [...row.children].slice(0, 4).map(cell => cell.textContent?.replace(/\s/g, ' ')),
    )
    expect(cells).toEqual([
      ['6:00 AM - 6:00 PM', 'Monday to Friday', '1 order', ''],
      ['9:00 AM - 12:00 PM', 'Monday to Friday (Morning)', '2 orders', 'Spanish is missing'],
      ['6:00 AM - 6:00 PM', 'Saturday, outside business hours', '3 orders', ''],
      ['5:00 PM - 8:00 PM', 'Monday to Friday', '4 orders', 'Not offered'],
    ])
  })

  test('a new one is sent as it was chosen', async () => {
    const stage = await open()
    await press('Add a time window')
    await pick('Days', 'Saturday')
    await pick('From', '7:00\u00a0AM')
    await pick('To', '11:00\u00a0AM')
    await choose('checkbox', /^Outside business hours/)
    await type('Name (optional)', 'Early')
    await type('Name in Spanish', 'Temprano')
    send()
    await isSent(stage, 'office.catalog.save', {
      seen: null,
      draft: {
        kind: 'time-window',
        start: 7,
        end: 11,
        needsConfirmation: true,
        onlyWeekend: true,
        name: 'Early',
        spanish: { name: 'Temprano' },
      },
    })
  })

  test('bad input is refused beside its field, the first with the focus, and the rest is kept', async () => {
    const stage = await open('?open=new')
    await type('Name in Spanish', 'Temprano')
    send()
    await waitFor(() => expect(document.activeElement).toBe(list('From')))
    expect([errorAt('From'), errorAt('To')]).toEqual(['Please choose an hour.', 'Please choose an hour.'])
    await pick('From', '12:00\u00a0PM')
    await pick('To', '9:00\u00a0AM')
    await sees('The end must be later than the start.')
    expect([errorAt('From'), errorAt('To')]).toEqual(['', 'The end must be later than the start.'])
    await pick('From', '8:00\u00a0AM')
    send()
    await sees('Please write the name in English, too.')
    await waitFor(async () => expect(document.activeElement).toBe(await field('Name (optional)')))
    expect(await field('Name in Spanish')).toMatchObject({ value: 'Temprano' })
    expect(stage.sent('office.catalog.save')).toBeUndefined()
  })

  test('the same hours on the same days are refused at the field; on other days, and of one put away, they are not', async () => {
    const stage = await open('?open=new')
    await pick('From', '9:00\u00a0AM')
    await pick('To', '12:00\u00a0PM')
    await sees('Customers can choose these hours on these days already.')
    send()
    await waitFor(() => expect(document.activeElement).toBe(list('From')))
    expect(stage.sent('office.catalog.save')).toBeUndefined()
    await pick('From', '5:00\u00a0PM')
    await pick('To', '8:00\u00a0PM')
    expect(words()).not.toContain('these days already')
    await pick('From', '9:00\u00a0AM')
    await pick('To', '12:00\u00a0PM')
    await pick('Days', 'Saturday')
    expect(words()).not.toContain('these days already')
    send()
    await waitFor(() =>
      expect(stage.sent('office.catalog.save')).toMatchObject({ draft: { start: 9, onlyWeekend: true } }),
    )
  })

  test('the last of the week cannot be put away, which is said', async () => {
    const stage = await open(`?open=${morning.id}`, { answers: { 'office.catalog.archive': refused('last-window') } })
    await press('Take it out of the shop')
    const asked = { kind: 'time-window', id: morning.id, version: 1, isArchived: true }
    await isSent(stage, 'office.catalog.archive', asked)
    await sees('Customers need hours to choose from Monday to Friday. Add others first.')
  })

  test('one that is put away comes back', async () => {
    const stage = await open(`?open=${gone.id}`)
    await press('Put it back into the shop')
    const asked = { kind: 'time-window', id: gone.id, version: 1, isArchived: false }
    await isSent(stage, 'office.catalog.archive', asked)
  })

  test('are put in order by keys', async () => {
    const stage = await open()
    await sees('Morning')
    const handle = document.querySelector('[aria-label^="Move 9:00"]')
    fireEvent.keyDown(handle ?? document.body, { key: 'ArrowUp' })
    const seen = [day.id, morning.id, saturday.id]
    await isSent(stage, 'office.catalog.move', { kind: 'time-window', id: morning.id, before: day.id, seen })
  })

  test('what was chosen stays when somebody else was faster', async () => {
    const answers = { 'office.catalog.save': refused('changed-meanwhile', { who: 'Miguel' }) }
    const stage = await open(`?open=${morning.id}`, { answers })
    await pick('From', '8:00\u00a0AM')
    send()
    await sees('Miguel has changed this meanwhile.')
    expect(stage.sent('office.catalog.save')).toMatchObject({ seen: { id: morning.id, version: 1 } })
    expect(list('From')?.value).toBe('8')
  })
})

describe('The page', () => {
  test('is on its way, empty or failed', async () => {
    await open('', { answers: { 'office.catalog.list': pending } })
    await isLoading('Loading')
    await open('', { answers: { 'office.catalog.list': listOf([]) } })
    await sees('No hours yet. Customers choose hours for each visit: add the first.')
    await open('', { answers: { 'office.catalog.list': failing } })
    await sees('Unable to load Time windows')
  })

  test('changes nothing without a connection', async () => {
    await open(`?open=${morning.id}`)
    await button('Save')
    goOffline()
    await sees('Not connected since')
    for (const name of ['Save', 'Take it out of the shop', 'Add a time window'])
      expect((await button(name)).disabled).toBe(true)
  })

  test('speaks Spanish', async () => {
    await open('?open=new', { language: 'es' })
    await seesTitle('Horarios')
    await pick('Desde', '9:00\u00a0a.m.')
    await pick('Hasta', '9:00\u00a0a.m.')
    await sees('El final debe ser posterior al comienzo.')
    await pick('Hasta', '12:00\u00a0p.m.')
    await sees('Los clientes ya pueden elegir este horario en estos días.')
  })

  test('is closed without the right to the catalog', async () => {
    await open('', { answers: { 'office.me': { ...me, rights: ['dispatch', 'money'] } } })
    await waitFor(() => expect(document.querySelector('[role="alert"], .bg-warn-tint')).not.toBeNull())
    expect(words()).not.toContain('Add a time window')
  })
})
