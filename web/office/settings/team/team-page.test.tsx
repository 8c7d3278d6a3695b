import { expect, test } from 'vitest'
import type { Invitation, Person } from '#web/office/settings/team/queries.ts'
import { self } from '#web/testing/customer-data.ts'
import { me } from '#web/testing/office-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

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

const office = officePage('/settings/team', { 'office.team.list': team })
const rows = () =>
  [...document.querySelectorAll('tbody tr')].map(row => [...row.children].map(cell => cell.textContent ?? ''))

test('the list says where each person works, what they may do and when they were last seen', async () => {
  await office.open()
  await office.seesTitle('Team')
  await office.sees('Miguel Sosa')
  expect(rows()).toEqual([
    ['Dana Whitfield (you)', '(512) 555-0111', 'Office', 'Everything', 'Nov 23, 8:02 AM', ''],
    ['Miguel Sosa', '(512) 555-0112', 'Office', 'Plan, Manage', 'Never', ''],
    ['Luis', '(512) 555-0112', 'Truck', '', '', ''],
    ['No name yet', '(512) 555-0119', 'Office', 'Nothing', '', 'Invited'],
  ])
  expect([...document.querySelectorAll('nav[aria-label="Settings"] a')].map(link => link.textContent)).toEqual([
    'Team',
    'Company',
    'Brand',
    'Messages',
  ])
})

test('the settings open at the team', async () => {
  const settings = officePage('/settings', { 'office.team.list': team })
  await settings.open()
  await settings.isAt('/office/settings/team')
})

test('the office invites a person, and the form says what is wrong in each field', async () => {
  let tries = 0
  const answer = () => (tries++ === 0 ? refused('member-known', { name: 'Miguel Sosa' }) : { isTexted: true })
  await office.open('?open=new', { answers: { 'office.team.invite': answer } })
  const send = async () =>
    (await office.button(/^Invite a person$/)) && document.querySelector<HTMLButtonElement>('button[type=submit]')
  ;(await send())?.click()
  await office.sees(
    'Enter the ten digits of a US mobile number. Toll-free numbers and those of other countries cannot be used.',
  )
  await office.sees('Tick at least one right, or suspend this person instead.')
  await office.type('Mobile number', '5125550119')
  await office.choose('checkbox', /^Bill/)
  await office.choose('checkbox', /^Manage/)
  ;(await send())?.click()
  await office.sees('Miguel Sosa works here already.')
  ;(await send())?.click()
  await office.isMessage('Invited by text')
  await office.isSent('office.team.invite', { phone: '+15125550119', rights: ['money', 'team'], seen: { rights: [] } })
  await office.isAt('/office/settings/team')
})

test('the page says if a colleague has invited the same number, and replaces the invitation at the next press', async () => {
  const ofMiguel = { ...invitation, id: id(8), phone: '+15125550118', rights: ['money' as const] }
  const asked: unknown[] = []
  let now: { people: Person[]; invitations: Invitation[] } = team
  await office.open('?open=new', {
    answers: {
      'office.team.list': () => now,
      'office.team.invite': (input: { readonly seen?: unknown }) => {
        asked.push(input.seen)
        return input.seen === null ? refused('changed-meanwhile', { who: 'Miguel' }) : { isTexted: true }
      },
    },
  })
  await office.type('Mobile number', '5125550118')
  await office.choose('checkbox', /^Plan/)
  now = { ...team, invitations: [invitation, ofMiguel] }
  document.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
  await office.sees('Miguel has changed this meanwhile. Please look again.')
  await office.waitFor(() => expect(rows()).toHaveLength(5))
  document.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
  await office.isMessage('Invited by text')
  expect(asked).toEqual([null, { rights: ['money'] }])
})

test('the page asks the office to tell a person about an invitation if their number gets no texts', async () => {
  await office.open({ answers: { 'office.team.invite': { isTexted: false } } })
  const opener = await office.button('Invite a person')
  opener.focus()
  opener.click()
  await office.type('Mobile number', '5125550119')
  await office.choose('checkbox', /^Plan/)
  document.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
  await office.sees(/Invited\. This number has stopped texts: tell them to sign in at .*\/office\./)
  // The panel is closed, and the focus goes back to the element that opened it.
  await office.waitFor(() => expect(document.activeElement).toBe(opener))
})

test('the office changes rights, but the last person who may manage the team keeps that right', async () => {
  await office.open(`?open=${miguel.id}`, { answers: { 'office.team.changeRights': refused('last-manager') } })
  await office.choose('checkbox', /^Manage/)
  await office.press('Save')
  await office.sees('The team needs a manager. Give another person that right first.')
  await office.isSent('office.team.changeRights', { id: miguel.id, version: 4, rights: ['dispatch'] })
  expect(document.querySelectorAll('input:checked')).toHaveLength(1)
  await office.choose('checkbox', /^Plan/)
  await office.press('Save')
  await office.sees('Tick at least one right')
})

test('the office suspends a person after a confirmation', async () => {
  await office.open(`?open=${miguel.id}`, { answers: { 'office.team.suspend': { success: true } } })
  await office.press('Suspend')
  await office.sees('From now on the company does not exist for them')
  expect(office.sent('office.team.suspend')).toBeUndefined()
  await office.press('Yes, suspend')
  await office.isSent('office.team.suspend', { id: miguel.id, version: 4 })
})

test('the office takes a suspended person in again with one press', async () => {
  const suspended = { ...team, people: [dana, { ...miguel, roles: ['admin', 'driver'], isSuspended: true } as Person] }
  await office.open(`?open=${miguel.id}`, {
    answers: { 'office.team.list': suspended, 'office.team.resume': { success: true } },
  })
  await office.sees('To let a driver drive again, open Drivers.')
  expect(rows()[1]?.at(-1)).toBe('Suspended')
  await office.press('Take in again')
  await office.isSent('office.team.resume', { id: miguel.id, version: 4 })
})

test('a member cannot suspend themselves', async () => {
  await office.open(`?open=${dana.id}`)
  await office.button('Save')
  expect([...document.querySelectorAll('button')].map(one => one.textContent)).not.toContain('Suspend')
})

test('the page offers no rights of the office for a driver', async () => {
  await office.open(`?open=${luis.id}`)
  await office.sees('Drives, and does not work in the office.')
  expect(document.querySelectorAll('input[type=checkbox]')).toHaveLength(0)
})

test('the office takes an invitation back', async () => {
  await office.open(`?open=${invitation.id}`, { answers: { 'office.team.takeBack': { success: true } } })
  await office.sees('They are in once they sign in with this number and accept.')
  await office.press('Take the invitation back')
  await office.isSent('office.team.takeBack', { id: invitation.id, seen: { rights: invitation.rights } })
})

test('a member who is suspended while the page is open has no access to the office any more', async () => {
  let isThere = true
  await office.open({
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
  await office.sees('This account has no access to the office')
})

test('the page shows that the team is loading', async () => {
  await office.open({ answers: { 'office.team.list': pending } })
  await office.isLoading('Loading')
})

test('a hauler without members is asked to invite the first', async () => {
  await office.open({ answers: { 'office.team.list': { people: [], invitations: [] } } })
  await office.sees('No team yet. Invite the first person.')
})

test('the page says so if the team cannot be loaded', async () => {
  await office.open({ answers: { 'office.team.list': failing } })
  await office.sees('Unable to load Team')
})

test('a member without the right to manage the company cannot see the team', async () => {
  await office.open({ rights: ['money'] })
  await office.sees('Your account may not do this.')
  expect(office.sent('office.team.list')).toBeUndefined()
})

test('the office cannot change the team without a connection', async () => {
  await office.open(`?open=${miguel.id}`)
  await office.button('Save')
  office.goOffline()
  await office.sees('Not connected since')
  for (const name of ['Save', 'Suspend', 'Invite a person']) expect((await office.button(name)).disabled).toBe(true)
})

test('the page is shown in Spanish', async () => {
  await office.open({ language: 'es' })
  await office.seesTitle('Equipo')
  await office.sees('Planificar, Administrar')
})
