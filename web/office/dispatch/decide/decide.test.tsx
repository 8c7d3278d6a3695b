import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Question, UnfinishedWork } from '#web/office/session/office-api.ts'
import { boardDay, monday, order } from '#web/testing/office-data.ts'
import { type OfficeScene, officePage } from '#web/testing/office-page.tsx'
import { failing, refused, unanswered } from '#web/testing/table-server.ts'

const question = (own: Partial<Question> = {}): Question => ({
  id: 'q1',
  kind: 'box-elsewhere',
  askedAt: '2026-11-23T13:00:00.000Z',
  orderId: 'o1',
  friendlyId: 'R-10383',
  customer: 'Ott',
  street: '808 W 12th St',
  city: 'Austin',
  stopId: 's1',
  stopKind: 'drop-off',
  sides: [],
  tapKind: 'done',
  tappedAt: '2026-11-23T12:40:00.000Z',
  driverName: 'Luis',
  leftBox: '114',
  takenBox: null,
  reason: null,
  ticketNumber: null,
  photoUrls: ['/photos/p1'],
  first: null,
  loadState: null,
  holder: null,
  box: { id: 'c1', number: 'C-114', place: 'site', orderId: 'o1', orderNumber: 'R-10383' },
  offeredAt: null,
  wrongSizes: [],
  acts: ['noted', 'box'],
  ...own,
})
const unfinished: UnfinishedWork = {
  stop: {
    id: 's9',
    version: 4,
    kind: 'drop-off',
    state: 'arrived',
    day: monday,
    driverName: 'Luis',
    knownBox: null,
    leavesTypeId: 't20',
    takesBox: false,
    lastTap: { kind: 'here', at: '2026-11-23T21:12:00.000Z', hasPosition: true, photoUrls: [] },
  },
  load: null,
}
const listed = (name: 'needs-decision' | 'outstanding') => ({
  ...boardDay,
  lists: { ...boardDay.lists, 'to-plan': { count: 0, orders: [] }, [name]: { count: 1, orders: [order('o1')] } },
})
const office = officePage('/dispatch?day=2026-11-23&open=order:o1', {
  'office.questions.list': [question()],
  'office.outstanding.read': unfinished,
  'office.questions.answer': { stopId: null },
  'office.outstanding.stopDone': { success: true },
})
const open = (name: 'needs-decision' | 'outstanding', { answers, ...scene }: OfficeScene = {}) =>
  office.open({ ...scene, answers: { 'office.dispatch.day': listed(name), ...answers } })
const answer = 'office.questions.answer'

test('if box numbers contradict each other, the office confirms one with one press or types the right one', async () => {
  await open('needs-decision')
  await office.sees('Luis named box 114 at Nov 23, 6:40 AM. We had it elsewhere.')
  await office.type('Box number', 'the blue one')
  await office.sees('As it is painted, or its digits: C-101 or 101')
  const save = [...document.querySelectorAll('button')].find(one => one.textContent === 'It was this box')
  expect(save?.disabled).toBe(true)
  await office.type('Box number', 'd-117')
  await office.press('It was this box')
  await office.isSent(answer, { questionId: 'q1', answer: { act: 'box', number: 'D-117' } })
  await office.press('Box C-114 is right')
  await office.isSent(answer, { questionId: 'q1', answer: { act: 'noted' } })
})

test.each([
  ['taken', { stopId: null }],
  ['refused', refused('question-answered', { who: 'Miguel', at: Date.parse('2026-11-23T13:41:00Z') })],
])(
  'a decision that is %s stays pending until the board is loaded again, so that the office decides only once',
  async (_, result) => {
    let arrive: (questions: Question[]) => void = () => undefined
    const current = new Promise<Question[]>(resolve => {
      arrive = resolve
    })
    const list = 'office.questions.list'
    await open('needs-decision', {
      answers: { [answer]: result, [list]: (_input, sent) => (sent(answer) ? current : [question()]) },
    })
    await office.press('Box C-114 is right')
    await office.waitFor(() => expect(office.allSent(list)).toHaveLength(2))
    await office.type('Box number', 'blue')
    await office.sees('As it is painted, or its digits: C-101 or 101')
    const again = await office.button('Box C-114 is right')
    expect(again.disabled).toBe(true)
    fireEvent.click(again)
    arrive([])
    await office.waitFor(() => expect(buttons()).not.toContain('Box C-114 is right'))
    expect(office.allSent(answer)).toHaveLength(1)
  },
)

/** The server asks a person who is not sure to confirm the number that the person sent. */
const asksAbout = (box: string) => refused('box-of-order', { box, order: 'R-10211', street: '5 Oak St' })
const buttons = () => [...document.querySelectorAll('button')].map(one => one.textContent)

test('a yes about the box of another order counts only for the number that the office was asked about', async () => {
  await open('needs-decision', { answers: { [answer]: asksAbout('D-117') } })
  await office.type('Box number', 'd-117')
  await office.press('It was this box')
  await office.sees(/D-117 belongs to order R-10211/)
  expect(buttons()).toContain('Take it from there')
  await office.type('Box number', 'd-118')
  expect(buttons()).not.toContain('Take it from there')
  await office.press('It was this box')
  await office.isSent(answer, { questionId: 'q1', answer: { act: 'box', number: 'D-118' } })
  await office.press('Take it from there')
  await office.isSent(answer, { questionId: 'q1', answer: { act: 'box', number: 'D-118', isSure: true } })
})

test('the office is asked again if it types another number after the question about the box of another order', async () => {
  const done = 'office.outstanding.stopDone'
  await open('outstanding', { answers: { [done]: asksAbout('D-104') } })
  await office.type('Box that was left', 'd104')
  await office.press('It was done')
  await office.sees(/D-104 belongs to order R-10211/)
  await office.type('Box that was left', 'd105')
  expect(buttons()).not.toContain('Take it from there')
  const asked = { stopId: 's9', version: 4, at: '2026-11-23T21:12:00.000Z', leftBox: 'D-105', takenBox: null }
  await office.press('It was done')
  await office.isSent(done, asked)
  await office.press('Take it from there')
  await office.isSent(done, { ...asked, isSure: true })
})

test('the question about a box names each box that has another size than the one that was ordered', async () => {
  const wrongSizes = [
    { number: 'C-114', containerTypeId: 't20', orderedTypeId: 't30' },
    { number: 'C-131', containerTypeId: 't10', orderedTypeId: 't30' },
  ]
  const answers = { 'office.questions.list': [question({ wrongSizes })] }
  await open('needs-decision', { answers })
  await office.sees('Wrong size: box C-114 is “20 yard dumpster”, and the order is for “30 yard dumpster”.')
  await office.sees('Wrong size: box C-131 is “10 yard dumpster”, and the order is for “30 yard dumpster”.')
})

test('the question about a box of another size is in Spanish', async () => {
  const wrongSizes = [
    { number: 'C-114', containerTypeId: 't20', orderedTypeId: 't30' },
    { number: 'C-131', containerTypeId: 't10', orderedTypeId: 't30' },
  ]
  const answers = { 'office.questions.list': [question({ wrongSizes })] }
  await open('needs-decision', { language: 'es', answers })
  await office.sees('Otro tamaño: el contenedor C-114 es “20 yard dumpster” y el pedido es de “30 yard dumpster”.')
})

test('the office is asked first about the order of a typed box, and then about its size', async () => {
  const sizes = { box: 'D-104', size: '10 yard', order: 'R-10383', ordered: '20 yard' }
  const done = 'office.outstanding.stopDone'
  let asks = asksAbout('D-104')
  await open('outstanding', { answers: { [done]: () => asks } })
  await office.type('Box that was left', 'd104')
  await office.press('It was done')
  await office.sees(/D-104 belongs to order R-10211/)
  asks = refused('box-of-other-size', sizes)
  await office.press('Take it from there')
  await office.sees(
    'Wrong size: D-104 is “10 yard”, and order R-10383 is for “20 yard”. Please check the number before it stands there.',
  )
  await office.press('It is this box')
  const asked = { stopId: 's9', version: 4, at: '2026-11-23T21:12:00.000Z', leftBox: 'D-104', takenBox: null }
  await office.isSent(done, { ...asked, isSure: true, isSizeSure: true })
})

test('the office confirms a driver’s box of another size, or types another box and confirms its size, too', async () => {
  const wrongSizes = [{ number: 'C-114', containerTypeId: 't20', orderedTypeId: 't30' }]
  const answers = {
    'office.questions.list': [question({ kind: 'box-other-size', wrongSizes })],
    [answer]: refused('box-of-other-size', { box: 'C-117', size: '10 yard', order: 'R-10383', ordered: '30 yard' }),
  }
  await open('needs-decision', { answers })
  await office.sees('Luis left box 114 at Nov 23, 6:40 AM.')
  await office.sees('Wrong size: box C-114 is “20 yard dumpster”, and the order is for “30 yard dumpster”.')
  await office.press('Box C-114 is right')
  await office.isSent(answer, { questionId: 'q1', answer: { act: 'noted' } })
  await office.type('Box number', '117')
  await office.press('It was this box')
  await office.sees(/C-117 is “10 yard”, and order R-10383 is for “30 yard”/)
  await office.press('It is this box')
  await office.isSent(answer, { questionId: 'q1', answer: { act: 'box', number: '117', isSizeSure: true } })
})

test('the office is asked once about a visit that takes the boxes of two orders, and both boxes are named', async () => {
  const done = 'office.outstanding.stopDone'
  const stop = unfinished.stop && { ...unfinished.stop, kind: 'swap' as const, takesBox: true }
  const both = refused('box-of-order', { box: 'D-104', order: 'R-10211', street: '5 Oak St' }, [
    { box: 'D-107', order: 'R-10212', street: '7 Elm St' },
  ])
  await open('outstanding', {
    answers: { 'office.outstanding.read': { ...unfinished, stop }, [done]: both },
  })
  await office.type('Box that was left', 'd104')
  await office.type('Box that was taken', 'd107')
  await office.press('It was done')
  await office.sees(/D-104 belongs to order R-10211, 5 Oak St\..*D-107 belongs to order R-10212, 7 Elm St\./)
  await office.press('Take it from there')
  await office.isSent(done, {
    stopId: 's9',
    version: 4,
    at: '2026-11-23T21:12:00.000Z',
    leftBox: 'D-104',
    takenBox: 'D-107',
    isSure: true,
  })
})

test('if a colleague answered a question first, the office reads who it was, and when', async () => {
  const at = Date.parse('2026-11-23T13:41:00Z')
  await open('needs-decision', { answers: { [answer]: refused('question-answered', { who: 'Miguel', at }) } })
  await office.press('Box C-114 is right')
  await office.sees('Miguel answered this at 7:41 AM.')
})

test('the office asks the customer about a dumpster whose order was cancelled', async () => {
  const standing = question({ kind: 'stop-withdrawn', acts: ['fetch', 'ask-customer', 'noted'] })
  await open('needs-decision', { answers: { 'office.questions.list': [standing] } })
  await office.sees('The order was cancelled: box 114 stands there without one.')
  await office.press('Ask the customer')
  await office.isSent(answer, { questionId: 'q1', answer: { act: 'ask-customer' } })
})

test('the office chooses in Spanish between the boxes that two drivers named', async () => {
  const twice = question({
    kind: 'done-twice',
    acts: ['box', 'noted'],
    first: { tapId: 't1', driverName: 'Ana', at: '2026-11-23T12:30:00.000Z', leftBox: '117' },
  })
  await open('needs-decision', { language: 'es', answers: { 'office.questions.list': [twice] } })
  await office.sees('Luis: contenedor 114. Ana: contenedor 117.')
  await office.press('El contenedor 117 es el correcto')
  await office.isSent(answer, { questionId: 'q1', answer: { act: 'box', number: '117' } })
})

test('the office says when a visit without an end was done, and which box was left', async () => {
  await open('outstanding')
  await office.sees('Mon, Nov 23, Luis: “I am here” at Nov 23, 3:12 PM, no end.')
  await office.type('Box that was left', '104 or so')
  await office.sees('As it is painted, or its digits: C-101 or 101')
  await office.type('Box that was left', 'd104')
  await office.press('It was done')
  await office.isSent('office.outstanding.stopDone', {
    stopId: 's9',
    version: 4,
    at: '2026-11-23T21:12:00.000Z',
    leftBox: 'D-104',
    takenBox: null,
  })
})

test('the office says where a load is that was left on a truck', async () => {
  const load: UnfinishedWork['load'] = {
    version: 2,
    state: 'on-truck',
    boxNumber: 'C-104',
    driverName: 'Ana',
    collectedAt: '2026-11-23T21:12:00.000Z',
  }
  await open('outstanding', {
    answers: { 'office.outstanding.read': { stop: null, load }, 'office.outstanding.loadDone': { success: true } },
  })
  await office.sees('Box C-104 has been on the truck since Nov 23, 3:12 PM (Ana).')
  await office.press('Save')
  await office.isSent('office.outstanding.loadDone', {
    orderId: 'o1',
    version: 2,
    at: '2026-11-23T21:12:00.000Z',
    facilityId: null,
  })
})

test('the office types a stop that no order asks for, and reads why it is refused', async () => {
  await open('outstanding', { answers: { 'office.dispatch.addStop': refused('container-not-found') } })
  await office.press('Add stop')
  await office.type('What is to be done', 'Fetch the tarp')
  await office.type('Street and number', '12 Oak St')
  await office.type('ZIP', '78704')
  await office.type('Box to fetch', 'blue')
  await office.sees('As it is painted, or its digits: C-101 or 101')
  await office.type('Box to fetch', 'd 104')
  await office.press('Add')
  await office.isSent('office.dispatch.addStop', {
    kind: 'errand',
    day: monday,
    errand: 'Fetch the tarp',
    facilityId: null,
    box: 'D-104',
    address: { line1: '12 Oak St', zipCode: '78704' },
  })
  await office.sees('There is no box with this number.')
})

test('the office can load a question again if it could not be loaded', async () => {
  let isDown = true
  await open('needs-decision', { answers: { 'office.questions.list': () => (isDown ? failing : [question()]) } })
  await office.sees('The question could not be loaded')
  isDown = false
  await office.press('Try Again')
  await office.sees('Luis named box 114')
})

test('the office cannot decide anything without a connection', async () => {
  await open('needs-decision', { answers: { 'office.changes': unanswered } })
  await office.sees('Not connected since')
  await office.sees('Box C-114 is right')
  await office.waitFor(() => {
    const known = [...document.querySelectorAll('button')].find(one => one.textContent === 'Box C-114 is right')
    expect(known?.disabled).toBe(true)
  })
})
