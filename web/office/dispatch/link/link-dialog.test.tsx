import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import { boardDay, luis, me, monday, noNews, stop } from '#web/testing/office-data.ts'
import { button, isSent, openApp, press, type Scene, sees } from '#web/testing/stage.tsx'
import { pending, refused } from '#web/testing/table-server.ts'

const make = 'office.links.make'
const state = 'office.links.state'
const none = { state: 'gone' as const, madeAt: null, claimedAt: null, seen: null }
const standing = (madeAt: string, claimedAt: string | null = null) => ({
  state: 'open' as const,
  madeAt,
  claimedAt,
  seen: madeAt,
})
const route = {
  version: 1,
  publishedAt: null,
  seenAt: null,
  startedAt: null,
  endedAt: null,
  odometerStart: null,
  odometerEnd: null,
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
  await isSent(stage, make, { ...ofLuis, seen: null, isTexted: true })
  await sees('The link is on its way.')
  expect(document.body.textContent).not.toContain(url)
  const claimed = standing('2026-11-23T12:00:00.000Z', '2026-11-23T12:05:00.000Z')
  const again = await open({
    [make]: { url, isTexted: false },
    [state]: claimed,
    'office.links.revoke': { success: true },
  })
  await sees('A phone uses the link.')
  await press('Copy a link')
  await sees(new RegExp(url))
  await press('End the link')
  await isSent(again, 'office.links.revoke', { ...ofLuis, seen: claimed.seen })
})

test('a route that is gone is said, and the dialog stays', async () => {
  await open({ [make]: refused('no-route-to-link') })
  await press('Text a link')
  await sees('This driver has no route on this day yet. Plan a stop first.')
  expect((await button('Text a link')).disabled).toBe(false)
})

test.each([
  ['End the link', 'office.links.revoke', {}],
  ['Copy a link', make, { isTexted: false }],
  ['Text a link', make, { isTexted: true }],
] as const)(
  '“%s” ends no link that a colleague made meanwhile: it says who was faster, and names that link afterwards',
  async (act, call, more) => {
    const [first, ofMiguel] = [standing('2026-11-23T12:00:00.000Z'), standing('2026-11-23T12:10:00.000Z')]
    let now = first
    const asked: unknown[] = []
    const stage = await open({
      [state]: () => now,
      [call]: (input: { readonly seen?: string | null }) => {
        asked.push(input)
        return input.seen === now.seen
          ? { success: true as const, url, isTexted: true }
          : refused('changed-meanwhile', { who: 'Miguel' })
      },
    })
    await sees('A link was made and not opened yet.')
    now = ofMiguel
    await press(act)
    await sees('Miguel has changed this meanwhile. Please look again.')
    expect(asked).toEqual([{ ...ofLuis, ...more, seen: first.seen }])
    await press(act)
    await isSent(stage, call, { ...ofLuis, ...more, seen: ofMiguel.seen })
  },
)

test('nothing can be pressed before it is known whether a link stands', async () => {
  await open({ [state]: pending })
  expect((await button('Text a link')).disabled).toBe(true)
  expect((await button('Copy a link')).disabled).toBe(true)
})
