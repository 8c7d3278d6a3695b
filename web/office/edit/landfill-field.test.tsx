import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import { eventServer } from '#web/testing/event-server.ts'
import { me, noNews } from '#web/testing/office-data.ts'
import { goOffline, openApp, press, type Scene, sees } from '#web/testing/stage.tsx'
import { pending, refused, unanswered } from '#web/testing/table-server.ts'

const orderId = '00000000-0000-4000-8000-000000000383'
const onion = '00000000-0000-4000-8000-0000000000f1'
const hills = '00000000-0000-4000-8000-0000000000f2'
const travis = '00000000-0000-4000-8000-0000000000f3'
const change = 'office.tickets.changeFacility'
const ticket = {
  orderId,
  friendlyId: 'R-10383',
  customer: 'Dana Reyes',
  company: null,
  version: 3,
  typeName: '20 yard dumpster',
  volumeInCubicYards: 20,
  maxWeightInPounds: 8000,
  materials: [],
  state: 'ticketed' as const,
  boxNumber: 'C-114',
  facilityId: onion,
  facilityName: 'Onion Creek',
  dumpedAt: '2026-11-23T18:00:00.000Z',
  ticketNumber: '88213',
  grossInPounds: null,
  tareInPounds: null,
  tons: 2.5,
  expected: { low: 0.5, typical: 1.75, high: 4 },
  photoUrl: null,
  isPhotoOnItsWay: false,
}
const facilities = [
  { id: onion, name: 'Onion Creek' },
  { id: hills, name: 'Hills Landfill' },
  { id: travis, name: 'Travis County' },
]
type Load = { readonly version: number; readonly facilityId: string | null }

/** Opens the tickets with one load. Miguel may change its landfill meanwhile, and the page hears of it or not. */
async function open({ answers, ...scene }: Scene = {}) {
  let load: Load = { version: 3, facilityId: onion }
  const asked: unknown[] = []
  const server = eventServer()
  const table: Scene['answers'] = {
    'office.me': me,
    ...noNews,
    'office.tickets.list': () => [{ ...ticket, ...load, facilityId: load.facilityId ?? onion }],
    'office.fees.list': [],
    'office.tickets.facility': () => ({ ...load, facilities }),
    [change]: (input: { readonly version: number; readonly facilityId: string }) => {
      asked.push(input)
      if (input.version !== load.version) return refused('load-changed')
      load = { version: load.version + 1, facilityId: input.facilityId }
      return { success: true as const }
    },
    ...answers,
  }
  await openApp(
    <App />,
    '/office/tickets',
    { session: 'signed-in', stream: server.stream, answers: table, ...scene },
    '/office',
  )
  await waitFor(() => expect(server.opened).not.toHaveLength(0), { timeout: 20_000 })
  const heard = server.opened.at(-1)
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

const list = (name = 'Landfill') =>
  screen.findByLabelText<HTMLSelectElement>(name, { selector: 'select' }, { timeout: 20_000 })
const choose = async (facilityId: string, name?: string) =>
  fireEvent.change(await list(name), { target: { value: facilityId } })
const shows = (facilityId: string, name?: string) =>
  waitFor(async () => expect((await list(name)).value).toBe(facilityId), { timeout: 20_000 })
const saves = () => [...document.querySelectorAll('button')].filter(one => one.textContent === 'Change the landfill')

describe('the landfill of a load', () => {
  test.each([
    ['en', 'Landfill', 'Its price a ton, and the statement', 'Change the landfill', 'The landfill is changed.'],
    ['es', 'Vertedero', 'Cambian con él su precio por tonelada', 'Cambiar el vertedero', 'Se cambió el vertedero.'],
  ] as const)(
    'is shown by its name, and changed as the page showed it, in %s',
    async (language, name, what, save, saved) => {
      const { asked } = await open({ language })
      await shows(onion, name)
      expect([...(await list(name)).options].map(one => one.text)).toEqual([
        'Onion Creek',
        'Hills Landfill',
        'Travis County',
      ])
      await choose(hills, name)
      await sees(what)
      await press(save)
      await sees(saved)
      expect(asked).toEqual([{ orderId, version: 3, facilityId: hills }])
      await shows(hills, name)
    },
  )

  test('that was chosen as it is already asks for nothing', async () => {
    await open()
    await choose(hills)
    expect(saves()).toHaveLength(1)
    await choose(onion)
    expect(saves()).toEqual([])
  })

  test('is refused beside its field, which keeps what was chosen', async () => {
    await open({ answers: { [change]: refused('ticket-used', { order: 'R-10200' }) } })
    await choose(hills)
    await press('Change the landfill')
    await sees(/R-10200/)
    const field = await list()
    expect(field.value).toBe(hills)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(
      document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent,
    ).toContain('R-10200')
  })

  test('that a colleague changed is shown where nobody has chosen another one', async () => {
    const { miguelChanges } = await open()
    await shows(onion)
    miguelChanges(hills, true)
    await shows(hills)
  })

  test.each([true, false])(
    'that a colleague changed meanwhile is told beside what was chosen, and replaced only after a choice, heard of: %s',
    async isHeard => {
      const { asked, miguelChanges } = await open()
      await choose(hills)
      miguelChanges(travis, isHeard)
      if (!isHeard) await press('Change the landfill')
      await sees('Landfill: now Travis County; you typed Hills Landfill')
      if (isHeard) await sees(/Miguel changed this meanwhile/)
      await shows(hills)
      expect(saves()[0]?.disabled).toBe(true)
      await press('Keep mine')
      await press('Change the landfill')
      await sees('The landfill is changed.')
      expect(asked.at(-1)).toEqual({ orderId, version: 4, facilityId: hills })
      expect(asked).toHaveLength(isHeard ? 1 : 2)
    },
  )

  test('on its way, failed and off the network nothing is changed', async () => {
    await open({ answers: { 'office.tickets.facility': pending } })
    await sees('R-10383')
    expect(screen.queryByLabelText('Landfill')).toBeNull()
    await open({ answers: { 'office.tickets.facility': unanswered } })
    await sees(/Landfill/)
    const { asked } = await open()
    await choose(hills)
    goOffline()
    await waitFor(() => expect(saves()[0]?.disabled).toBe(true), { timeout: 20_000 })
    expect(asked).toEqual([])
  })
})
