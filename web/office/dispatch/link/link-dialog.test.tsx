import { expect, test } from 'vitest'
import { boardDay, luis, monday, stop } from '#web/testing/office-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { type Answers, pending, refused } from '#web/testing/table-server.ts'

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
const office = officePage('/dispatch?day=2026-11-23', { 'office.dispatch.day': day, [state]: none })
const open = async (answers: Answers) => {
  await office.open({ answers })
  await office.press(/^Link to the day of/)
}
const ofLuis = { driverId: luis.driver.id, day: monday }

test('a dispatcher texts a driver the link to their day', async () => {
  await open({ [make]: { url, isTexted: true }, 'office.links.revoke': { success: true } })
  await office.sees('There is no link yet.')
  await office.press('Text a link')
  await office.isSent(make, { ...ofLuis, seen: null, isTexted: true })
  await office.sees('The link is on its way.')
  expect(document.body.textContent).not.toContain(url)
})

test('a dispatcher copies a link, and ends it', async () => {
  const claimed = standing('2026-11-23T12:00:00.000Z', '2026-11-23T12:05:00.000Z')
  await open({
    [make]: { url, isTexted: false },
    [state]: claimed,
    'office.links.revoke': { success: true },
  })
  await office.sees('A phone uses the link.')
  await office.press('Copy a link')
  await office.sees(new RegExp(url))
  await office.press('End the link')
  await office.isSent('office.links.revoke', { ...ofLuis, seen: claimed.seen })
})

test('the dialog says so if the driver has no route on this day', async () => {
  await open({ [make]: refused('no-route-to-link') })
  await office.press('Text a link')
  await office.sees('This driver has no route on this day yet. Plan a stop first.')
  expect((await office.button('Text a link')).disabled).toBe(false)
})

test.each([
  ['End the link', 'office.links.revoke', {}],
  ['Copy a link', make, { isTexted: false }],
  ['Text a link', make, { isTexted: true }],
] as const)(
  '“%s” does not end the link that a colleague made meanwhile, names the colleague, and works the next time',
  async (act, call, more) => {
    const [first, ofMiguel] = [standing('2026-11-23T12:00:00.000Z'), standing('2026-11-23T12:10:00.000Z')]
    let now = first
    const asked: unknown[] = []
    await open({
      [state]: () => now,
      [call]: (input: { readonly seen?: string | null }) => {
        asked.push(input)
        return input.seen === now.seen
          ? { success: true as const, url, isTexted: true }
          : refused('changed-meanwhile', { who: 'Miguel' })
      },
    })
    await office.sees('A link was made and not opened yet.')
    now = ofMiguel
    await office.press(act)
    await office.sees('Miguel has changed this meanwhile. Please look again.')
    expect(asked).toEqual([{ ...ofLuis, ...more, seen: first.seen }])
    await office.press(act)
    await office.isSent(call, { ...ofLuis, ...more, seen: ofMiguel.seen })
  },
)

test('a dispatcher can press no button before the dialog knows whether there is a link', async () => {
  await open({ [state]: pending })
  expect((await office.button('Text a link')).disabled).toBe(true)
  expect((await office.button('Copy a link')).disabled).toBe(true)
})
