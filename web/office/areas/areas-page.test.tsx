import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import type { AreaZip, ListedArea, ZipPreview } from '#web/office/areas/queries.ts'
import { me, noNews } from '#web/testing/office-data.ts'
import { pick } from '#web/testing/pick.ts'
import {
  button,
  choose,
  field,
  goOffline,
  isAt,
  isLoading,
  isMessage,
  isSent,
  leadsTo,
  openApp,
  press,
  type Scene,
  sees,
  seesTitle,
  type,
} from '#web/testing/stage.tsx'
import { type Answers, failing, pending, refused } from '#web/testing/table-server.ts'

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
const answers: Answers = {
  'office.me': { ...me, rights: ['catalog'] },
  ...noNews,
  'office.areas.list': { areas: [hills] },
  'office.areas.zips': { area: hills, zips },
}
const open = (path: string, scene: Scene = {}) =>
  openApp(
    <App />,
    `/office/areas${path}`,
    { session: 'signed-in', ...scene, answers: { ...answers, ...scene.answers } },
    '/office',
  )
const send = () => fireEvent.click(document.querySelector('button[type=submit]') ?? document.body)

test('an area is a row with its clock, tax, fee and ZIPs', async () => {
  await open('')
  await seesTitle('Areas')
  await sees('Hills')
  const [, row] = [...document.querySelectorAll('tr')].map(one => [...one.children].map(cell => cell.textContent))
  expect(row?.slice(0, 6)).toEqual(['Hills', 'Central Time', '8.25 %', '$15.00', '2', '1'])
  expect(await leadsTo('ZIPs of this area: Hills')).toBe(`/office/areas/${hills.id}`)
})

test('a new area takes the clock of a ZIP in it, its tax in percent and its fee in dollars', async () => {
  const zone = { city: 'Denver', state: 'CO', timeZone: 'America/Denver' }
  const stage = await open('', {
    answers: { 'office.areas.zip': { zip: zone }, 'office.areas.save': { id: hills.id } },
  })
  await press('Add an area')
  await type('Tax in percent', '100')
  await type('City fee in dollars', '12,50')
  send()
  for (const wrong of [
    'Please give it a name of at most 100 characters.',
    'Please choose the time zone.',
    'Percent from 0 to below 100 with at most four decimals, such as 8.25',
    'Dollars from 0 to 10,000, such as 40 or $1,200.50',
  ])
    await sees(wrong)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  await type('Name', 'Front Range')
  await type('A ZIP code in it (optional)', '80202')
  await waitFor(() => expect(screen.getByLabelText('Time zone')).toHaveProperty('value', 'America/Denver'))
  await type('Tax in percent', '8.8125')
  await type('City fee in dollars', '$40')
  await choose('checkbox', 'City fee')
  send()
  await isSent(stage, 'office.areas.save', {
    seen: null,
    draft: {
      name: 'Front Range',
      timeZone: 'America/Denver',
      taxRate: '0.088125',
      cityFeeInCents: 4000,
      taxableKinds: ['container', 'materials', 'additional-material', 'add-on', 'fee'],
    },
  })
  await isAt(stage, `/office/areas/${hills.id}`)
})

test('the clock may be another than that of the ZIP, which may not exist', async () => {
  const stage = await open('?open=new', {
    answers: { 'office.areas.zip': { zip: null }, 'office.areas.save': { id: hills.id } },
  })
  await type('Name', 'Hills')
  await type('A ZIP code in it (optional)', '00000')
  await sees('There is no such ZIP code.')
  await pick('Time zone', 'Mountain Time (Denver)')
  send()
  await isSent(stage, 'office.areas.save', {
    seen: null,
    draft: expect.objectContaining({ timeZone: 'America/Denver', taxRate: '0', cityFeeInCents: 0 }),
  })
})

test('who is slower reads who was faster', async () => {
  const stage = await open(`?open=${hills.id}`, {
    answers: { 'office.areas.save': refused('changed-meanwhile', { who: 'Miguel' }) },
  })
  expect(await field('Tax in percent')).toMatchObject({ value: '8.25' })
  await type('City fee in dollars', '20')
  send()
  await sees('Miguel has changed this meanwhile.')
  expect(stage.sent('office.areas.save')).toMatchObject({ seen: { id: hills.id, version: 3 } })
  expect(await field('City fee in dollars')).toMatchObject({ value: '20' })
})

const placed = (zipCode: string, place: ZipPreview['zips'][number]['place'], areaName: string | null = null) => ({
  zipCode: zipCode as ZipPreview['zips'][number]['zipCode'],
  place,
  areaName,
})
const found = (one: ReturnType<typeof placed>) => ({ ...one, city: 'Waco', state: 'TX', timeZone: 'America/Chicago' })

test('ZIPs are shown before they are added; one that was taken meanwhile says by which area', async () => {
  const stage = await open(`/${hills.id}`, {
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
  await type('ZIP codes', 'Waco')
  await press('Show first')
  await sees('Please give ZIP codes of five digits, at most 1,000.')
  await type('ZIP codes', '76706 76705-1234, 76707; Waco')
  await press('Show first')
  await sees('Not read: Waco')
  await sees('To be added: 1 ZIP')
  await sees('Stays in Plains: 1 ZIP')
  await sees('2 addresses wait for them and are told once.')
  expect(stage.sent('office.areas.previewZips')).toMatchObject({
    search: { by: 'list', zipCodes: ['76706', '76705', '76707'] },
  })
  await press('Add 2 ZIPs')
  await isSent(stage, 'office.areas.serveZips', { areaId: hills.id, zipCodes: ['76706', '76705'] })
  await isMessage('1 ZIP is on', '2 addresses are told.')
  await sees('These were not added:')
  await sees('76706: Stays in Plains')
})

test('ZIPs are looked for by county and by miles, each field with its words', async () => {
  const stage = await open(`/${hills.id}`, {
    answers: { 'office.areas.previewZips': { zips: [], isCut: false, waiting: 0 } },
  })
  await field('ZIP codes')
  await pick('Found by', 'Miles around a ZIP')
  await type('Around the ZIP code', '767')
  await type('Miles', '200')
  await press('Show first')
  await sees('ZIP code must be exactly 5 digits')
  await sees('Miles up to 100, such as 15 or 7.5')
  await pick('Found by', 'County')
  await type('County', 'McLennan')
  await type('State', 'tx')
  await press('Show first')
  await sees('No ZIP was found.')
  expect(stage.sent('office.areas.previewZips')).toMatchObject({
    search: { by: 'county', county: 'McLennan', state: 'TX' },
  })
})

test('ticked ZIPs are switched by one press, and each row has its answer', async () => {
  const stage = await open(`/${hills.id}`, {
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
  await press('Tick all')
  await button('Switch on (1)')
  await press('Switch off (2)')
  await isSent(stage, 'office.areas.leaveZips', { areaId: hills.id, zipCodes: ['76701', '76704'] })
  const row = (zipCode: string) =>
    [...document.querySelectorAll('tr')].find(one => one.textContent?.startsWith(zipCode))?.textContent
  await waitFor(() => expect(row('76701')).toContain('Done'))
  expect(row('76704')).toContain('In this area, off')
})

test('a clock that most of the ZIPs do not go by is said', async () => {
  await open(`/${hills.id}`, {
    answers: { 'office.areas.zips': { area: { ...hills, timeZone: 'America/Denver' }, zips } },
  })
  await sees('Most of its ZIPs go by Central Time.')
})

test('the pages are on their way, empty, failed, offline or not for everybody', async () => {
  await open('', { answers: { 'office.areas.list': pending } })
  await isLoading('Loading')
  await open('', { answers: { 'office.areas.list': { areas: [] } } })
  await sees('No area yet. Nobody can order before there is one. Add the first.')
  await open('', { answers: { 'office.areas.list': failing } })
  await sees('Unable to load Areas')
  await open(`/${hills.id}`, { answers: { 'office.areas.zips': { area: hills, zips: [] } } })
  await sees('No ZIP yet. Nobody can order here before there is one. Add them above.')
  await open(`/${hills.id}`, { answers: { 'office.areas.zips': refused('area-not-found') } })
  await sees('This area does not exist any more.')
  await open('', { answers: { 'office.me': { ...me, rights: ['dispatch', 'money'] } } })
  await sees('Your account may not do this.')
})

test('without a connection nothing is added and nothing switched', async () => {
  await open(`/${hills.id}`)
  await press('Tick all')
  goOffline()
  window.dispatchEvent(new Event('offline'))
  await sees('Not connected since')
  expect((await button('Switch off (2)')).disabled).toBe(true)
  expect((await button('Show first')).disabled).toBe(true)
  window.dispatchEvent(new Event('online'))
})

test('in Spanish', async () => {
  await open('', { language: 'es' })
  await seesTitle('Zonas')
})
