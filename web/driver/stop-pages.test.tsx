import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DriverStop } from '#domain/dispatch/driver-day.ts'
import { showSpot } from '#domain/spot/show-spot.ts'
import { boxFeetOf, firstSpot } from '#domain/spot/spot.ts'
import { settings } from '#web/client/settings.ts'
import { dayWith, dropOff, pickup, testId } from '#web/testing/driver-data.ts'
import { TestOffice } from '#web/testing/driver-office.ts'
import { openDriver, undoTimePasses } from '#web/testing/driver-stage.tsx'
import { button, follow, goOffline, goOnline, isAt, press, sees, seesTitle, type } from '#web/testing/stage.tsx'

const swap: DriverStop = { ...pickup, id: testId(3), kind: 'swap', leaves: dropOff.leaves }
const back: DriverStop = { ...swap, id: testId(4), kind: 'dump-and-return', leaves: pickup.takes }

const officeWith = (...stops: DriverStop[]) => Object.assign(new TestOffice(), { day: dayWith({ stops }) })
const kinds = (office: TestOffice) => office.taps.map(({ kind }) => kind)
async function expectTaps(office: TestOffice, ...expected: string[]) {
  await undoTimePasses()
  await waitFor(() => expect(kinds(office)).toEqual(expected))
}
const presses = async (...names: string[]) => {
  for (const name of names) await press(name)
}
const linkNamed = (name: string) =>
  [...document.querySelectorAll('a')].find(link => link.textContent?.startsWith(name))?.getAttribute('href')

test('a swap is one stop that names both boxes, and then the full box is on the truck', async () => {
  const stage = await openDriver(`/stop/${swap.id}`, { office: officeWith(swap) })
  await sees('Leave 20 yd · take 20 yd')
  await sees('Box C-114')
  await presses('Start', 'I am here', 'Done')
  await presses('1', '1', '7')
  await press('Done')
  await isAt(stage, '/driver/')
  await sees('1 of 1')
  await sees('20 yd from Austin')
  await expectTaps(stage.office, 'start', 'here', 'done')
  expect(stage.office.taps[2]).toMatchObject({ stopId: swap.id, takenBox: 'C-114', leftBox: '117' })
})

test('a driver chooses the letter of a box if the hauler has several, and a letter without digits names no box', async () => {
  const office = officeWith(swap)
  office.day = { ...office.day, boxLetters: ['C', 'D'] }
  await openDriver(`/stop/${swap.id}/done`, { office })
  const left = () => [...document.querySelectorAll('output')].at(-1)?.textContent
  await presses('D', '1', '1', '7')
  expect(left()).toBe('D-117')
  await presses('C', 'Erase')
  expect(left()).toBe('C-11')
  await presses('C', '2')
  expect(left()).toBe('112')
  await presses('Erase', 'Erase', 'Erase', 'D')
  expect(left()).toBe('D-')
  await press('Done')
  await expectTaps(office, 'done')
  expect(office.taps[0]).toMatchObject({ takenBox: 'C-114', leftBox: null })
})

test.each([
  ['en', 'Box 142 is 10 yd, the order is for 20 yd. Right? Tap again.', 'Done', 'Erase'],
  ['es', 'El contenedor 142 es de 10 yd y el pedido es de 20 yd. ¿Es así? Toque otra vez.', 'Listo', 'Borrar'],
] as const)(
  'even without a signal, the phone asks if a box has not the ordered size, and a second press confirms it, in %s',
  async (language, words, again, erase) => {
    const typeOfTen = testId(91)
    const boxTypes = {
      [typeOfTen]: { name: '10 yard', size: '10yard' },
      [testId(90)]: { name: '20 yard', size: '20yard' },
    } as const
    const office = officeWith({ ...dropOff, state: 'arrived' })
    office.day = {
      ...office.day,
      driver: { ...office.day.driver, language },
      boxTypes,
      boxesInYard: { ...office.day.boxesInYard, [typeOfTen]: ['C-142'] },
    }
    const stage = await openDriver(`/stop/${dropOff.id}/done`, { office })
    await button(again)
    await presses('1', '4', '2')
    goOffline()
    await press(again)
    await sees(words)
    expect([document.querySelector('[role=alert]')?.textContent, stage.path()]).toEqual([
      words,
      `/driver/stop/${dropOff.id}/done`,
    ])
    // Another number leads to another question.
    await press(erase)
    expect(document.querySelector('[role=alert]')).toBeNull()
    await press('2')
    await press(again)
    await sees(words)
    // If the driver presses again while the next page opens, the press adds nothing.
    const done = await button(again)
    await waitFor(() => {
      fireEvent.click(done)
      expect(done.isConnected).toBe(false)
    })
    await isAt(stage, '/driver/')
    goOnline()
    await expectTaps(office, 'done')
    expect(office.taps[0]).toMatchObject({ stopId: dropOff.id, leftBox: '142' })
  },
)

test('a driver chooses no letter if all boxes of the hauler begin with the same letter', async () => {
  const office = officeWith(swap)
  office.day = { ...office.day, boxLetters: ['C'] }
  await openDriver(`/stop/${swap.id}/done`, { office })
  await sees('Box you left')
  expect([...document.querySelectorAll('button')].map(one => one.textContent)).not.toContain('C')
})

test('a driver takes a box, dumps it with its ticket, and sets it down again under the same number', async () => {
  const stage = await openDriver(`/stop/${back.id}`, { office: officeWith(back) })
  await sees('Take 20 yd, dump it, bring it back')
  await presses('Start', 'I am here', 'Taken')
  await isAt(stage, `/driver/stop/${back.id}/taken`)
  await press('Taken')
  await isAt(stage, `/driver/stop/${back.id}`)
  await press('Dump it')
  await press(/Onion Creek/)
  await press('Dumped')
  await seesTitle('Scale ticket')
  await presses('3', 'Point', '5')
  await type('Ticket number', '88214')
  await press('Save ticket')
  await follow(/98 San Jacinto/)
  await press('Done')
  await press('Done')
  await sees('1 of 1')
  await expectTaps(stage.office, 'start', 'here', 'taken', 'dumped', 'ticket', 'done')
  expect(stage.office.taps[2]).toMatchObject({ takenBox: 'C-114' })
  expect(stage.office.taps[5]).toMatchObject({ leftBox: 'C-114', takenBox: null })
})

test('the map leads to the known position or else to the address, and Call to the customer or else to the office', async () => {
  await openDriver(`/stop/${dropOff.id}`)
  await sees('Call Dana Reyes')
  expect(linkNamed('Call Dana Reyes')).toBe('tel:+15125550142')
  const map = new URL(linkNamed('Drive there') ?? '')
  expect([map.origin + map.pathname, map.searchParams.get('destination')]).toEqual([
    'https://www.google.com/maps/dir/',
    '1100 Congress Ave, Austin, TX 78701',
  ])
  const position = { latitude: 30.27, longitude: -97.74 }
  const known = { ...dropOff, site: { tags: [], remark: null, last: null, position } }
  await openDriver(`/stop/${dropOff.id}`, { office: officeWith(known) })
  await waitFor(() =>
    expect(new URL(linkNamed('Drive there') ?? '').searchParams.get('destination')).toBe('30.27,-97.74'),
  )
  Object.assign(settings.hauler, { phone: '+15125550110' })
  await openDriver(`/stop/${pickup.id}`)
  await sees('Call the office')
  expect(linkNamed('Call the office')).toBe('tel:+15125550110')
  Object.assign(settings.hauler, { phone: '' })
})

test('the stop shows where the customer wants the dumpster: the drawing, its words and the photo', async () => {
  const box = boxFeetOf(null)
  const known = { plot: { ...firstSpot(box), wires: 'lot' as const }, box, isEarlier: false }
  const spot = showSpot(known, '/orders/photos/1?until=2&signature=3', 'en')
  await openDriver(`/stop/${dropOff.id}`, { office: officeWith({ ...dropOff, spot }) })
  await sees('Where the customer wants it')
  await sees(/On the driveway, 4 ft from the house, .* Wires hang above it, and the truck lifts its bed 23 ft high\./)
  expect(document.querySelectorAll('figure svg path')).toHaveLength(spot.drawing?.shapes.length ?? 0)
  expect(document.querySelector('figure img')?.getAttribute('src')).toContain('/orders/photos/1')
})
