import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { choices, landfill } from '#web/testing/fleet-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

const saturdays = { ...landfill, opens: { '1': [420, 930], '2': [420, 930], '6': [420, 720] } } as typeof landfill

const at = '2026-11-23T16:00:00.000Z'

const office = officePage(
  '/facilities',
  {
    'office.fleet.choices': choices,
    'office.facilities.list': { at, seesMoney: true, facilities: [saturdays] },
  },
  { rights: ['dispatch'] },
)

test('the list says when each facility is open, what it takes and what a ton costs', async () => {
  await office.open()
  await office.seesTitle('Facilities')
  await office.sees('Onion Creek Landfill')
  const [, first] = [...document.querySelectorAll('tr')].map(row => [...row.children].map(cell => cell.textContent))
  expect(first?.[0]).toBe('Onion Creek LandfillLandfill7400 Slaughter Bend, Austin')
  expect(first?.slice(2)).toEqual([
    'Mon–Tue 7:00a–3:30p, Sat 7:00a–12:00p',
    '30 min',
    '$46.00',
    '12 loads in 30 days · 31.3 t',
  ])
})

test('the page says which places are open now and until when, where a ton costs least, and what was dumped (rule D180)', async () => {
  vi.setSystemTime('2026-11-23T16:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  const open = { ...landfill, id: 'open' }
  const shut = { ...landfill, id: 'shut', name: 'Travis Transfer', opens: { '2': [420, 930] }, tipRateInCents: 3900 }
  const yard = { ...landfill, id: 'yard', name: 'Home yard', kind: 'yard', opens: null, boxes: 37, loads: 0, tons: 0 }
  const facilities = [open, shut, yard] as (typeof landfill)[]
  await office.open({ answers: { 'office.facilities.list': { at, seesMoney: true, facilities } } })
  const figures = await screen.findByRole('region', { name: 'The facilities now' })
  expect([...figures.querySelectorAll('dl > div')].map(one => [...one.children].map(part => part.textContent))).toEqual(
    [
      ['Places to dump, open now', '1 of 2', 'Onion Creek Landfill closes first: 3:30p'],
      ['Lowest price of a ton', '$39.00', 'Travis Transfer'],
      ['Dumped in 30 days', '62.5 t', '24 loads'],
      ['Boxes in the yards', '37', 'Home yard'],
    ],
  )
  const now = [...document.querySelectorAll('tbody tr')].map(row => row.children[1]?.textContent)
  expect(now).toEqual(['Open until 3:30p', 'Closed until Tue 7:00a', 'Always open'])
  await office.sees('37 boxes in it')
})

test('the page says that a place has closed when its hours end', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse('2026-11-23T21:29:30Z') })
  onTestFinished(() => void vi.useRealTimers())
  const answer = { at: '2026-11-23T21:29:30.000Z', seesMoney: true, facilities: [landfill] }
  await office.open({ answers: { 'office.facilities.list': answer } })
  await office.sees('Open until 3:30p')
  act(() => void vi.advanceTimersByTime(60_000))
  // It is a Monday, and the landfill opens on the next one.
  await office.sees('Closed until Mon, Nov 30 7:00a')
  await office.sees('Onion Creek Landfill opens first: Mon, Nov 30 7:00a')
  expect(document.body.textContent).toContain('Places to dump, open now0 of 1')
})

test('the page says by the server’s clock what is open, if the clock of the device is wrong', async () => {
  vi.setSystemTime('2026-11-24T05:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  await office.open({ answers: { 'office.facilities.list': { at, seesMoney: true, facilities: [landfill] } } })
  await office.sees('Open until 3:30p')
  await office.sees('Onion Creek Landfill closes first: 3:30p')
})

test('the list sorts by loads, whatever stands in a yard', async () => {
  const yard = { ...landfill, id: 'yard', name: 'Home yard', kind: 'yard', boxes: 37, loads: 0, tons: 0 } as const
  await office.open({ answers: { 'office.facilities.list': { at, seesMoney: true, facilities: [yard, landfill] } } })
  await office.press('Use')
  expect([...document.querySelectorAll('tbody th > a > span')].map(one => one.firstChild?.textContent)).toEqual([
    'Onion Creek Landfill',
    'Home yard',
  ])
})

test('a member without the right to bill sees no amounts and sends none', async () => {
  await office.open(`?open=${landfill.id}`, {
    answers: {
      'office.facilities.list': { at, seesMoney: false, facilities: [{ ...landfill, tipRateInCents: null }] },
      'office.facilities.save': { id: landfill.id },
    },
  })
  await office.field('Street')
  expect(document.body.textContent).not.toContain('$')
  expect(document.body.textContent).not.toContain('Dollars a ton')
  office.send()
  await office.isMessage('Saved')
  expect(office.sent('office.facilities.save')).not.toHaveProperty('tipRateInCents')
})

test('if a colleague was faster, the form says who it was and keeps what was typed', async () => {
  await office.open(`?open=${landfill.id}`, {
    answers: { 'office.facilities.save': refused('changed-meanwhile', { who: 'Miguel' }) },
  })
  await office.type('Minutes there', '35')
  office.send()
  await office.sees('Miguel has changed this meanwhile.')
  expect(office.sent('office.facilities.save')).toMatchObject({ seen: { id: landfill.id }, minutes: 35 })
  expect(await office.field('Minutes there')).toMatchObject({ value: '35' })
})

test('if an unknown person was faster, the form says that somebody has changed the facility', async () => {
  for (const [language, words] of [
    ['en', 'Another person has changed this meanwhile.'],
    ['es', 'Otra persona cambió esto mientras tanto.'],
  ] as const) {
    const answers = { 'office.facilities.save': refused('changed-meanwhile', { who: '–' }) }
    await office.open(`?open=${landfill.id}`, { language, answers })
    await office.field(language === 'en' ? 'Street' : 'Calle')
    office.send()
    await office.sees(words)
  }
})

test('the office adds a facility, and the form says what is wrong in each field', async () => {
  let tries = 0
  await office.open({
    answers: { 'office.facilities.save': () => (tries++ === 0 ? refused('invalid-address') : { id: 'f' }) },
  })
  await office.press('Add a facility')
  await office.pick('Kind', 'Recycler')
  await office.choose('checkbox', 'Always open')
  await office.type('Mon opens', '16:00')
  await office.type('Mon closes', '07:00')
  await office.type('Minutes there', '500')
  await office.type('Dollars a ton (optional)', 'much')
  await office.type('Position of its gate (optional)', 'here')
  office.send()
  for (const wrong of [
    'Please give it a name.',
    'Please enter the street.',
    'ZIP code must be exactly 5 digits',
    'Two numbers with a comma',
    'Each day needs both times',
    'Between 0 and 480 minutes',
    'Dollars, such as 46 or 58.50',
  ])
    await office.sees(wrong)
  await office.type('Name', 'Bluebonnet')
  await office.type('Street', '1500 Dalton Pit Rd')
  await office.type('ZIP code', '00000')
  await office.type('Mon opens', '07:00')
  await office.type('Mon closes', '16:00')
  await office.type('Minutes there', '25')
  await office.type('Dollars a ton (optional)', '12.5')
  await office.choose('checkbox', 'Takes everything')
  await office.choose('checkbox', 'Concrete')
  office.send()
  await office.sees('Invalid Address')
  await office.type('ZIP code', '78617')
  await office.type('Position of its gate (optional)', '30.174, -97.613')
  office.send()
  await office.isSent('office.facilities.save', {
    seen: null,
    name: 'Bluebonnet',
    kind: 'recycler',
    line1: '1500 Dalton Pit Rd',
    zipCode: '78617',
    position: { latitude: 30.174, longitude: -97.613 },
    opens: { '1': [420, 960] },
    minutes: 25,
    materialIds: [choices.materials[0]?.id],
    tipRateInCents: 1250,
  })
  await office.isAt('/office/facilities')
})

test('the office cannot put away a yard with boxes', async () => {
  await office.open(`?open=${landfill.id}`, {
    answers: { 'office.facilities.archive': refused('facility-has-boxes', { count: 3 }) },
  })
  await office.press('Put it away')
  await office.sees('3 boxes stand in this yard. Move them first.')
})

test('the office can put a yard back that it has put away', async () => {
  const archived = { ...landfill, archived: true }
  await office.open(`?open=${landfill.id}`, {
    answers: {
      'office.facilities.list': { at, seesMoney: true, facilities: [archived] },
      'office.facilities.archive': { success: true },
    },
  })
  await office.press('Put it back on the lists')
  await office.isSent('office.facilities.archive', { id: landfill.id, version: 5, isArchived: false })
})

test('the page shows that the facilities are loading', async () => {
  await office.open({ answers: { 'office.facilities.list': pending } })
  await office.isLoading('Loading')
})

test('a hauler without facilities is asked to add the first', async () => {
  await office.open({ answers: { 'office.facilities.list': { at, seesMoney: true, facilities: [] } } })
  await office.sees('No yard and no place to dump yet. Add the first.')
})

test('the page says so if the facilities cannot be loaded', async () => {
  await office.open({ answers: { 'office.facilities.list': failing } })
  await office.sees('Unable to load Facilities')
})

test('the page is shown in Spanish', async () => {
  await office.open(`?open=${landfill.id}`, { language: 'es' })
  await office.seesTitle('Lugares')
  await office.sees('lun–mar 7:00a–3:30p, sáb 7:00a–12:00p')
  await office.sees('Recibe todo')
})
