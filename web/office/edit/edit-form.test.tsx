import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { eventServer } from '#web/testing/event-server.ts'
import { choices, landfill } from '#web/testing/fleet-data.ts'
import { me } from '#web/testing/office-data.ts'
import { type OfficeScene, officePage } from '#web/testing/office-page.tsx'
import { refused, unanswered } from '#web/testing/table-server.ts'

const place = `/office/facilities?open=${landfill.id}`
const signInPage = `/office/sign-in?return=${encodeURIComponent(`/facilities?open=${landfill.id}`)}`

/** Opens the form of a landfill. With `save` another person saves the landfill, and the page is notified. */
const office = officePage(
  `/facilities?open=${landfill.id}`,
  { 'office.fleet.choices': choices, 'office.facilities.save': { id: landfill.id } },
  { rights: ['dispatch'] },
)
async function openForm({ answers, ...scene }: OfficeScene = {}) {
  let now = landfill
  const server = eventServer()
  const list = () => ({ at: new Date().toISOString(), seesMoney: true, facilities: [now] })
  await office.open({ stream: server.stream, ...scene, answers: { 'office.facilities.list': list, ...answers } })
  await office.field('Street')
  const hear = () => {
    const [stream] = server.opened
    const change = { act: 'change', object: 'facility', objectId: landfill.id, day: null, who: 'Miguel' }
    stream?.send('open', '1')
    stream?.send('changes', '2', [{ ...change, actorId: 'm', at: new Date().toISOString() }])
  }
  const save = (change: Partial<typeof landfill>) => {
    now = { ...now, ...change, version: now.version + 1 }
    act(hear)
  }
  return { save }
}

test('a form without typed changes shows what a colleague saves', async () => {
  const { save } = await openForm()
  save({ minutes: 45 })
  await expect.poll(() => office.value('Minutes there')).toBe('45')
  expect(document.body.textContent).not.toContain('changed this meanwhile')
})

test('a form shows a colleague’s values beside the typed ones, and takes them over where nothing was typed', async () => {
  const { save } = await openForm()
  await office.type('Minutes there', '40')
  save({ minutes: 35, name: 'Onion Creek' })
  await office.sees('Miguel changed this meanwhile')
  await office.sees('Name: now Onion Creek')
  await office.sees('Minutes there: now 35; you typed 40')
  expect([await office.value('Minutes there'), await office.value('Name')]).toEqual(['40', landfill.name])
  expect(document.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled).toBe(true)
  await office.press('Keep mine')
  expect([await office.value('Minutes there'), await office.value('Name')]).toEqual(['40', 'Onion Creek'])
  office.send()
  await office.isMessage('Saved')
  expect(office.sent('office.facilities.save')).toMatchObject({
    seen: { id: landfill.id, version: landfill.version + 1 },
    name: 'Onion Creek',
    minutes: 40,
  })
})

test('“Take theirs” replaces what the office typed with what the colleague saved', async () => {
  const { save } = await openForm({
    answers: { 'office.facilities.save': refused('changed-meanwhile', { who: 'Miguel' }) },
  })
  await office.type('Minutes there', '40')
  office.send()
  await office.sees('Miguel has changed this meanwhile.')
  save({ minutes: 35 })
  await office.press('Take theirs')
  expect(await office.value('Minutes there')).toBe('35')
  expect(document.body.textContent).not.toContain('changed this meanwhile')
})

test('a form asks before the office leaves it with something unsaved', async () => {
  await openForm()
  await office.type('Minutes there', '40')
  await office.follow('Trucks')
  await office.sees('What you typed here has not been saved.')
  await office.press('Stay')
  expect([office.path(), await office.value('Minutes there')]).toEqual([place, '40'])
  await office.press('Close')
  await office.press('Leave without saving')
  await office.isAt('/office/facilities')
})

test('if a session ends elsewhere, the same person finds what they typed after the next sign-in (rule A12)', async () => {
  await openForm()
  await office.type('Minutes there', '40')
  act(() => office.session().end())
  await office.isAt(signInPage)
  const { save } = await openForm()
  expect(await office.value('Minutes there')).toBe('40')
  save({ minutes: 35 })
  await office.sees('Minutes there: now 35; you typed 40')
  await office.press('Keep mine')
  office.send()
  await office.isSent('office.facilities.save', expect.objectContaining({ minutes: 40 }))
  await openForm()
  expect(await office.value('Minutes there')).toBe(String(landfill.minutes))
})

test('another person finds nothing of what was typed before a session ended or before a sign-out', async () => {
  await openForm()
  await office.type('Minutes there', '40')
  act(() => office.session().end())
  await office.isAt(signInPage)
  const other = { ...me, person: { ...me.person, id: '00000000-0000-4000-8000-0000000000aa' } }
  await openForm({ answers: { 'office.me': other } })
  expect(await office.value('Minutes there')).toBe(String(landfill.minutes))
  await office.type('Minutes there', '41')
  await act(() => office.session().signOut())
  await openForm({ answers: { 'office.me': other } })
  expect(await office.value('Minutes there')).toBe(String(landfill.minutes))
})

test('a form asks nothing if the office leaves it after saving', async () => {
  await openForm()
  await office.type('Minutes there', '40')
  office.send()
  await office.isMessage('Saved')
  await office.press('Close')
  await office.isAt('/office/facilities')
})

test('the first wrong field gets the focus, in the middle of the window', async () => {
  await openForm()
  await office.type('Street', ' ')
  await office.type('Minutes there', '500')
  const scrolls = vi.spyOn(Element.prototype, 'scrollIntoView')
  office.send()
  await office.sees('Please enter the street.')
  await expect.poll(async () => document.activeElement === (await office.field('Street'))).toBe(true)
  expect(scrolls.mock.contexts).toEqual([await office.field('Street')])
  expect(scrolls).toHaveBeenCalledWith({ block: 'center' })
  scrolls.mockRestore()
  await office.type('Street', '7400 Slaughter Bend')
  await office.type('Minutes there', '50')
  office.send()
  await office.isSent('office.facilities.save', expect.objectContaining({ minutes: 50 }))
})

test('a form says at its button that it is not connected, and keeps what the office typed', async () => {
  await openForm({ answers: { 'office.changes': unanswered } })
  await office.type('Minutes there', '40')
  await office.sees('Not connected: this works again once the connection is back. What you typed stays.')
  expect(document.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled).toBe(true)
  expect(await office.value('Minutes there')).toBe('40')
})

test('a form shows each error at its field only after the office has tried to save', async () => {
  await openForm()
  await office.type('Minutes there', '481')
  const minutes = await office.field('Minutes there')
  expect(minutes.getAttribute('aria-invalid')).toBeNull()
  office.send()
  await expect.poll(() => minutes.getAttribute('aria-invalid')).toBe('true')
  expect((await office.field('Street')).getAttribute('aria-invalid')).toBeNull()
  await office.type('Minutes there', '480')
  expect(minutes.getAttribute('aria-invalid')).toBeNull()
})

test('a field takes no more characters than the call of the server', async () => {
  await openForm()
  expect([(await office.field('Street')).maxLength, (await office.field('Name')).maxLength]).toEqual([200, 100])
})

test('a form shows a refusal about one field at this field', async () => {
  await openForm({ answers: { 'office.facilities.save': refused('invalid-address') } })
  await office.type('Minutes there', '40')
  office.send()
  await expect.poll(async () => (await office.field(/ZIP/)).getAttribute('aria-invalid')).toBe('true')
})

test('the form accepts a thousand dollars for a ton, as the call of the server does', async () => {
  await openForm()
  await office.type(/ton/i, '1,000.00')
  office.send()
  await office.isSent('office.facilities.save', expect.objectContaining({ tipRateInCents: 100_000 }))
})
