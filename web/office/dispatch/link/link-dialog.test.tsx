import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import { boardDay, luis, me, monday, noNews, stop } from '#web/testing/office-data.ts'
import { button, isSent, openApp, press, type Scene, sees } from '#web/testing/stage.tsx'
import { refused } from '#web/testing/table-server.ts'

const make = 'office.links.make'
const state = 'office.links.state'
const none = { state: 'gone' as const, madeAt: null, claimedAt: null }
const route = {
  version: 1,
  publishedAt: null,
  seenAt: null,
  startedAt: null,
  ...{ endedAt: null, odometerStart: null, odometerEnd: null },
  startsAtMinute: 420,
  yardId: null,
  onTruck: [],
}
const day = { ...boardDay, routes: [{ ...luis, route: { ...route, id: 'r1' }, stops: [stop('s1')] }] }
const url = 'https://rolloff.example.com/driver/l/AAAAAAAAAAAAAAAAAAAAAA'
const open = async (answers: Scene['answers']) => {
  const shown = { 'office.me': me, 'office.dispatch.day': day, [state]: none, ...noNews, ...answers }
  const stage = await openApp(
    <App />,
    '/office/dispatch?day=2026-11-23',
    { session: 'signed-in', answers: shown },
    '/office',
  )
  await press(/^Link to the day of/)
  return stage
}
const ofLuis = { driverId: luis.driver.id, day: monday }

test('a link is texted, copied and ended from the head of a lane', async () => {
  const stage = await open({ [make]: { url, isTexted: true }, 'office.links.revoke': { success: true } })
  await sees('There is no link yet.')
  await press('Text a link')
  await isSent(stage, make, { ...ofLuis, isTexted: true })
  await sees('The link is on its way.')
  expect(document.body.textContent).not.toContain(url)
  const claimed = { state: 'open' as const, madeAt: '2026-11-23T12:00:00.000Z', claimedAt: '2026-11-23T12:05:00.000Z' }
  const again = await open({
    [make]: { url, isTexted: false },
    [state]: claimed,
    'office.links.revoke': { success: true },
  })
  await sees('A phone uses the link.')
  await press('Copy a link')
  await sees(new RegExp(url))
  await press('End the link')
  await isSent(again, 'office.links.revoke', ofLuis)
})

test('a route that is gone is said, and the dialog stays', async () => {
  await open({ [make]: refused('no-route-to-link') })
  await press('Text a link')
  await sees('This driver has no route on this day yet. Plan a stop first.')
  expect((await button('Text a link')).disabled).toBe(false)
})
