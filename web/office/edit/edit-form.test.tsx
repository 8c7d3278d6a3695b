import { act, fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { App } from '#web/office/app.tsx'
import { eventServer } from '#web/testing/event-server.ts'
import { choices, inOffice, landfill } from '#web/testing/fleet-data.ts'
import { field, follow, isAt, isMessage, isSent, openApp, press, type Scene, sees, type } from '#web/testing/stage.tsx'
import { refused } from '#web/testing/table-server.ts'

const place = `/office/facilities?open=${landfill.id}`

/** Opens the form of a landfill. `save` lets another person save it and notifies the page. */
async function openForm(scene: Scene = {}) {
  let now = landfill
  const server = eventServer()
  const answers = {
    ...inOffice,
    'office.fleet.choices': choices,
    'office.facilities.list': () => ({ seesMoney: true, facilities: [now] }),
    'office.facilities.save': { id: landfill.id },
    ...scene.answers,
  }
  const options: Scene = { session: 'signed-in', stream: server.stream, ...scene, answers }
  const stage = await openApp(<App />, place, options, '/office')
  await field('Street')
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
  return { stage, save }
}

const value = async (label: string) => (await field(label)).value
const send = () => fireEvent.click(document.querySelector('button[type=submit]') ?? document.body)

test('a form that nobody has touched shows what others save', async () => {
  const { save } = await openForm()
  save({ minutes: 45 })
  await expect.poll(() => value('Minutes there')).toBe('45')
  expect(document.body.textContent).not.toContain('changed this meanwhile')
})

test('what somebody else saves is shown beside what is typed; mine stays, and theirs where nothing was typed', async () => {
  const { stage, save } = await openForm()
  await type('Minutes there', '40')
  save({ minutes: 35, name: 'Onion Creek' })
  await sees('Miguel changed this meanwhile')
  await sees('Name: now Onion Creek')
  await sees('Minutes there: now 35; you typed 40')
  expect([await value('Minutes there'), await value('Name')]).toEqual(['40', landfill.name])
  expect(document.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled).toBe(true)
  await press('Keep mine')
  expect([await value('Minutes there'), await value('Name')]).toEqual(['40', 'Onion Creek'])
  send()
  await isMessage('Saved')
  expect(stage.sent('office.facilities.save')).toMatchObject({
    seen: { id: landfill.id, version: landfill.version + 1 },
    name: 'Onion Creek',
    minutes: 40,
  })
})

test('theirs takes the place of what was typed', async () => {
  const { save } = await openForm({
    answers: { 'office.facilities.save': refused('changed-meanwhile', { who: 'Miguel' }) },
  })
  await type('Minutes there', '40')
  send()
  await sees('Miguel has changed this meanwhile.')
  save({ minutes: 35 })
  await press('Take theirs')
  expect(await value('Minutes there')).toBe('35')
  expect(document.body.textContent).not.toContain('changed this meanwhile')
})

test('leaving with something unsaved asks first', async () => {
  const { stage } = await openForm()
  await type('Minutes there', '40')
  await follow('Trucks')
  await sees('What you typed here has not been saved.')
  await press('Stay')
  expect([stage.path(), await value('Minutes there')]).toEqual([place, '40'])
  await press('Close')
  await press('Leave without saving')
  await isAt(stage, '/office/facilities')
})

test('leaving asks nothing when nothing is typed, and when it is saved', async () => {
  const { stage } = await openForm()
  await type('Minutes there', '40')
  send()
  await isMessage('Saved')
  await press('Close')
  await isAt(stage, '/office/facilities')
})

test('the first field that is wrong has the focus, in the middle of the window', async () => {
  const { stage } = await openForm()
  await type('Street', ' ')
  await type('Minutes there', '500')
  const scrolls = vi.spyOn(Element.prototype, 'scrollIntoView')
  send()
  await sees('Please enter the street.')
  await expect.poll(async () => document.activeElement === (await field('Street'))).toBe(true)
  expect(scrolls.mock.contexts).toEqual([await field('Street')])
  expect(scrolls).toHaveBeenCalledWith({ block: 'center' })
  scrolls.mockRestore()
  await type('Street', '7400 Slaughter Bend')
  await type('Minutes there', '50')
  send()
  await isSent(stage, 'office.facilities.save', expect.objectContaining({ minutes: 50 }))
})

test('errors show once somebody has tried to save, each at its field', async () => {
  await openForm()
  await type('Minutes there', '481')
  const minutes = await field('Minutes there')
  expect(minutes.getAttribute('aria-invalid')).toBeNull()
  send()
  await expect.poll(() => minutes.getAttribute('aria-invalid')).toBe('true')
  expect((await field('Street')).getAttribute('aria-invalid')).toBeNull()
  await type('Minutes there', '480')
  expect(minutes.getAttribute('aria-invalid')).toBeNull()
})

test('a field takes no more signs than the call', async () => {
  await openForm()
  expect([(await field('Street')).maxLength, (await field('Name')).maxLength]).toEqual([200, 100])
})

test('a refusal about one field stands at this field', async () => {
  await openForm({ answers: { 'office.facilities.save': refused('invalid-address') } })
  await type('Minutes there', '40')
  send()
  await expect.poll(async () => (await field(/ZIP/)).getAttribute('aria-invalid')).toBe('true')
})

test('a ton may cost a thousand dollars, as in the call', async () => {
  const { stage } = await openForm()
  await type(/ton/i, '1,000.00')
  send()
  await isSent(stage, 'office.facilities.save', expect.objectContaining({ tipRateInCents: 100_000 }))
})
