import { fireEvent } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { listOf, timeWindow } from '#web/testing/catalog-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

const day = timeWindow(1, 6, 18)
const morning = timeWindow(2, 9, 12, { name: 'Morning' })
const saturday = timeWindow(3, 6, 18, { onlyWeekend: true, needsConfirmation: true })
const gone = { ...timeWindow(4, 17, 20), archived: true }
const windows = listOf([day, morning, saturday, gone])

const office = officePage(
  '/catalog/windows',
  {
    'office.catalog.list': windows,
    'office.catalog.save': { id: morning.id },
    'office.catalog.archive': { success: true as const },
    'office.catalog.move': { success: true as const },
  },
  { rights: ['catalog'] },
)
const list = (label: string) =>
  [...document.querySelectorAll('select')].find(one => one.labels[0]?.textContent === label)
const errorAt = (label: string) => {
  const ids = list(label)?.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map(id => document.getElementById(id)?.textContent ?? '').join(' ')
}

describe('The time windows of a hauler (rule S16)', () => {
  test('are listed with their hours, days, orders and a note if their Spanish is missing', async () => {
    await office.open()
    await office.seesTitle('Time windows')
    await office.sees('Saturday, outside business hours')
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

  test('are added with the days, hours and names that the office chooses', async () => {
    await office.open()
    await office.press('Add a time window')
    await office.pick('Days', 'Saturday')
    await office.pick('From', '7:00\u00a0AM')
    await office.pick('To', '11:00\u00a0AM')
    await office.choose('checkbox', /^Outside business hours/)
    await office.type('Name (optional)', 'Early')
    await office.type('Name in Spanish', 'Temprano')
    office.send()
    await office.isSent('office.catalog.save', {
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

  test('are not saved if a field is wrong, which then says why and gets the focus', async () => {
    await office.open('?open=new')
    await office.type('Name in Spanish', 'Temprano')
    office.send()
    await office.waitFor(() => expect(document.activeElement).toBe(list('From')))
    expect([errorAt('From'), errorAt('To')]).toEqual(['Please choose an hour.', 'Please choose an hour.'])
    await office.pick('From', '12:00\u00a0PM')
    await office.pick('To', '9:00\u00a0AM')
    await office.sees('The end must be later than the start.')
    expect([errorAt('From'), errorAt('To')]).toEqual(['', 'The end must be later than the start.'])
    await office.pick('From', '8:00\u00a0AM')
    office.send()
    await office.sees('Please write the name in English, too.')
    await office.waitFor(async () => expect(document.activeElement).toBe(await office.field('Name (optional)')))
    expect(await office.field('Name in Spanish')).toMatchObject({ value: 'Temprano' })
    expect(office.sent('office.catalog.save')).toBeUndefined()
  })

  test('cannot have the same hours on the same days twice', async () => {
    await office.open('?open=new')
    await office.pick('From', '9:00\u00a0AM')
    await office.pick('To', '12:00\u00a0PM')
    await office.sees('Customers can choose these hours on these days already.')
    office.send()
    await office.waitFor(() => expect(document.activeElement).toBe(list('From')))
    expect(office.sent('office.catalog.save')).toBeUndefined()
    await office.pick('From', '5:00\u00a0PM')
    await office.pick('To', '8:00\u00a0PM')
    expect(office.words()).not.toContain('these days already')
    await office.pick('From', '9:00\u00a0AM')
    await office.pick('To', '12:00\u00a0PM')
    await office.pick('Days', 'Saturday')
    expect(office.words()).not.toContain('these days already')
    office.send()
    await office.waitFor(() =>
      expect(office.sent('office.catalog.save')).toMatchObject({ draft: { start: 9, onlyWeekend: true } }),
    )
  })

  test('cannot be taken out of the shop if customers would have no hours from Monday to Friday', async () => {
    await office.open(`?open=${morning.id}`, { answers: { 'office.catalog.archive': refused('last-window') } })
    await office.press('Take it out of the shop')
    const asked = { kind: 'time-window', id: morning.id, version: 1, isArchived: true }
    await office.isSent('office.catalog.archive', asked)
    await office.sees('Customers need hours to choose from Monday to Friday. Add others first.')
  })

  test('return to the shop when the office puts them back', async () => {
    await office.open(`?open=${gone.id}`)
    await office.press('Put it back into the shop')
    const asked = { kind: 'time-window', id: gone.id, version: 1, isArchived: false }
    await office.isSent('office.catalog.archive', asked)
  })

  test('change their sequence when the office moves one of them with a key', async () => {
    await office.open()
    await office.sees('Morning')
    const handle = document.querySelector('[aria-label^="Move 9:00"]')
    fireEvent.keyDown(handle ?? document.body, { key: 'ArrowUp' })
    const seen = [day.id, morning.id, saturday.id]
    await office.isSent('office.catalog.move', { kind: 'time-window', id: morning.id, before: day.id, seen })
  })

  test('are not saved if a colleague was faster, and the form keeps the chosen hours', async () => {
    const answers = { 'office.catalog.save': refused('changed-meanwhile', { who: 'Miguel' }) }
    await office.open(`?open=${morning.id}`, { answers })
    await office.pick('From', '8:00\u00a0AM')
    office.send()
    await office.sees('Miguel has changed this meanwhile.')
    expect(office.sent('office.catalog.save')).toMatchObject({ seen: { id: morning.id, version: 1 } })
    expect(list('From')?.value).toBe('8')
  })
})

describe('The page', () => {
  test('shows that the time windows are loading', async () => {
    await office.open({ answers: { 'office.catalog.list': pending } })
    await office.isLoading('Loading')
  })

  test('asks for the first time window if there is none', async () => {
    await office.open({ answers: { 'office.catalog.list': listOf([]) } })
    await office.sees('No hours yet. Customers choose hours for each visit: add the first.')
  })

  test('says so if the time windows cannot be loaded', async () => {
    await office.open({ answers: { 'office.catalog.list': failing } })
    await office.sees('Unable to load Time windows')
  })

  test('changes nothing without a connection', async () => {
    await office.open(`?open=${morning.id}`)
    await office.button('Save')
    office.goOffline()
    await office.sees('Not connected since')
    for (const name of ['Save', 'Take it out of the shop', 'Add a time window'])
      expect((await office.button(name)).disabled).toBe(true)
  })

  test('is shown in Spanish', async () => {
    await office.open('?open=new', { language: 'es' })
    await office.seesTitle('Horarios')
    await office.pick('Desde', '9:00\u00a0a.m.')
    await office.pick('Hasta', '9:00\u00a0a.m.')
    await office.sees('El final debe ser posterior al comienzo.')
    await office.pick('Hasta', '12:00\u00a0p.m.')
    await office.sees('Los clientes ya pueden elegir este horario en estos días.')
  })

  test('offers no new time window to a member without the right to the catalog', async () => {
    await office.open({ rights: ['dispatch', 'money'] })
    await office.waitFor(() => expect(document.querySelector('[role="alert"], .bg-warn-tint')).not.toBeNull())
    expect(office.words()).not.toContain('Add a time window')
  })
})
