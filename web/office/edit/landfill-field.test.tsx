import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { eventServer } from '#web/testing/event-server.ts'
import { type OfficeScene, officePage } from '#web/testing/office-page.tsx'
import { type Answers, pending, refused, unanswered } from '#web/testing/table-server.ts'
import { ticket } from '#web/testing/ticket-data.ts'

const orderId = '00000000-0000-4000-8000-000000000383'
const onion = '00000000-0000-4000-8000-0000000000f1'
const hills = '00000000-0000-4000-8000-0000000000f2'
const travis = '00000000-0000-4000-8000-0000000000f3'
const change = 'office.tickets.changeFacility'
const weighed = ticket(1, {
  orderId,
  friendlyId: 'R-10383',
  facilityId: onion,
  facilityName: 'Onion Creek',
  materials: [],
})
const facilities = [
  { id: onion, name: 'Onion Creek' },
  { id: hills, name: 'Hills Landfill' },
  { id: travis, name: 'Travis County' },
]
type Load = { readonly version: number; readonly facilityId: string | null }

/**
 * Opens the tickets with one load. Miguel changes its landfill meanwhile if the test lets him, with or without a notification of the page.
 */
const office = officePage('/tickets', { 'office.fees.list': [] })
async function open({ answers, ...scene }: OfficeScene = {}) {
  let load: Load = { version: 3, facilityId: onion }
  const asked: unknown[] = []
  const server = eventServer()
  const table: Answers = {
    'office.tickets.list': () => [{ ...weighed, ...load, facilityId: load.facilityId ?? onion }],
    'office.tickets.facility': () => ({ ...load, facilities }),
    [change]: (input: { readonly version: number; readonly facilityId: string }) => {
      asked.push(input)
      if (input.version !== load.version) return refused('load-changed')
      load = { version: load.version + 1, facilityId: input.facilityId }
      return { success: true as const }
    },
    ...answers,
  }
  await office.open({ stream: server.stream, answers: table, ...scene })
  await office.waitFor(() => expect(server.current()).toBeDefined())
  const heard = server.current()
  act(() => heard?.send('open', '1'))
  return {
    asked,
    miguelChanges: (facilityId: string, isHeard: boolean) => {
      load = { version: load.version + 1, facilityId }
      const at = '2026-11-23T13:41:00.000Z'
      const news = {
        act: 'change-facility',
        object: 'load',
        objectId: orderId,
        day: null,
        who: 'Miguel',
        actorId: 'm',
        at,
      }
      if (isHeard) act(() => heard?.send('changes', '2', [news]))
    },
  }
}

const list = (name = 'Landfill') => screen.findByLabelText<HTMLSelectElement>(name, { selector: 'select' })
const choose = async (facilityId: string, name?: string) =>
  fireEvent.change(await list(name), { target: { value: facilityId } })
const shows = (facilityId: string, name?: string) =>
  office.waitFor(async () => expect((await list(name)).value).toBe(facilityId))
const saves = () => [...document.querySelectorAll('button')].filter(one => one.textContent === 'Change the landfill')

describe('the landfill of a load', () => {
  test.each([
    ['en', 'Landfill', 'Its price a ton, and the statement', 'Change the landfill', 'The landfill is changed.'],
    ['es', 'Vertedero', 'Cambian con él su precio por tonelada', 'Cambiar el vertedero', 'Se cambió el vertedero.'],
  ] as const)(
    'is shown by its name, and the office changes it with the version that the page showed, in %s',
    async (language, name, what, save, saved) => {
      const { asked } = await open({ language })
      await shows(onion, name)
      expect([...(await list(name)).options].map(one => one.text)).toEqual([
        'Onion Creek',
        'Hills Landfill',
        'Travis County',
      ])
      await choose(hills, name)
      await office.sees(what)
      await office.press(save)
      await office.sees(saved)
      expect(asked).toEqual([{ orderId, version: 3, facilityId: hills }])
      await shows(hills, name)
    },
  )

  test('cannot be saved if the office chooses the same one again', async () => {
    await open()
    await choose(hills)
    expect(saves()).toHaveLength(1)
    await choose(onion)
    expect(saves()).toEqual([])
  })

  test('is refused beside its field, which keeps the landfill that the office chose', async () => {
    await open({ answers: { [change]: refused('ticket-used', { order: 'R-10200' }) } })
    await choose(hills)
    await office.press('Change the landfill')
    await office.sees(/R-10200/)
    const field = await list()
    expect(field.value).toBe(hills)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(
      document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent,
    ).toContain('R-10200')
  })

  test('follows a colleague’s change if the office has not chosen another one here', async () => {
    const { miguelChanges } = await open()
    await shows(onion)
    miguelChanges(hills, true)
    await shows(hills)
  })

  test.each([
    ['at once', true],
    ['from the refusal', false],
  ])(
    'that a colleague changed meanwhile, as the page hears %s, is shown beside the chosen one until the office decides',
    async (_, isHeard) => {
      const { asked, miguelChanges } = await open()
      await choose(hills)
      miguelChanges(travis, isHeard)
      if (!isHeard) await office.press('Change the landfill')
      await office.sees('Landfill: now Travis County; you typed Hills Landfill')
      if (isHeard) await office.sees(/Miguel changed this meanwhile/)
      await shows(hills)
      expect(saves()[0]?.disabled).toBe(true)
      await office.press('Keep mine')
      await office.press('Change the landfill')
      await office.sees('The landfill is changed.')
      expect(asked.at(-1)).toEqual({ orderId, version: 4, facilityId: hills })
      expect(asked).toHaveLength(isHeard ? 1 : 2)
    },
  )

  test('is not offered before it is loaded, and the page says so if it cannot be loaded', async () => {
    await open({ answers: { 'office.tickets.facility': pending } })
    await office.sees('R-10383')
    expect(screen.queryByLabelText('Landfill')).toBeNull()
    await open({ answers: { 'office.tickets.facility': unanswered } })
    await office.sees(/Landfill/)
  })

  test('cannot be changed without a connection', async () => {
    const { asked } = await open()
    await choose(hills)
    office.goOffline()
    await office.waitFor(() => expect(saves()[0]?.disabled).toBe(true))
    expect(asked).toEqual([])
  })
})
