import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AreaZip, Demand, ListedArea, PermittedCity, ZipPreview } from '#web/office/areas/queries.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const hills: ListedArea = {
  id: id(1),
  version: 3,
  name: 'Hills',
  timeZone: 'America/Chicago',
  taxRate: '0.082500',
  cityFeeInCents: 1500,
  taxableKinds: ['container'],
  zipsOn: 2,
  zipsOff: 1,
  toDeliver: 3,
  standing: 5,
  placed: 14,
}
const zip = (zipCode: string, active: boolean): AreaZip => ({
  zipCode,
  city: 'Waco',
  state: 'TX',
  active,
  latitude: 31.5,
  longitude: -97.1,
  timeZone: 'America/Chicago',
})
const zips = [zip('76701', true), zip('76704', true), zip('76705', false)]

const office = officePage(
  '/areas',
  {
    'office.areas.list': { areas: [hills] },
    'office.areas.zips': { area: hills, zips },
    'office.demand.read': () => demand,
  },
  { rights: ['catalog'] },
)

const demand: Demand = {
  seesPeople: true,
  zips: [
    {
      zipCode: '76705',
      waiting: 4,
      since: '2026-11-02T15:00:00.000Z',
      areaId: null,
      city: 'Waco',
      state: 'TX',
      latitude: 31.6,
      longitude: -97.1,
    },
  ],
  served: [{ zipCode: '76701', city: 'Waco', latitude: 31.5, longitude: -97.1 }],
  steps: [],
  left: [],
}

test('the list shows each area with its ZIPs, orders, tax, city fee and time zone', async () => {
  await office.open()
  await office.seesTitle('Areas')
  await office.sees('Hills')
  const [, row] = [...document.querySelectorAll('tr')].map(one => [...one.children].map(cell => cell.textContent))
  expect(row).toEqual(['Hills', '2 on · 1 off', '3', '5', '14', '8.25 %', '$15.00', 'Central Time'])
  expect(await office.leadsTo('ZIPs of this area: Hills')).toBe(`/office/areas/${hills.id}`)
})

test('the page opens with figures of all areas, and a map says where people wait', async () => {
  const plains = { ...hills, id: id(2), name: 'Plains', placed: 2 }
  await office.open({ answers: { 'office.areas.list': { areas: [hills, plains] } } })
  const figures = await screen.findByRole('region', { name: 'Your areas in figures' })
  expect([...figures.querySelectorAll('dl > div')].map(one => [...one.children].map(part => part.textContent))).toEqual(
    [
      ['ZIPs you serve', '4', '2 more are off'],
      ['Orders to deliver', '6', '10 dumpsters stand there'],
      ['Orders in 30 days', '16', 'Most in Hills: 14'],
    ],
  )
  await screen.findByRole('img', { name: /^Map: 1 served ZIP in 1 city, and 4 customers who wait for a ZIP/ })
  expect(await office.leadsTo('See who waits')).toBe('/office/areas/demand')
  await office.open({ answers: { 'office.demand.read': failing } })
  await office.sees('Unable to load Where you deliver, and where people wait')
})

test('a company without a ZIP reads no word about the ZIPs that are on', async () => {
  await office.open({ answers: { 'office.areas.list': { areas: [{ ...hills, zipsOn: 0, zipsOff: 0 }] } } })
  const figures = await screen.findByRole('region', { name: 'Your areas in figures' })
  expect(figures.querySelector('dl > div')?.textContent).toBe('ZIPs you serve0')
})

test('the map leaves out who waits more than 40 miles away from all served ZIPs', async () => {
  const [first] = demand.zips
  const waiting = (zipCode: string, longitude: number) => ({ ...first, zipCode, latitude: 31.5, longitude })
  // A degree of longitude is 59 miles here.
  const zips = [waiting('76001', -97.1 - 39 / 59), waiting('76002', -97.1 - 45 / 59)] as typeof demand.zips
  await office.open({ answers: { 'office.demand.read': { ...demand, zips } } })
  const map = await screen.findByRole('img', { name: /^Map: 1 served ZIP/ })
  await office.waitFor(() => expect(map.querySelectorAll('circle + text')).toHaveLength(1))
})

test('the page of areas counts in Spanish', async () => {
  await office.open({
    language: 'es',
    answers: { 'office.areas.list': { areas: [{ ...hills, zipsOn: 1, zipsOff: 1 }] } },
  })
  await office.sees('1 activo · 1 inactivo')
  await office.sees('La zona con más: Hills, 14')
})

test('the office adds an area with the time zone of a ZIP, a tax in percent and a fee in dollars', async () => {
  const zone = { city: 'Denver', state: 'CO', timeZone: 'America/Denver' }
  await office.open({
    answers: { 'office.areas.zip': { zip: zone }, 'office.areas.save': { id: hills.id } },
  })
  await office.press('Add an area')
  await office.type('Tax in percent', '100')
  await office.type('City fee in dollars', '12,50')
  office.send()
  for (const wrong of [
    'Please give it a name of at most 100 characters.',
    'Please choose the time zone.',
    'Percent from 0 to below 100 with at most four decimals, such as 8.25',
    'Dollars from 0 to 10,000, such as 40 or $1,200.50',
  ])
    await office.sees(wrong)
  await office.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  await office.type('Name', 'Front Range')
  await office.type('A ZIP code in it (optional)', '80202')
  await office.waitFor(() => expect(screen.getByLabelText('Time zone')).toHaveProperty('value', 'America/Denver'))
  await office.type('Tax in percent', '8.8125')
  await office.type('City fee in dollars', '$40')
  await office.choose('checkbox', 'City fee')
  office.send()
  await office.isSent('office.areas.save', {
    seen: null,
    draft: {
      name: 'Front Range',
      timeZone: 'America/Denver',
      taxRate: '0.088125',
      cityFeeInCents: 4000,
      taxableKinds: ['container', 'materials', 'additional-material', 'add-on', 'fee'],
    },
  })
  await office.isAt(`/office/areas/${hills.id}`)
})

test('the office can choose the time zone of an area itself if the typed ZIP does not exist', async () => {
  await office.open('?open=new', {
    answers: { 'office.areas.zip': { zip: null }, 'office.areas.save': { id: hills.id } },
  })
  await office.type('Name', 'Hills')
  await office.type('A ZIP code in it (optional)', '00000')
  await office.sees('There is no such ZIP code.')
  await office.pick('Time zone', 'Mountain Time (Denver)')
  office.send()
  await office.isSent('office.areas.save', {
    seen: null,
    draft: expect.objectContaining({ timeZone: 'America/Denver', taxRate: '0', cityFeeInCents: 0 }),
  })
})

test('if a colleague was faster, the form of an area says who it was and keeps the typed fee', async () => {
  await office.open(`?open=${hills.id}`, {
    answers: { 'office.areas.save': refused('changed-meanwhile', { who: 'Miguel' }) },
  })
  expect(await office.field('Tax in percent')).toMatchObject({ value: '8.25' })
  await office.type('City fee in dollars', '20')
  office.send()
  await office.sees('Miguel has changed this meanwhile.')
  expect(office.sent('office.areas.save')).toMatchObject({ seen: { id: hills.id, version: 3 } })
  expect(await office.field('City fee in dollars')).toMatchObject({ value: '20' })
})

const placed = (zipCode: string, place: ZipPreview['zips'][number]['place'], areaName: string | null = null) => ({
  zipCode: zipCode as ZipPreview['zips'][number]['zipCode'],
  place,
  areaName,
})
const found = (one: ReturnType<typeof placed>) => ({ ...one, city: 'Waco', state: 'TX', timeZone: 'America/Chicago' })

test('the office sees ZIPs before it adds them, and reads which area has taken one of them meanwhile', async () => {
  await office.open(`/${hills.id}`, {
    answers: {
      'office.areas.previewZips': {
        zips: [placed('76706', 'free'), placed('76705', 'off'), placed('76707', 'other-area', 'Plains')].map(found),
        isCut: false,
        waiting: 2,
      },
      'office.areas.serveZips': {
        zips: [
          { ...placed('76706', 'other-area', 'Plains'), isDone: false },
          { ...placed('76705', 'off'), isDone: true },
        ],
        told: 2,
      },
    },
  })
  await office.type('ZIP codes', 'Waco')
  await office.press('Show first')
  await office.sees('Please give ZIP codes of five digits, at most 1,000.')
  await office.type('ZIP codes', '76706 76705-1234, 76707; Waco')
  await office.press('Show first')
  await office.sees('Not read: Waco')
  await office.sees('To be added: 1 ZIP')
  await office.sees('Stays in Plains: 1 ZIP')
  await office.sees('2 addresses wait for them and are told once.')
  expect(office.sent('office.areas.previewZips')).toMatchObject({
    search: { by: 'list', zipCodes: ['76706', '76705', '76707'] },
  })
  await office.press('Add 2 ZIPs')
  await office.isSent('office.areas.serveZips', { areaId: hills.id, zipCodes: ['76706', '76705'] })
  await office.isMessage('1 ZIP is on', '2 addresses are told.')
  await office.sees('These were not added:')
  await office.sees('76706: Stays in Plains')
})

test('the office looks for ZIPs by county and by miles, and reads what is wrong in each field', async () => {
  await office.open(`/${hills.id}`, {
    answers: { 'office.areas.previewZips': { zips: [], isCut: false, waiting: 0 } },
  })
  await office.field('ZIP codes')
  await office.pick('Found by', 'Miles around a ZIP')
  await office.type('Around the ZIP code', '767')
  await office.type('Miles', '200')
  await office.press('Show first')
  await office.sees('ZIP code must be exactly 5 digits')
  await office.sees('Miles up to 100, such as 15 or 7.5')
  await office.pick('Found by', 'County')
  await office.type('County', 'McLennan')
  await office.type('State', 'tx')
  await office.press('Show first')
  await office.sees('No ZIP was found.')
  expect(office.sent('office.areas.previewZips')).toMatchObject({
    search: { by: 'county', county: 'McLennan', state: 'TX' },
  })
})

test('the office switches all ticked ZIPs off with one press, and each row shows its result', async () => {
  await office.open(`/${hills.id}`, {
    answers: {
      'office.areas.leaveZips': {
        zips: [
          { ...placed('76701', 'on'), isDone: true },
          { ...placed('76704', 'off'), isDone: false },
        ],
        told: 0,
      },
    },
  })
  await screen.findByRole('img', { name: /2 on, 1 off/ })
  await office.press('Tick all')
  await office.button('Switch on (1)')
  await office.press('Switch off (2)')
  await office.isSent('office.areas.leaveZips', { areaId: hills.id, zipCodes: ['76701', '76704'] })
  const row = (zipCode: string) =>
    [...document.querySelectorAll('tr')].find(one => one.textContent?.startsWith(zipCode))?.textContent
  await office.waitFor(() => expect(row('76701')).toContain('Done'))
  expect(row('76704')).toContain('In this area, off')
})

test('the page warns if most of the ZIPs are in another time zone', async () => {
  await office.open(`/${hills.id}`, {
    answers: { 'office.areas.zips': { area: { ...hills, timeZone: 'America/Denver' }, zips } },
  })
  await office.sees('Most of its ZIPs go by Central Time.')
})

test('the page shows that the areas are loading', async () => {
  await office.open({ answers: { 'office.areas.list': pending } })
  await office.isLoading('Loading')
})

test('a hauler without areas reads that customers cannot order yet', async () => {
  await office.open({ answers: { 'office.areas.list': { areas: [] } } })
  await office.sees('No area yet. Customers cannot order before there is one. Add the first.')
})

test('the page says so if the areas cannot be loaded', async () => {
  await office.open({ answers: { 'office.areas.list': failing } })
  await office.sees('Unable to load Areas')
})

test('the page of an area without ZIPs says that customers cannot order there yet', async () => {
  await office.open(`/${hills.id}`, { answers: { 'office.areas.zips': { area: hills, zips: [] } } })
  await office.sees('No ZIP yet. Customers cannot order here before there is one. Add them above.')
})

test('the page says that an area does not exist any more', async () => {
  await office.open(`/${hills.id}`, { answers: { 'office.areas.zips': refused('area-not-found') } })
  await office.sees('This area does not exist any more.')
})

test('a member without the right to the catalog cannot see the areas', async () => {
  await office.open({ rights: ['dispatch', 'money'] })
  await office.sees('Your account may not do this.')
})

test('without a connection the office can neither add nor switch ZIPs', async () => {
  await office.open(`/${hills.id}`)
  await office.press('Tick all')
  office.goOffline()
  await office.sees('Not connected since')
  expect((await office.button('Switch off (2)')).disabled).toBe(true)
  expect((await office.button('Show first')).disabled).toBe(true)
})

test('the page is shown in Spanish', async () => {
  await office.open({ language: 'es' })
  await office.seesTitle('Zonas')
})

test('rule C71: the office writes what customers read about permits of a city', async () => {
  const waco = { slug: 'waco-tx', city: 'Waco', state: 'TX', zips: 3, permit: null }
  await office.open('/permits?open=waco-tx', {
    answers: { 'office.areas.permits': { cities: [waco] }, 'office.areas.savePermit': { slug: 'waco-tx' } },
  })
  await office.seesTitle('Permits')
  await office.type('What customers read', 'On a street $45.')
  await office.type('Page of the city', 'waco.example')
  office.send()
  await office.sees('An address that begins with https://')
  await office.type('Page of the city', 'https://waco.example')
  office.send()
  await office.isSent('office.areas.savePermit', {
    slug: 'waco-tx',
    version: 0,
    draft: { text: 'On a street $45.', textEs: '', url: 'https://waco.example' },
  })
})

test('rule V31: cities without a text come first, the largest one before others, and the form shows what customers read', async () => {
  const city = (slug: string, zips: number, permit: PermittedCity['permit']): PermittedCity => ({
    slug,
    city: slug,
    state: 'TX',
    zips,
    permit,
  })
  const written = {
    id: id(8),
    version: 1,
    text: 'On a street $45.',
    textEs: '',
    url: 'https://www.waco.example/permits',
  }
  const cities = [
    city('Bee', 1, null),
    city('Waco', 2, written),
    city('Ada', 5, null),
    city('Eve', 1, { ...written, textEs: 'En la calle, $45.' }),
  ]
  await office.open('/permits?open=Ada', { answers: { 'office.areas.permits': { cities } } })
  await office.seesTitle('Permits')
  await office.sees('On your own ground usually none. On a street the city may ask for one.')
  await office.type('What customers read', 'Ask the city.')
  expect(document.querySelector('figure')?.textContent).toBe('Customers readAsk the city. ')
  expect([...document.querySelectorAll('h2')].map(one => one.textContent)).toEqual([
    'To write 2',
    'In English only 1',
    'Written in both languages 1',
    'Ada, TX',
  ])
  expect([...document.querySelectorAll('tbody th')].map(one => one.textContent)).toEqual([
    'Ada, TX',
    'Bee, TX',
    'Waco, TX',
    'Eve, TX',
  ])
  expect((await office.link('waco.example')).getAttribute('href')).toBe(written.url)
  const figures = await screen.findByRole('region', { name: 'Permits in figures' })
  expect(figures.textContent).toContain('2 of 42 cities have none yet')
  expect(figures.textContent).toContain('Ada5 ZIPs of yours are there')
  expect(figures.textContent).toContain('1 of 41 more shows the English text')
})

test('in a Spanish office the form shows what customers read in Spanish', async () => {
  const slug = 'Ada'
  const cities = [{ slug, city: 'Ada', state: 'TX', zips: 1, permit: null }]
  await office.open('/permits?open=Ada', { language: 'es', answers: { 'office.areas.permits': { cities } } })
  await office.sees('Los clientes leen')
  const shown = () => document.querySelector('figure')?.textContent
  expect(shown()).toContain('En su propio terreno, casi nunca.')
  await office.type('Lo que leen los clientes', 'Ask the city.')
  expect(shown()).toBe('Los clientes leenAsk the city. ')
  await office.type('En español', 'Pregunte a la ciudad.')
  expect(shown()).toBe('Los clientes leenPregunte a la ciudad. Ask the city. ')
})

test('a company without a city is led to its areas', async () => {
  await office.open('/permits', { answers: { 'office.areas.permits': { cities: [] } } })
  await office.sees('You serve no city yet. Add ZIP codes to an area first.')
  expect(await office.leadsTo('Add ZIP codes to an area')).toBe('/office/areas')
})
