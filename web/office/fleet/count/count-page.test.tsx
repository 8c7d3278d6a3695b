import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choices, countedBox } from '#web/testing/fleet-data.ts'
import { holdCamera, labelOf, ourPrefix } from '#web/testing/label-camera.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { read } from '#web/testing/stage.tsx'
import { type Answers, failing, refused } from '#web/testing/table-server.ts'

const begin = '2026-11-23T12:00:00.000Z'
const seen = { countedAt: '2026-11-23T12:05:00.000Z', countedBy: 'Miguel' }
const yardId = choices.yards[0]?.id

const ticked = (number: string, isNew = true) => ({ id: number, number, isNew })
const camera = holdCamera()
const office = officePage(
  '/containers/count',
  {
    'office.fleet.choices': choices,
    'office.containers.labels': {
      hauler: { name: 'Grackle Creek', phone: '+15125550100' },
      origin: 'https://x.example',
      prefix: ourPrefix,
    },
    'office.containers.countSheet': {
      begin,
      now: '2026-11-23T13:00:00.000Z',
      boxes: [
        countedBox('C-101', seen),
        countedBox('C-102', {}),
        countedBox('C-103', { ...seen, isExtra: true, orderNumberBefore: 'R-10211' }),
      ],
    },
  },
  { rights: ['dispatch'] },
)
const lists = () => [...document.querySelectorAll('main section')].map(read)

test('a count shows which boxes are right, missing or should not be there, also those that a colleague has ticked', async () => {
  await office.open()
  await office.seesTitle('Count a yard')
  await office.sees('2 of 3 seen')
  expect(lists()).toEqual([
    expect.stringMatching(/^Not seen yet 1.*C-102/),
    expect.stringMatching(/^Should not be here 1.*C-103.*was at order R-10211 · by Miguel/),
    expect.stringMatching(/^Right 1.*C-101.*by Miguel/),
  ])
  await office.isSent('office.containers.countSheet', { yardId, begin })
})

test('the office is told if no box has the typed number, and ticks a box by its number', async () => {
  let tries = 0
  await office.open({
    answers: { 'office.containers.count': () => (tries++ === 0 ? refused('container-not-found') : ticked('C-102')) },
  })
  await office.type('Box number', '999')
  await office.press('I see it')
  await office.sees('There is no box with this number.')
  await office.type('Box number', 'none')
  await office.sees('As it is painted, or its digits: C-101 or 101')
  await office.type('Box number', 'd-102')
  await office.press('I see it')
  await office.isSent('office.containers.count', { yardId, begin, number: 'D-102' })
  await office.sees('C-102: seen')
})

test('the office is asked about the box of another order, and is asked again if it types another number', async () => {
  const asks = refused('box-of-order', { box: 'D-102', order: 'R-10211', street: '5 Oak St' })
  await office.open({ answers: { 'office.containers.count': asks } })
  const buttons = () => [...document.querySelectorAll('button')].map(one => one.textContent)
  await office.type('Box number', 'd-102')
  await office.press('I see it')
  await office.sees(/D-102 belongs to order R-10211/)
  expect(buttons()).toContain('It is here')
  await office.type('Box number', 'd-103')
  expect(buttons()).not.toContain('It is here')
  expect(document.body.textContent).not.toContain('D-102 belongs to order')
  await office.press('I see it')
  await office.isSent('office.containers.count', { yardId, begin, number: 'D-103' })
  await office.press('It is here')
  await office.isSent('office.containers.count', { yardId, begin, number: 'D-103', isSure: true })
})

test('the office ticks a box on the list', async () => {
  await office.open({ answers: { 'office.containers.count': ticked('C-102') } })
  await office.press('I see it: C-102')
  await office.isSent('office.containers.count', { yardId, begin, id: 'C-102' })
})

test('the page says so if a colleague has ticked the box already', async () => {
  await office.open({ answers: { 'office.containers.count': ticked('C-101', false) } })
  await office.type('Box number', '101')
  await office.press('I see it')
  await office.sees('C-101 was seen already')
})

test('the office scans labels one after the other while the camera stays on, and each label counts once', async () => {
  const asked: string[] = []
  const count: Answers['office.containers.count'] = seenBox => {
    const number = 'number' in seenBox ? seenBox.number : ''
    asked.push(number)
    return number === 'C-999' ? refused('container-not-found') : ticked(number)
  }
  await office.open({ answers: { 'office.containers.count': count } })
  camera.seen = [labelOf('C-102')]
  await office.press('Scan labels')
  await office.sees('C-102: seen')
  await office.isSent('office.containers.count', { yardId, begin, number: 'C-102' })
  camera.seen = ['WIFI:S:yard;;']
  await office.sees('This is not the label of a box.')
  camera.seen = [labelOf('C-117', '00000000')]
  await office.sees('This box belongs to another company.')
  camera.seen = [labelOf('C-999')]
  await office.sees('There is no box with this number.')
  camera.seen = [labelOf('C-103')]
  await office.sees('C-103: seen')
  await office.sees('2 boxes scanned')
  expect(asked).toEqual(['C-102', 'C-999', 'C-103'])
  await office.press('Close')
  expect(camera.tracksStopped).toBe(1)
})

test('if the camera is not allowed, the page says so and takes a photo of a label instead', async () => {
  camera.refusal = 'NotAllowedError'
  await office.open({ answers: { 'office.containers.count': ticked('C-102') } })
  await office.press('Scan labels')
  await office.sees('The camera is not allowed here.')
  const photos = document.querySelector<HTMLInputElement>('dialog input[type=file]')
  if (!photos) throw new Error('no way to take a photo')
  const photo = new File(['bytes'], 'label.jpg', { type: 'image/jpeg' })
  fireEvent.change(photos, { target: { files: [photo] } })
  await office.sees('No label was found on the photo.')
  camera.seen = [labelOf('C-102')]
  fireEvent.change(photos, { target: { files: [photo] } })
  await office.sees('C-102: seen')
})

test('the page lists the boxes that were missing when the count ended', async () => {
  const boxes = [countedBox('C-101', seen), countedBox('C-102', { isMissed: true })]
  const sheet = { begin, now: '2026-11-23T13:00:00.000Z', boxes }
  await office.open({ answers: { 'office.containers.countSheet': sheet } })
  await office.sees('1 of 2 seen')
  expect(lists()).toEqual([
    expect.stringMatching(/^Not seen yet 0 ?No box is left to look for\./),
    expect.stringMatching(/^Missing 1.*C-102/),
    expect.stringMatching(/^Should not be here 0/),
    expect.stringMatching(/^Right 1.*C-101/),
  ])
})

test('before the office ends a count, the page says how many boxes were not seen', async () => {
  await office.open({ answers: { 'office.containers.endCount': { missing: 1 } } })
  await office.press('End the count')
  await office.sees('1 box was not seen: its place will be unknown.')
  expect(office.sent('office.containers.endCount')).toBeUndefined()
  await office.press('Yes, do it')
  await office.isSent('office.containers.endCount', { yardId, begin, missing: ['C-102'] })
  await office.sees('The count is done')
  await office.press('Start a new count')
  await office.isSent('office.containers.countSheet', { yardId, begin: '2026-11-23T13:00:00.000Z' })
})

test('if the yard was removed meanwhile, the page says so and the count goes on', async () => {
  await office.open({ answers: { 'office.containers.endCount': refused('facility-not-found') } })
  await office.press('End the count')
  await office.press('Yes, do it')
  await office.sees('This place does not exist any more.')
  await office.sees('2 of 3 seen')
  await office.press('Cancel')
  await office.sees('End the count')
})

test('a hauler without a yard is asked to add one before it counts', async () => {
  await office.open({ answers: { 'office.fleet.choices': { ...choices, yards: [] } } })
  await office.sees('Add a yard first, under Facilities.')
})

test('the page says so if the list of a count cannot be loaded', async () => {
  await office.open({ answers: { 'office.containers.countSheet': failing } })
  await office.sees('Unable to load Count a yard')
})

test('the page is shown in Spanish', async () => {
  await office.open({ language: 'es' })
  await office.seesTitle('Contar un patio')
  await office.sees('2 de 3 vistos')
  await office.sees('estaba en el pedido R-10211')
})
