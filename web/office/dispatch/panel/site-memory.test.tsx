import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import { boardDay, luis, me, noNews, stop } from '#web/testing/office-data.ts'
import { choose, field, isSent, openApp, press, type Scene, sees, type } from '#web/testing/stage.tsx'
import { refused } from '#web/testing/table-server.ts'

const memory = 'office.sites.memory'
const change = 'office.sites.change'
const visit = {
  stopId: 's0',
  kind: 'drop-off' as const,
  at: '2026-11-03T15:00:00.000Z',
  isDone: true,
  failedReason: null,
  driver: 'Luis',
  minutes: 14,
  photo: '/orders/photos/1?until=2&signature=3',
}
const site = {
  id: 'site1',
  version: 3,
  line1: '1100 Congress Ave',
  city: 'Austin',
  tags: ['gate' as const],
  remark: 'Gate 4471',
  accuracyInMeters: 12.4,
  visits: [visit],
}
const day = { ...boardDay, routes: [{ ...luis, stops: [stop('s1', { siteId: 'site1' })] }] }
const open = (answers: Scene['answers']) =>
  openApp(
    <App />,
    '/office/dispatch?day=2026-11-23&open=stop:s1',
    {
      session: 'signed-in',
      answers: {
        'office.me': me,
        'office.dispatch.day': day,
        'office.dispatch.history': [],
        [memory]: site,
        ...noNews,
        ...answers,
      },
    },
    '/office',
  )

test('the panel tells what is remembered of a place, and the office adds to it', async () => {
  const stage = await open({ [change]: { success: true } })
  await sees('Gate 4471')
  await sees('A driver’s phone was here, within 12 m.')
  await sees(/Nov 3.*Luis.*14 min/)
  await press('Change')
  await choose('checkbox', 'Low wires')
  await type('Remark for drivers', 'Ring twice')
  await press('Save')
  const facts = { tags: ['gate', 'low-wires'], remark: 'Ring twice', isPositionForgotten: false }
  await isSent(stage, change, { id: 'site1', version: 3, ...facts })
})

test('who was slower keeps what was typed and reads who was faster', async () => {
  const stage = await open({ [change]: refused('changed-meanwhile', { who: 'Miguel' }) })
  await press('Change')
  await type('Remark for drivers', 'Ring twice')
  await press('Save')
  await sees(/Miguel/)
  expect((await field('Remark for drivers')).value).toBe('Ring twice')
  expect(stage.sent(change)).toBeTruthy()
})

test('a memory that does not come leaves the rest of the panel', async () => {
  await open({ [memory]: refused('site-not-found') })
  await sees('This place')
  await sees('This place is not known any more.')
})
