import { act } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Health } from '#web/office/operator/queries.ts'
import { self } from '#web/testing/customer-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

const calm: Health = {
  at: '2027-03-14T12:00:05.000Z',
  ordersOfHour: 7,
  lines: [
    { about: 'message', state: 'well', since: null },
    { about: 'payments', state: 'well', since: null },
    { about: 'disk', state: 'well', since: null },
  ],
}
const troubled: Health = {
  ...calm,
  ordersOfHour: 0,
  lines: [
    { about: 'message', state: 'slow', since: '2027-03-14T11:55:00.000Z' },
    { about: 'payments', state: 'off', since: '2027-03-14T11:50:00.000Z' },
    { about: 'disk', state: 'well', since: null },
  ],
}
const office = officePage('/operator/health', {
  getSelf: self,
  'office.operator.health': calm,
  getWorkplaces: { companies: [], invitations: [] },
})

const setOnline = (isOnline: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })
afterEach(() => {
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
})

test('on a calm day the page says so, and each line has its sentence', async () => {
  await office.open()
  await office.seesTitle('How the product is doing')
  await office.sees('All is well')
  await office.sees('7 orders in the last hour')
  await office.sees('Texts and emails go out at once.')
  await office.sees('The disks have space.')
  expect(await office.leadsTo('Companies')).toBe('/office/operator')
})

test('what is wrong comes first, the worst on top, with its state, since when, and what to do', async () => {
  await office.open({ answers: { 'office.operator.health': troubled } })
  await office.sees('2 things need you')
  await office.sees('No order in the last hour')
  const lines = [...document.querySelectorAll('li')].map(item => item.textContent ?? '')
  expect(lines[0]).toMatch(/^The payment service refuses, or does not answer\.OffSince Mar 14, .*Run the doctor/)
  expect(lines[1]).toMatch(/^Texts or emails have waited for too long\.SlowSince Mar 14, /)
  expect(lines[2]).toBe('The disks have space.Well')
})

test('the page says that it is loading', async () => {
  await office.open({ answers: { 'office.operator.health': pending } })
  await office.isLoading('Loading')
})

test('a failure is said, and the next try shows the state', async () => {
  let answer: Health | typeof failing = failing
  await office.open({ answers: { 'office.operator.health': () => answer } })
  await office.sees('Unable to load How the product is doing')
  answer = calm
  await office.press('Try Again')
  await office.sees('All is well')
})

test('without a connection the page says from when its state is', async () => {
  await office.open()
  await office.sees('All is well')
  setOnline(false)
  await office.sees(/You are not online\. This is how it was at/)
  await office.sees('Texts and emails go out at once.')
})

test('if the server stops answering, the page says from when its state is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let answer: Health | typeof failing = calm
  await office.open({ answers: { 'office.operator.health': () => answer } })
  await office.sees('All is well')
  answer = failing
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  await office.sees(/This is how it was at .*\. The server has not answered since then\./)
  await office.sees('Texts and emails go out at once.')
  answer = calm
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  await office.sees(/· Read at/)
})

test('a page that is opened without a connection says when it will read the state', async () => {
  setOnline(false)
  await office.open({ answers: { 'office.operator.health': failing } })
  await office.sees('You are not online. The page reads the state once the connection is back.')
})

test('a person who is not the operator finds no page here', async () => {
  await office.open({ answers: { 'office.operator.health': refused('organization-not-found') } })
  await office.sees('There is nothing here for this account.')
})

test('the page is shown in Spanish', async () => {
  await office.open({ language: 'es', answers: { 'office.operator.health': troubled } })
  await office.seesTitle('Cómo está el producto')
  await office.sees('2 cosas necesitan de usted')
  await office.sees('El servicio de pagos rechaza las llamadas o no responde.')
})
