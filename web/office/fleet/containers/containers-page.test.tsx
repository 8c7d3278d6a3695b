import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { boxAdded, boxInYard, boxOnSite, choices } from '#web/testing/fleet-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { keepSavedFiles } from '#web/testing/saved-files.ts'
import { failing, pending, refused } from '#web/testing/table-server.ts'

const office = officePage(
  '/containers',
  {
    'office.fleet.choices': choices,
    'office.containers.list': { boxes: [boxInYard, boxOnSite] },
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
        boxAdded,
      ],
    },
  },
  { rights: ['dispatch'] },
)

const { saved } = keepSavedFiles()

test('the list says where each box is, since when and who has it', async () => {
  await office.open()
  await office.seesTitle('Boxes')
  await office.sees('2 boxes')
  const [, first, second] = [...document.querySelectorAll('tr')].map(row =>
    [...row.children].map(cell => cell.textContent),
  )
  expect(first?.slice(0, 4)).toEqual(['C-101', '10 Yard Dumpster', 'Available', 'Home yard'])
  expect(first?.slice(5)).toEqual(['3', '', ''])
  expect(second?.slice(2)).toEqual(['In use', '1100 Congress Ave, Austin', expect.any(String), '3', 'R-10211', ''])
})

test('a date of long ago has its year, in the list and in the history', async () => {
  const added = { ...boxAdded, at: '2024-09-21T15:00:00Z', recordedAt: '2024-09-21T15:00:00Z' }
  await office.open(`?open=${boxInYard.id}`, {
    answers: {
      'office.containers.list': { boxes: [{ ...boxInYard, since: added.at }] },
      'office.containers.history': { moves: [added] },
    },
  })
  await office.sees('Sep 21, 2024')
  await office.sees('Sep 21, 2024, 10:00 AM · by Dana')
})

test('the address keeps the filters, and the server gets them', async () => {
  await office.open('?place=site&status=nonsense')
  await office.isSent('office.containers.list', { search: null, typeId: null, place: 'site', status: null })
  await office.press('In use')
  await office.isSent('office.containers.list', { search: null, typeId: null, place: 'site', status: 'in-use' })
  await office.isAt('/office/containers?place=site&status=in-use')
  await office.type('Search', 'congress')
  await office.isSent('office.containers.list', { search: 'congress', typeId: null, place: 'site', status: 'in-use' })
})

test('j and k lead from row to row, a press opens a row, and Escape closes it', async () => {
  await office.open()
  const first = await office.link('C-101')
  first.focus()
  fireEvent.keyDown(first, { key: 'j' })
  expect(document.activeElement?.textContent).toBe('C-102')
  fireEvent.keyDown(document.activeElement ?? first, { key: 'k' })
  expect(document.activeElement).toBe(first)
  expect(await office.leadsTo('C-102')).toBe(`/office/containers?open=${boxOnSite.id}`)
  await office.follow('C-102')
  await office.isAt(`/office/containers?open=${boxOnSite.id}`)
  await office.sees('Set down · At a customer')
  await office.sees('by Luis')
  await office.sees('learned')
  fireEvent.keyDown(document.querySelector('section h2') ?? first, { key: 'Escape' })
  await office.isAt('/office/containers')
})

test('the office adds boxes from a first to a last number, and reads which of the numbers exists already', async () => {
  const used = refused('container-number-used', { number: 'C-103' })
  let tries = 0
  await office.open({
    answers: { 'office.containers.register': () => (tries++ === 0 ? used : { registered: 4 }) },
  })
  await office.press('Add boxes')
  await office.isAt('/office/containers?open=new')
  await office.type('First number', 'c101')
  const add = [...document.querySelectorAll<HTMLButtonElement>('button[type=submit]')][0]
  fireEvent.click(add ?? document.body)
  await office.sees('Letters, a dash and digits: C-101')
  await office.type('First number', 'c-101')
  await office.type('Last number (optional)', 'C-104')
  fireEvent.click(add ?? document.body)
  await office.sees('C-103 exists already.')
  fireEvent.click(add ?? document.body)
  await office.isMessage('4 boxes were added')
  expect(office.sent('office.containers.register')).toMatchObject({ first: 'C-101', last: 'C-104', rig: 'cable' })
  await office.isAt('/office/containers')
})

test('the office says where a box is, with the version that it saw', async () => {
  await office.open(`?open=${boxInYard.id}`, { answers: { 'office.containers.move': { version: 4 } } })
  await office.press('Say where it is')
  await office.pick('Where it is', 'On a truck')
  await office.choose('checkbox', 'It is full')
  await office.type('Why (optional)', 'Luis called')
  await office.press('Save')
  await office.isSent('office.containers.move', {
    id: boxInYard.id,
    version: 3,
    why: 'Luis called',
    to: { place: 'truck', truckId: choices.trucks[0]?.id, isFull: true },
  })
  await office.isMessage('C-101 was moved')
})

test('the office is asked before it moves the box of an order, and is asked again if it types another order', async () => {
  const asks = refused('box-of-order', { box: 'C-104', order: 'R-10211', street: '5 Oak St' })
  await office.open(`?open=${boxInYard.id}`, { answers: { 'office.containers.move': asks } })
  const move = (order: string) => ({ id: boxInYard.id, version: 3, why: null, to: { place: 'site', order } })
  await office.press('Say where it is')
  await office.pick('Where it is', 'At a customer')
  await office.type('Order number', 'R-10300')
  await office.press('Save')
  await office.sees(/C-104 belongs to order R-10211/)
  expect((await office.button('Take it from there')).disabled).toBe(false)
  await office.type('Order number', 'R-10301')
  await office.press('Save')
  await office.isSent('office.containers.move', move('R-10301'))
  await office.press('Take it from there')
  await office.isSent('office.containers.move', { ...move('R-10301'), isSure: true })
})

test('the office is asked in words before it moves a box to an order of another size', async () => {
  const asks = refused('box-of-other-size', { box: 'C-101', size: '10 yard', order: 'R-10300', ordered: '20 yard' })
  for (const [language, words] of [
    ['en', /Wrong size: C-101 is “10 yard”, and order R-10300 is for “20 yard”/],
    ['es', /Otro tamaño: C-101 es “10 yard” y el pedido R-10300 es de “20 yard”/],
  ] as const) {
    await office.open(`?open=${boxInYard.id}`, { language, answers: { 'office.containers.move': asks } })
    await office.press(language === 'en' ? 'Say where it is' : 'Decir dónde está')
    await office.pick(
      language === 'en' ? 'Where it is' : 'Dónde está',
      language === 'en' ? 'At a customer' : 'Con un cliente',
    )
    await office.type(language === 'en' ? 'Order number' : 'Número de pedido', 'R-10300')
    await office.press(language === 'en' ? 'Save' : 'Guardar')
    await office.sees(words)
    await office.press(language === 'en' ? 'It is this box' : 'Sí es este contenedor')
    const to = { place: 'site', order: 'R-10300' } as const
    await office.isSent('office.containers.move', { id: boxInYard.id, version: 3, why: null, to, isSizeSure: true })
  }
})

test('the office reads who was faster, and cannot retire a box that is out', async () => {
  await office.open(`?open=${boxOnSite.id}`, {
    answers: {
      'office.containers.retire': refused('container-out', { order: 'R-10211' }),
      'office.containers.repair': refused('changed-meanwhile', { who: 'Miguel' }),
    },
  })
  await office.press('Retire')
  await office.sees('A retired box is planned no more.')
  fireEvent.click([...document.querySelectorAll('button[type=submit]')][0] ?? document.body)
  await office.sees('This box is out: R-10211. It must come back first.')
  await office.isSent('office.containers.retire', { id: boxOnSite.id, version: 3, why: null })
  await office.press('Send to repair')
  fireEvent.click([...document.querySelectorAll('button[type=submit]')][0] ?? document.body)
  await office.sees('Miguel has changed this meanwhile. Please look again.')
})

test('the office brings a box back from repair', async () => {
  const repaired = { ...boxInYard, status: 'in-maintenance' as const }
  await office.open(`?open=${boxInYard.id}`, {
    answers: { 'office.containers.list': { boxes: [repaired] }, 'office.containers.back': { version: 4 } },
  })
  await office.press('Back from repair')
  await office.isSent('office.containers.back', { id: boxInYard.id, version: 3, yardId: choices.yards[0]?.id })
})

test('the page shows that the boxes are loading', async () => {
  await office.open({ answers: { 'office.containers.list': pending } })
  await office.isLoading('Loading')
})

test('a hauler without boxes is asked to add the first ones', async () => {
  await office.open({ answers: { 'office.containers.list': { boxes: [] } } })
  await office.sees('No boxes yet. Add the first ones.')
})

test('the page says so if no box fits the filters', async () => {
  await office.open('?place=truck', { answers: { 'office.containers.list': { boxes: [] } } })
  await office.sees('No boxes match. Change or clear the filters.')
})

test('the office can load the boxes again, and is told if a box is not on the list any more', async () => {
  let isBroken = true
  await office.open('?open=gone', {
    answers: { 'office.containers.list': () => (isBroken ? failing : { boxes: [boxInYard] }) },
  })
  await office.sees('Unable to load Boxes')
  isBroken = false
  await office.press('Try Again')
  await office.sees('This is not on the list any more.')
})

test('the office cannot change anything without a connection', async () => {
  await office.open(`?open=${boxInYard.id}`)
  await office.sees('Say where it is')
  office.goOffline()
  await office.sees('Not connected since')
  expect((await office.button('Say where it is')).disabled).toBe(true)
})

test('the page is shown in Spanish', async () => {
  await office.open(`?open=${boxOnSite.id}`, { language: 'es' })
  await office.seesTitle('Contenedores')
  await office.sees('En uso')
  await office.sees('Entregado')
  await office.sees('Decir dónde está')
})

test('the office saves the filtered boxes as a file', async () => {
  await office.open('?place=site')
  await office.sees('2 boxes')
  await office.press('Save as CSV')
  const { name, lines } = await saved()
  expect(name).toBe('boxes.csv')
  expect(lines[1]).toMatch(/^C-101,10 Yard Dumpster,Available,Home yard,2026-\d\d-\d\d,3,,$/)
  expect(lines[2]).toContain('"1100 Congress Ave, Austin"')
  await office.isSent('office.containers.list', { search: null, typeId: null, place: 'site', status: null })
})
