import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import type { Invitation, Person } from '#web/office/settings/team/queries.ts'
import { self } from '#web/testing/customer-data.ts'
import { me, noNews } from '#web/testing/office-data.ts'
import {
  button,
  choose,
  goOffline,
  isAt,
  isLoading,
  isMessage,
  isSent,
  openApp,
  press,
  type Scene,
  sees,
  seesTitle,
  type,
} from '#web/testing/stage.tsx'
import { type Answers, failing, pending, refused } from '#web/testing/table-server.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const dana: Person = {
  id: id(1),
  version: 1,
  firstName: 'Dana',
  lastName: 'Whitfield',
  phone: '+15125550111' as Person['phone'],
  roles: ['admin'],
  rights: null,
  isSuspended: false,
  isSelf: true,
  seenAt: '2026-11-23T14:02:00.000Z',
}
const miguel: Person = {
  ...dana,
  id: id(2),
  version: 4,
  firstName: 'Miguel',
  lastName: 'Sosa',
  phone: '+15125550112' as Person['phone'],
  rights: ['dispatch', 'team'],
  isSelf: false,
  seenAt: null,
}
const luis: Person = { ...miguel, id: id(3), firstName: 'Luis', lastName: '', roles: ['driver'], rights: null }
const invitation: Invitation = {
  id: id(9),
  phone: '+15125550119',
  rights: [],
  invitedAt: '2026-11-23T15:00:00.000Z',
}
const team = { people: [dana, miguel, luis], invitations: [invitation] }
const answers: Answers = { 'office.me': me, ...noNews, 'office.team.list': team }
const open = (path: string, scene: Scene = {}) =>
  openApp(
    <App />,
    `/office/settings/team${path}`,
    { session: 'signed-in', ...scene, answers: { ...answers, ...scene.answers } },
    '/office',
  )
const rows = () =>
  [...document.querySelectorAll('tbody tr')].map(row => [...row.children].map(cell => cell.textContent ?? ''))

test('the list says who works where, may do what and was last seen when', async () => {
  await open('')
  await seesTitle('Team')
  await sees('Miguel Sosa')
  expect(rows()).toEqual([
    ['Dana Whitfield (you)', '+1 (512)-555-0111', 'Office', 'Everything', 'Nov 23, 8:02 AM', ''],
    ['Miguel Sosa', '+1 (512)-555-0112', 'Office', 'Plan, Manage', 'Never', ''],
    ['Luis', '+1 (512)-555-0112', 'Truck', '', '', ''],
    ['No name yet', '+1 (512)-555-0119', 'Office', 'Nothing', '', 'Invited'],
  ])
  expect([...document.querySelectorAll('nav[aria-label="Settings"] a')].map(link => link.textContent)).toEqual([
    'Team',
    'Company',
    'Brand',
    'Messages',
  ])
})

test('settings begin with the team', async () => {
  const stage = await openApp(<App />, '/office/settings', { session: 'signed-in', answers }, '/office')
  await isAt(stage, '/office/settings/team')
})

test('somebody is invited; what is missing stands at its field', async () => {
  let tries = 0
  const answer = () => (tries++ === 0 ? refused('member-known', { name: 'Miguel Sosa' }) : { isTexted: true })
  const stage = await open('?open=new', { answers: { 'office.team.invite': answer } })
  const send = async () =>
    (await button(/^Invite somebody$/)) && document.querySelector<HTMLButtonElement>('button[type=submit]')
  ;(await send())?.click()
  await sees(
    'Enter the ten digits of a US mobile number. Toll-free numbers and those of other countries cannot be used.',
  )
  await sees('Tick at least one. Who may do nothing is suspended instead.')
  await type('Mobile number', '5125550119')
  await choose('checkbox', /^Bill/)
  await choose('checkbox', /^Manage/)
  ;(await send())?.click()
  await sees('Miguel Sosa works here already.')
  ;(await send())?.click()
  await isMessage('Invited by text')
  await isSent(stage, 'office.team.invite', { phone: '+15125550119', rights: ['money', 'team'], seen: { rights: [] } })
  await isAt(stage, '/office/settings/team')
})

test('an invitation that a colleague made meanwhile is told, and replaced only by the next press', async () => {
  const ofMiguel = { ...invitation, id: id(8), phone: '+15125550118', rights: ['money' as const] }
  const asked: unknown[] = []
  let now: { people: Person[]; invitations: Invitation[] } = team
  await open('?open=new', {
    answers: {
      'office.team.list': () => now,
      'office.team.invite': (input: { readonly seen?: unknown }) => {
        asked.push(input.seen)
        return input.seen === null ? refused('changed-meanwhile', { who: 'Miguel' }) : { isTexted: true }
      },
    },
  })
  await type('Mobile number', '5125550118')
  await choose('checkbox', /^Plan/)
  now = { ...team, invitations: [invitation, ofMiguel] }
  document.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
  await sees('Miguel has changed this meanwhile. Please look again.')
  await waitFor(() => expect(rows()).toHaveLength(5), { timeout: 20_000 })
  document.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
  await isMessage('Invited by text')
  expect(asked).toEqual([null, { rights: ['money'] }])
})

test('a number without texts is told by word of mouth', async () => {
  await open('', { answers: { 'office.team.invite': { isTexted: false } } })
  const opener = await button('Invite somebody')
  opener.focus()
  opener.click()
  await type('Mobile number', '5125550119')
  await choose('checkbox', /^Plan/)
  document.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
  await sees(/Invited\. This number has stopped texts: tell them to sign in at .*\/office\./)
  // The panel is closed, and the focus goes back to what opened it.
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('rights are changed; the last one with the right to manage keeps it, and the ticks stay', async () => {
  const stage = await open(`?open=${miguel.id}`, { answers: { 'office.team.changeRights': refused('last-manager') } })
  await choose('checkbox', /^Manage/)
  await press('Save')
  await sees('Somebody has to manage the team. Give another person the right to it first.')
  await isSent(stage, 'office.team.changeRights', { id: miguel.id, version: 4, rights: ['dispatch'] })
  expect(document.querySelectorAll('input:checked')).toHaveLength(1)
  await choose('checkbox', /^Plan/)
  await press('Save')
  await sees('Tick at least one.')
})

test('who is suspended is suspended after a yes, and taken in again with one press', async () => {
  const stage = await open(`?open=${miguel.id}`, { answers: { 'office.team.suspend': { success: true } } })
  await press('Suspend')
  await sees('From now on the company does not exist for them')
  expect(stage.sent('office.team.suspend')).toBeUndefined()
  await press('Yes, suspend')
  await isSent(stage, 'office.team.suspend', { id: miguel.id, version: 4 })
  const suspended = { ...team, people: [dana, { ...miguel, roles: ['admin', 'driver'], isSuspended: true } as Person] }
  const again = await open(`?open=${miguel.id}`, {
    answers: { 'office.team.list': suspended, 'office.team.resume': { success: true } },
  })
  await sees('Who drives is let drive again under Drivers.')
  expect(rows()[1]?.at(-1)).toBe('Suspended')
  await press('Take in again')
  await isSent(again, 'office.team.resume', { id: miguel.id, version: 4 })
})

test('nobody is offered to suspend themselves, nor rights of a driver', async () => {
  await open(`?open=${dana.id}`)
  await button('Save')
  expect([...document.querySelectorAll('button')].map(one => one.textContent)).not.toContain('Suspend')
  await open(`?open=${luis.id}`)
  await sees('Drives, and does not work in the office.')
  expect(document.querySelectorAll('input[type=checkbox]')).toHaveLength(0)
})

test('an invitation is taken back', async () => {
  const stage = await open(`?open=${invitation.id}`, { answers: { 'office.team.takeBack': { success: true } } })
  await sees('They are in as soon as this number signs in.')
  await press('Take the invitation back')
  await isSent(stage, 'office.team.takeBack', { id: invitation.id, seen: { rights: invitation.rights } })
})

test('who is suspended while the page is open has no office any more', async () => {
  let isThere = true
  await open('', {
    answers: {
      'office.me': () => (isThere ? me : refused('organization-not-found')),
      getSelf: self,
      getWorkplaces: { companies: [], invitations: [] },
      'office.changes': () => {
        isThere = false
        return refused('organization-not-found')
      },
    },
  })
  await sees('This account has no access to the office')
})

test('the list is on its way, empty or failed, and not there without the right', async () => {
  await open('', { answers: { 'office.team.list': pending } })
  await isLoading('Loading')
  await open('', { answers: { 'office.team.list': { people: [], invitations: [] } } })
  await sees('Nobody works here yet. Invite the first.')
  await open('', { answers: { 'office.team.list': failing } })
  await sees('Unable to load Team')
  const stage = await open('', { answers: { 'office.me': { ...me, rights: ['money'] } } })
  await sees('Your account may not do this.')
  expect(stage.sent('office.team.list')).toBeUndefined()
})

test('without a connection nothing is changed', async () => {
  await open(`?open=${miguel.id}`)
  await button('Save')
  goOffline()
  await sees('Not connected since')
  for (const name of ['Save', 'Suspend', 'Invite somebody']) expect((await button(name)).disabled).toBe(true)
})

test('in Spanish', async () => {
  await open('', { language: 'es' })
  await seesTitle('Equipo')
  await sees('Planificar, Administrar')
})
