import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import { choices, inOffice, inYard, onSite } from '#web/testing/fleet-data.ts'
import { pick } from '#web/testing/pick.ts'
import { keepSavedFiles } from '#web/testing/saved-files.ts'
import {
  button,
  choose,
  goOffline,
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

const answers: Answers = {
  ...inOffice,
  'office.fleet.choices': choices,
  'office.containers.list': { boxes: [inYard, onSite] },
  'office.containers.history': {
    moves: [
      {
        id: '2',
        event: 'set-down',
        place: 'site',
        facilityName: null,
        truckName: null,
        orderNumber: 'R-10211',
        isFull: false,
        who: 'Luis',
        why: null,
        at: '2026-11-20T15:00:00Z',
        recordedAt: '2026-11-20T19:00:00Z',
      },
      {
        id: '1',
        event: 'registered',
        place: 'yard',
        facilityName: 'Home yard',
        truckName: null,
        orderNumber: null,
        isFull: false,
        who: 'Dana',
        why: null,
        at: '2026-09-20T15:00:00Z',
        recordedAt: '2026-09-20T15:00:00Z',
      },
    ],
  },
}
const open = (path: string, scene: Scene = {}) =>
  openApp(
    <App />,
    `/office/containers${path}`,
    { session: 'signed-in', ...scene, answers: { ...answers, ...scene.answers } },
    '/office',
  )

const { saved } = keepSavedFiles()

test('the list says where each box is, since when and who has it', async () => {
  await open('')
  await seesTitle('Boxes')
  await sees('2 boxes')
  const [, first, second] = [...document.querySelectorAll('tr')].map(row =>
    [...row.children].map(cell => cell.textContent),
  )
  expect(first?.slice(0, 4)).toEqual(['C-101', '10 Yard Dumpster', 'Available', 'Home yard'])
  expect(first?.slice(5)).toEqual(['3', '', ''])
  expect(second?.slice(2)).toEqual(['In use', '1100 Congress Ave, Austin', expect.any(String), '3', 'R-10211', ''])
})

test('filters stand in the address and are what is asked', async () => {
  const stage = await open('?place=site&status=nonsense')
  await isSent(stage, 'office.containers.list', { search: null, typeId: null, place: 'site', status: null })
  await pick('Status', 'In use')
  await isSent(stage, 'office.containers.list', { search: null, typeId: null, place: 'site', status: 'in-use' })
  await isAt(stage, '/office/containers?place=site&status=in-use')
  await type('Search', 'congress')
  await isSent(stage, 'office.containers.list', { search: 'congress', typeId: null, place: 'site', status: 'in-use' })
})

test('j and k walk the rows, Enter opens one, Escape closes it', async () => {
  const stage = await open('')
  const first = await button('C-101')
  first.focus()
  fireEvent.keyDown(first, { key: 'j' })
  expect(document.activeElement?.textContent).toBe('C-102')
  fireEvent.keyDown(document.activeElement ?? first, { key: 'k' })
  expect(document.activeElement).toBe(first)
  await press('C-102')
  await isAt(stage, `/office/containers?open=${onSite.id}`)
  await sees('Set down · At a customer')
  await sees('by Luis')
  await sees('learned')
  fireEvent.keyDown(document.querySelector('section h2') ?? first, { key: 'Escape' })
  await isAt(stage, '/office/containers')
})

test('a row of boxes is added; a number that exists is said at its field', async () => {
  const used = refused('container-number-used', { number: 'C-103' })
  let tries = 0
  const stage = await open('', {
    answers: { 'office.containers.register': () => (tries++ === 0 ? used : { registered: 4 }) },
  })
  await press('Add boxes')
  await isAt(stage, '/office/containers?open=new')
  await type('First number', 'c101')
  const add = [...document.querySelectorAll<HTMLButtonElement>('button[type=submit]')][0]
  fireEvent.click(add ?? document.body)
  await sees('Letters, a dash and digits: C-101')
  await type('First number', 'c-101')
  await type('Last number (optional)', 'C-104')
  fireEvent.click(add ?? document.body)
  await sees('C-103 exists already.')
  fireEvent.click(add ?? document.body)
  await isMessage('4 boxes were added')
  expect(stage.sent('office.containers.register')).toMatchObject({ first: 'C-101', last: 'C-104', rig: 'cable' })
  await isAt(stage, '/office/containers')
})

test('the office says where a box is, with the version that it saw', async () => {
  const stage = await open(`?open=${inYard.id}`, { answers: { 'office.containers.move': { version: 4 } } })
  await press('Say where it is')
  await pick('Where it is', 'On a truck')
  await choose('checkbox', 'It is full')
  await type('Why (optional)', 'Luis called')
  await press('Save')
  await isSent(stage, 'office.containers.move', {
    id: inYard.id,
    version: 3,
    why: 'Luis called',
    to: { place: 'truck', truckId: choices.trucks[0]?.id, isFull: true },
  })
  await isMessage('C-101 was moved')
})

test('whoever moves the box of an order is asked, and asked again for another order', async () => {
  const asks = refused('box-of-order', { box: 'C-104', order: 'R-10211', street: '5 Oak St' })
  const stage = await open(`?open=${inYard.id}`, { answers: { 'office.containers.move': asks } })
  const move = (order: string) => ({ id: inYard.id, version: 3, why: null, to: { place: 'site', order } })
  await press('Say where it is')
  await pick('Where it is', 'At a customer')
  await type('Order number', 'R-10300')
  await press('Save')
  await sees(/C-104 belongs to order R-10211/)
  expect((await button('Take it from there')).disabled).toBe(false)
  await type('Order number', 'R-10301')
  await press('Save')
  await isSent(stage, 'office.containers.move', move('R-10301'))
  await press('Take it from there')
  await isSent(stage, 'office.containers.move', { ...move('R-10301'), isSure: true })
})

test('whoever moves a box to an order of another size is asked in words', async () => {
  const asks = refused('box-of-other-size', { box: 'C-101', size: '10 yard', order: 'R-10300', ordered: '20 yard' })
  for (const [language, words] of [
    ['en', /Wrong size: C-101 is “10 yard”, and order R-10300 is for “20 yard”/],
    ['es', /Otro tamaño: C-101 es “10 yard” y el pedido R-10300 es de “20 yard”/],
  ] as const) {
    const stage = await open(`?open=${inYard.id}`, { language, answers: { 'office.containers.move': asks } })
    await press(language === 'en' ? 'Say where it is' : 'Decir dónde está')
    await pick(language === 'en' ? 'Where it is' : 'Dónde está', language === 'en' ? 'At a customer' : 'Con un cliente')
    await type(language === 'en' ? 'Order number' : 'Número de pedido', 'R-10300')
    await press(language === 'en' ? 'Save' : 'Guardar')
    await sees(words)
    await press(language === 'en' ? 'It is this box' : 'Sí es este contenedor')
    const to = { place: 'site', order: 'R-10300' } as const
    await isSent(stage, 'office.containers.move', { id: inYard.id, version: 3, why: null, to, isSizeSure: true })
  }
})

test('somebody who was faster is named, and a box that is out cannot be retired', async () => {
  const stage = await open(`?open=${onSite.id}`, {
    answers: {
      'office.containers.retire': refused('container-out', { order: 'R-10211' }),
      'office.containers.repair': refused('changed-meanwhile', { who: 'Miguel' }),
    },
  })
  await press('Retire')
  await sees('A retired box is planned no more.')
  fireEvent.click([...document.querySelectorAll('button[type=submit]')][0] ?? document.body)
  await sees('This box is out: R-10211. It must come back first.')
  await isSent(stage, 'office.containers.retire', { id: onSite.id, version: 3, why: null })
  await press('To repair')
  fireEvent.click([...document.querySelectorAll('button[type=submit]')][0] ?? document.body)
  await sees('Miguel has changed this meanwhile. Please look again.')
})

test('a box in repair comes back', async () => {
  const repaired = { ...inYard, status: 'in-maintenance' as const }
  const stage = await open(`?open=${inYard.id}`, {
    answers: { 'office.containers.list': { boxes: [repaired] }, 'office.containers.back': { version: 4 } },
  })
  await press('Back from repair')
  await isSent(stage, 'office.containers.back', { id: inYard.id, version: 3, yardId: choices.yards[0]?.id })
})

test('the list is on its way, empty, filtered to nothing, or failed', async () => {
  await open('', { answers: { 'office.containers.list': pending } })
  await isLoading('Loading')
  await open('', { answers: { 'office.containers.list': { boxes: [] } } })
  await sees('No boxes yet. Add the first ones.')
  await open('?place=truck', { answers: { 'office.containers.list': { boxes: [] } } })
  await sees('No box is like that. Change the filters.')
  let isBroken = true
  await open('?open=gone', {
    answers: { 'office.containers.list': () => (isBroken ? failing : { boxes: [inYard] }) },
  })
  await sees('Unable to load Boxes')
  isBroken = false
  await press('Try Again')
  await sees('This is not on the list any more.')
})

test('without a connection nothing can be changed', async () => {
  await open(`?open=${inYard.id}`)
  await sees('Say where it is')
  goOffline()
  window.dispatchEvent(new Event('offline'))
  await sees('Not connected since')
  expect((await button('Say where it is')).disabled).toBe(true)
  window.dispatchEvent(new Event('online'))
})

test('in Spanish', async () => {
  await open(`?open=${onSite.id}`, { language: 'es' })
  await seesTitle('Contenedores')
  await sees('En uso')
  await sees('Entregado')
  await sees('Decir dónde está')
})

test('boxes are saved as a file by what is asked for', async () => {
  const stage = await open('?place=site')
  await sees('2 boxes')
  await press('Save as CSV')
  const { name, lines } = await saved()
  expect(name).toBe('boxes.csv')
  expect(lines[1]).toMatch(/^C-101,10 Yard Dumpster,Available,Home yard,2026-\d\d-\d\d,3,,$/)
  expect(lines[2]).toContain('"1100 Congress Ave, Austin"')
  await isSent(stage, 'office.containers.list', { search: null, typeId: null, place: 'site', status: null })
})
