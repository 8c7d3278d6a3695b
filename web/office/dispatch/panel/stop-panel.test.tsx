import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BoardStop, DispatchDay } from '#web/office/session/office-api.ts'
import { eventServer } from '#web/testing/event-server.ts'
import { boardDay, luis, monday, stop } from '#web/testing/office-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { type Answers, refused } from '#web/testing/table-server.ts'

const change = 'office.dispatch.change'
const at = Date.parse('2026-11-23T13:41:00Z')

/** Dana looks at Quade's stop, which is from 12 to 17 o'clock. Miguel works on the same stop in another window. */
const office = officePage('/dispatch?day=2026-11-23&open=stop:s1', {
  'office.dispatch.history': [],
  'office.dispatch.photos': [],
})
async function openStop(own: Partial<BoardStop> = {}) {
  let now = stop('s1', { customer: 'Quade', window: { start: 12, end: 17 }, ...own })
  const server = eventServer()
  const day = (): DispatchDay => ({ ...boardDay, routes: [{ ...luis, stops: [now] }] })
  const byMiguel = { stop: 's1', who: 'Miguel', at, day: monday }
  const answers: Answers = {
    'office.dispatch.day': day,
    [change]: ({ stopId, version, window, noteToDriver, isPinned }) => {
      if (version !== now.version) return refused('stop-changed', byMiguel)
      now = {
        ...now,
        version: version + 1,
        ...(window && { window }),
        ...(noteToDriver !== undefined && { noteToDriver }),
        ...(isPinned !== undefined && { isPinned }),
      }
      return { id: stopId, version: now.version }
    },
  }
  await office.open({ stream: server.stream, answers })
  await office.waitFor(() => expect(shownIn('From')).toBe('12'))
  await office.waitFor(() => expect(server.current()).toBeDefined())
  act(() => server.current()?.send('open', '1'))
  /** Miguel changes the stop. Dana's page is notified, unless its connection is slow. */
  const miguel = (changed: Partial<BoardStop>, isHeard = true) => {
    now = { ...now, ...changed, version: now.version + 1 }
    if (isHeard) hear()
  }
  const hear = () =>
    act(() => {
      const stream = server.current()
      const news = { act: 'change-stop', object: 'stop', objectId: 's1', day: monday, who: 'Miguel', actorId: 'm' }
      stream?.send('changes', '2', [{ ...news, at: new Date(at).toISOString() }])
    })
  return { miguel, now: () => now }
}

const selects = () => [...document.querySelectorAll<HTMLSelectElement>('[data-panel] select')]
const shownIn = (label: string) => selects().find(one => one.labels[0]?.textContent === label)?.value
const areHours = (start: string, end: string) =>
  office.waitFor(() => expect([shownIn('From'), shownIn('Until')]).toEqual([start, end]))
const choose = (label: string, value: string) => {
  const found = selects().find(one => one.labels[0]?.textContent === label)
  fireEvent.change(found ?? document.body, { target: { value } })
}
const noteField = () => document.querySelector<HTMLTextAreaElement>('[data-field="note"]')
const isNote = (expected: string) => office.waitFor(() => expect(noteField()?.value).toBe(expected))

test('the panel shows the hours that a colleague sets, and keeps them when a dispatcher changes one of them', async () => {
  const { miguel, now } = await openStop()
  miguel({ window: { start: 14, end: 17 } })
  await areHours('14', '17')
  choose('Until', '18')
  await office.isSent(change, { stopId: 's1', version: 2, window: { start: 14, end: 18 } })
  await office.waitFor(() => expect(now().window).toEqual({ start: 14, end: 18 }))
})

test('if a dispatcher has not seen a colleague’s new hours, another choice is refused and the panel shows both', async () => {
  const { miguel, now } = await openStop()
  miguel({ window: { start: 14, end: 17 } }, false)
  choose('Until', '18')
  await office.sees('Miguel has changed this stop meanwhile, at 7:41 AM.')
  await office.sees(/From: now 2:00\sPM/)
  expect(now().window).toEqual({ start: 14, end: 17 })
  await areHours('12', '18')
  await office.press('Keep mine')
  await areHours('14', '18')
  await office.press('Save hours')
  await office.waitFor(() => expect(now().window).toEqual({ start: 14, end: 18 }))
})

test('the panel of a stop shows the gate code of its address', async () => {
  await openStop({ addressDetails: { gateCode: '#1234' } })
  await office.sees('Gate code#1234')
})

test('the panel shows a note that a colleague saves if the dispatcher has not typed one', async () => {
  const { miguel } = await openStop()
  miguel({ noteToDriver: 'Gate code 4471, call Nora' })
  await isNote('Gate code 4471, call Nora')
})

test('the panel keeps the note that a dispatcher is typing, and shows a colleague’s new note beside it', async () => {
  const { miguel, now } = await openStop()
  await office.type('Note to the driver', 'Second driveway')
  miguel({ noteToDriver: 'Gate code 4471, call Nora' })
  await office.sees('Miguel changed this meanwhile, at 7:41 AM')
  await office.sees('Note to the driver: now Gate code 4471, call Nora; you typed Second driveway')
  expect(noteField()?.value).toBe('Second driveway')
  expect(document.body.textContent).not.toContain('Save note')
  await office.press('Keep mine')
  await office.press('Save note')
  await office.waitFor(() => expect(now().noteToDriver).toBe('Second driveway'))
})

test('if a colleague changes another field, the panel keeps the typed note and asks nothing', async () => {
  const { miguel, now } = await openStop()
  await office.type('Note to the driver', 'Second driveway')
  miguel({ isPinned: true })
  await office.waitFor(() => expect(now().isPinned).toBe(true))
  await office.press('Save note')
  await office.waitFor(() => expect(now()).toMatchObject({ noteToDriver: 'Second driveway', isPinned: true }))
})

test('when a dispatcher undoes a change, the panel shows the earlier hours and the earlier note', async () => {
  const { now } = await openStop({ noteToDriver: 'Call first' })
  choose('Until', '18')
  await office.waitFor(() => expect(now().window).toEqual({ start: 12, end: 18 }))
  await office.press('Undo')
  await areHours('12', '17')
  await office.type('Note to the driver', 'Second driveway')
  await office.press('Save note')
  await office.waitFor(() => expect(now().noteToDriver).toBe('Second driveway'))
  await office.press('Undo')
  await isNote('Call first')
})

test('the panel asks before a dispatcher leaves it with an unsaved note', async () => {
  await openStop()
  await office.type('Note to the driver', 'Second driveway')
  await office.follow('Orders')
  await office.sees('What you typed here has not been saved.')
  await office.press('Stay')
  expect(noteField()?.value).toBe('Second driveway')
})

test('if the session ends elsewhere, the typed note is in the panel after the next sign-in (rule A12)', async () => {
  await openStop()
  await office.type('Note to the driver', 'Second driveway')
  act(() => office.session().end())
  await expect.poll(() => office.path()).not.toContain('/dispatch')
  await openStop()
  await isNote('Second driveway')
})

test('a dispatcher calls the customer from the panel, and reads what the customer wrote about the gate', async () => {
  await openStop({ phone: '+15125550142', restrictions: { 'Gated community': 'code 4471', 'Steep driveway': '' } })
  await office.sees('Gated: code 4471 · Steep')
  expect(document.querySelector('[data-panel] a[href="tel:+15125550142"]')?.textContent).toBe('(512) 555-0142')
})
