import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import { choices, inOffice, landfill } from '#web/testing/fleet-data.ts'
import { pick } from '#web/testing/pick.ts'
import {
  choose,
  field,
  isAt,
  isLoading,
  isMessage,
  isSent,
  openApp,
  press,
  type Scene,
  sees,
  seesTitle,
  type,
} from '#web/testing/stage.tsx'
import { type Answers, failing, pending, refused } from '#web/testing/table-server.ts'

const saturdays = { ...landfill, opens: { '1': [420, 930], '2': [420, 930], '6': [420, 720] } } as typeof landfill
const answers: Answers = {
  ...inOffice,
  'office.fleet.choices': choices,
  'office.facilities.list': { seesMoney: true, facilities: [saturdays] },
}
const open = (path: string, scene: Scene = {}) =>
  openApp(
    <App />,
    `/office/facilities${path}`,
    { session: 'signed-in', ...scene, answers: { ...answers, ...scene.answers } },
    '/office',
  )
const send = () => fireEvent.click(document.querySelector('button[type=submit]') ?? document.body)

test('the list says when each place is open, what it takes and what a ton costs', async () => {
  await open('')
  await seesTitle('Facilities')
  await sees('Onion Creek Landfill')
  const [, first] = [...document.querySelectorAll('tr')].map(row => [...row.children].map(cell => cell.textContent))
  expect(first?.slice(1, 7)).toEqual([
    'Landfill',
    '7400 Slaughter Bend, Austin',
    'Mon–Tue 07:00–15:30, Sat 07:00–12:00',
    'Takes everything',
    '30',
    '$46.00',
  ])
})

test('who does not bill sees no amounts and sends none', async () => {
  const stage = await open(`?open=${landfill.id}`, {
    answers: {
      'office.facilities.list': { seesMoney: false, facilities: [{ ...landfill, tipRateInCents: null }] },
      'office.facilities.save': { id: landfill.id },
    },
  })
  await field('Street')
  expect(document.body.textContent).not.toContain('$')
  expect(document.body.textContent).not.toContain('Dollars a ton')
  send()
  await isMessage('Saved')
  expect(stage.sent('office.facilities.save')).not.toHaveProperty('tipRateInCents')
})

test('who is slower reads who was faster, and keeps what was typed', async () => {
  const stage = await open(`?open=${landfill.id}`, {
    answers: { 'office.facilities.save': refused('changed-meanwhile', { who: 'Miguel' }) },
  })
  await type('Minutes there', '35')
  send()
  await sees('Miguel has changed this meanwhile.')
  expect(stage.sent('office.facilities.save')).toMatchObject({ seen: { id: landfill.id }, minutes: 35 })
  expect(await field('Minutes there')).toMatchObject({ value: '35' })
})

test('where nobody knows who was faster, it was somebody', async () => {
  for (const [language, words] of [
    ['en', 'Somebody has changed this meanwhile.'],
    ['es', 'Alguien cambió esto mientras tanto.'],
  ] as const) {
    const answers = { 'office.facilities.save': refused('changed-meanwhile', { who: '–' }) }
    await open(`?open=${landfill.id}`, { language, answers })
    await field(language === 'en' ? 'Street' : 'Calle')
    send()
    await sees(words)
  }
})

test('a place is added; what is wrong stands at its field', async () => {
  let tries = 0
  const stage = await open('', {
    answers: { 'office.facilities.save': () => (tries++ === 0 ? refused('invalid-address') : { id: 'f' }) },
  })
  await press('Add a facility')
  await pick('Kind', 'Recycler')
  await choose('checkbox', 'Always open')
  await type('Mon opens', '16:00')
  await type('Mon closes', '07:00')
  await type('Minutes there', '500')
  await type('Dollars a ton (optional)', 'much')
  await type('Position of its gate (optional)', 'here')
  send()
  for (const wrong of [
    'Please give it a name.',
    'Please enter the street.',
    'ZIP code must be exactly 5 digits',
    'Two numbers with a comma',
    'Each day needs both times',
    'Between 0 and 480 minutes',
    'Dollars, such as 46 or 58.50',
  ])
    await sees(wrong)
  await type('Name', 'Bluebonnet')
  await type('Street', '1500 Dalton Pit Rd')
  await type('ZIP code', '00000')
  await type('Mon opens', '07:00')
  await type('Mon closes', '16:00')
  await type('Minutes there', '25')
  await type('Dollars a ton (optional)', '12.5')
  await choose('checkbox', 'Takes everything')
  await choose('checkbox', 'Concrete')
  send()
  await sees('Invalid Address')
  await type('ZIP code', '78617')
  await type('Position of its gate (optional)', '30.174, -97.613')
  send()
  await isSent(stage, 'office.facilities.save', {
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
  await isAt(stage, '/office/facilities')
})

test('a yard with boxes cannot be put away, one that was comes back', async () => {
  await open(`?open=${landfill.id}`, {
    answers: { 'office.facilities.archive': refused('facility-has-boxes', { count: 3 }) },
  })
  await press('Put it away')
  await sees('3 boxes stand in this yard. Move them first.')
  const archived = { ...landfill, archived: true }
  const stage = await open(`?open=${landfill.id}`, {
    answers: {
      'office.facilities.list': { seesMoney: true, facilities: [archived] },
      'office.facilities.archive': { success: true },
    },
  })
  await press('Put it back on the lists')
  await isSent(stage, 'office.facilities.archive', { id: landfill.id, version: 5, isArchived: false })
})

test('the list is on its way, empty or failed', async () => {
  await open('', { answers: { 'office.facilities.list': pending } })
  await isLoading('Loading')
  await open('', { answers: { 'office.facilities.list': { seesMoney: true, facilities: [] } } })
  await sees('No yard and no place to dump yet. Add the first.')
  await open('', { answers: { 'office.facilities.list': failing } })
  await sees('Unable to load Facilities')
})

test('in Spanish', async () => {
  await open(`?open=${landfill.id}`, { language: 'es' })
  await seesTitle('Lugares')
  await sees('lun–mar 07:00–15:30, sáb 07:00–12:00')
  await sees('Recibe todo')
})
