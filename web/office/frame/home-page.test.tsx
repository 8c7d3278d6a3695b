import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Right } from '#domain/account/roles.ts'
import { readOrganizationId } from '#web/client/organization-storage.ts'
import { App } from '#web/office/app.tsx'
import { self } from '#web/testing/customer-data.ts'
import { eventServer } from '#web/testing/event-server.ts'
import { boardDay, me, noNews } from '#web/testing/office-data.ts'
import { quietDay } from '#web/testing/office-orders-data.ts'
import {
  follow,
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
  signedOutElsewhere,
} from '#web/testing/stage.tsx'
import { failing, pending, refused, signedOut, unanswered } from '#web/testing/table-server.ts'

const known = { 'office.me': me, 'office.dispatch.day': boardDay, 'office.today.get': quietDay, ...noNews }
const open = (path: string, { answers, ...scene }: Scene = {}) =>
  openApp(<App />, path, { session: 'signed-in', answers: { ...known, ...answers }, ...scene }, '/office')
const noWork = { companies: [], invitations: [] }
const isLive = () => sees('Live')
const nobodyHere = { 'office.me': refused('organization-not-found'), getWorkplaces: noWork }

test('the office opens at the first page that somebody may see', async () => {
  const stage = await open('/office')
  await isAt(stage, '/office/today')
  await sees('Grackle Creek')
  await sees('Dana Whitfield')
  await sees('Live')
})

test('somebody without the right to any page is told whom to ask', async () => {
  const rights: Right[] = []
  const stage = await open('/office', { answers: { 'office.me': { ...me, rights } } })
  await sees('Nothing to do here yet')
  expect(document.querySelector('nav')).toBeNull()
  await isAt(stage, '/office')
  await open('/office/dispatch', { answers: { 'office.me': { ...me, rights } } })
  await sees('Your account may not do this.')
})

test.each([
  ['a driver', { ...self, organizations: [{ organizationId: 'o1', roles: ['driver' as const] }] }],
  ['a customer', self],
])('the office has nothing for %s', async (_, who) => {
  const stage = await open('/office', { answers: { ...nobodyHere, getSelf: who } })
  await sees('This account has no access to the office of Rolloff.')
  await sees('You are signed in as Dana Reyes.')
  await press('Sign out')
  await isAt(stage, '/office/sign-in')
})

const offer = { id: 'i1', kind: 'office' as const, organizationId: 'o9', name: 'Two Rivers', rights: null }

test.each([
  ['en', 'Two Rivers invites you to work in its office.', 'Accept', 'You work for Two Rivers now'],
  ['es', 'Two Rivers lo invita a trabajar en su oficina.', 'Aceptar', 'Ahora trabaja para Two Rivers'],
] as const)('who is invited says yes before they are in the office (%s)', async (language, words, yes, done) => {
  let isIn = false
  const stage = await open('/office', {
    language,
    answers: {
      'office.me': () => (isIn ? me : refused('organization-not-found')),
      getSelf: self,
      getWorkplaces: { companies: [], invitations: [offer] },
      acceptInvitation: () => {
        isIn = true
        return { success: true }
      },
    },
  })
  await sees(words)
  await press(yes)
  await isMessage(done)
  await isAt(stage, '/office/today')
  await isSent(stage, 'acceptInvitation', { id: 'i1' })
})

test('who works here already says no to another office; one that was taken back says so', async () => {
  let tries = 0
  const stage = await open('/office/today', {
    answers: {
      'office.me': () => ({ ...me, invitations: tries > 1 ? [] : [offer] }),
      declineInvitation: () => (tries++ === 0 ? refused('invitation-not-found') : { success: true }),
    },
  })
  await press('Decline')
  await sees('This invitation is not open any more.')
  await press('Decline')
  await isMessage('You said no to Two Rivers')
  await isSent(stage, 'declineInvitation', { id: 'i1' })
})

const names = [
  { id: 'h1', name: 'Grackle Creek' },
  { id: 'h2', name: 'Two Rivers' },
]
const officeAt = (id: string, name: string, roles: ('admin' | 'driver')[] = ['admin']) => ({
  organizationId: id,
  name,
  roles,
})
const twoOffices = { companies: names.map(({ id, name }) => officeAt(id, name)), invitations: [] }

/** The server knows a person of several offices, and each call names the company. */
const openOfTwo = (path: string, scene: Scene = {}) => {
  const named: (string | null)[] = []
  const readMe = () => {
    const id = readOrganizationId()
    named.push(id)
    const organization = names.find(one => one.id === id)
    if (!organization) return refused(id === null ? 'organization-choice' : 'organization-not-found')
    return { ...me, organization: { ...me.organization, ...organization }, organizations: names }
  }
  const answers = { 'office.me': readMe, getWorkplaces: twoOffices, getSelf: self, ...scene.answers }
  return { named, opened: open(path, { ...scene, answers }) }
}

test('somebody who works for two companies says for which one, and this device remembers it', async () => {
  const { opened } = openOfTwo('/office/orders?status=late')
  await opened
  await seesTitle('Which company do you work for now?')
  await sees('You can change it in the menu with your name.')
  const choices = [...document.querySelectorAll('main li')].map(one => one.textContent)
  expect(choices).toEqual(['Grackle Creek', 'Two Rivers'])
  await press('Two Rivers')
  await press('Dana Whitfield')
  await sees('Open Grackle Creek')
  expect((await opened).path()).toBe('/office/orders?status=late')
  sessionStorage.clear()
  const { opened: again } = openOfTwo('/office')
  await isAt(await again, '/office/today')
  await sees('Two Rivers')
})

test('the question for which company reads in Spanish, names a company that invites, and waits for its answer', async () => {
  await openOfTwo('/office', { language: 'es' }).opened
  await seesTitle('¿Para qué empresa trabaja ahora?')
  await openOfTwo('/office', { answers: { getWorkplaces: { ...twoOffices, invitations: [offer] } } }).opened
  await seesTitle('Which company do you work for now?')
  await sees('Two Rivers invites you to work in its office.')
  await openOfTwo('/office', { answers: { getWorkplaces: pending } }).opened
  await isLoading('Loading')
})

test('a list of companies that does not come says why, and comes at the next try', async () => {
  let isOut = true
  const answers = { getWorkplaces: () => (isOut ? unanswered : twoOffices) }
  await openOfTwo('/office', { answers }).opened
  await sees('We could not find out who you are')
  isOut = false
  await press('Try Again')
  await press('Grackle Creek')
  await isLive()
})

test('the menu opens another company, with nothing of the last one', async () => {
  localStorage.setItem('organizationId', 'h1')
  const { opened, named } = openOfTwo('/office/today')
  const stage = await opened
  await press('Dana Whitfield')
  await follow('Open Two Rivers')
  await isAt(stage, '/office/today')
  await waitFor(() => expect(document.querySelector('header')?.textContent).toContain('Two Rivers'))
  expect([named.at(-1), localStorage.getItem('organizationId')]).toEqual(['h2', 'h2'])
})

test('a link that names a company opens that one, whichever was open before', async () => {
  localStorage.setItem('organizationId', 'h1')
  const { opened, named } = openOfTwo('/office/today?company=h2')
  await isAt(await opened, '/office/today')
  await waitFor(() => expect(document.querySelector('header')?.textContent).toContain('Two Rivers'))
  expect(named).toEqual(['h2'])
})

test('a link into a company that somebody does not work for asks which of theirs', async () => {
  const { opened } = openOfTwo('/office/today?company=h9')
  await opened
  await press('Grackle Creek')
  await isLive()
})

test('who has left the company that this device remembers lands in the only other one', async () => {
  localStorage.setItem('organizationId', 'h9')
  const one = { companies: [officeAt('h1', 'Grackle Creek'), officeAt('h2', 'Two Rivers', ['driver'])] }
  const { opened } = openOfTwo('/office', { answers: { getWorkplaces: { ...one, invitations: [] } } })
  await isAt(await opened, '/office/today')
  expect(readOrganizationId()).toBe('h1')
})

test('another company that is chosen in another tab changes nothing in this one', async () => {
  const stage = await open('/office')
  await isAt(stage, '/office/today')
  localStorage.setItem('organizationId', 'h2')
  expect(readOrganizationId()).toBe('h1')
})

test('who is signed out on another device while the office is open reads why', async () => {
  const stage = await open('/office')
  await isAt(stage, '/office/today')
  act(() => stage.session.end())
  await seesTitle('Office sign-in')
  await isMessage('Info', signedOutElsewhere)
})

test('visitors of the office sign in', async () => {
  const stage = await open('/office/dispatch', { session: 'signed-out' })
  await seesTitle('Office sign-in')
  await isAt(stage, '/office/sign-in?return=%2Fdispatch')
})

test('the office waits until it is known who is there', async () => {
  await open('/office', { session: 'unknown' })
  await isLoading('Loading')
  await open('/office', { answers: { 'office.me': pending } })
  await isLoading('Loading')
})

test('what went wrong is said, and tried again on demand', async () => {
  let tries = 0
  await open('/office', { answers: { 'office.me': () => (tries++ < 6 ? failing : me) } })
  await sees('We could not find out who you are')
  await press('Try Again')
  await sees('Grackle Creek')
})

test('an account that is suspended is told so, a session that ended leads to sign-in', async () => {
  await open('/office', { answers: { 'office.me': refused('account-suspended') } })
  await sees('This account is suspended.')
  const stage = await open('/office', { answers: { 'office.me': signedOut } })
  await isAt(stage, '/office/sign-in')
})

test('a connection that breaks is said with its hour, and nothing can be changed', async () => {
  await open('/office/dispatch', { answers: { 'office.changes': unanswered } })
  await sees(/Not connected since \d+:\d\d [AP]M\. You see the state of then; changes are not possible\./)
  await sees('Not connected')
  await sees('Reyes')
  goOffline()
  window.dispatchEvent(new Event('offline'))
  await sees('Not connected since')
  window.dispatchEvent(new Event('online'))
})

test('what others change comes by the stream; while there is none, pages ask', async () => {
  const server = eventServer()
  const asked = (stage: { calls: readonly { name: string }[] }, name: string) =>
    stage.calls.filter(call => call.name === name).length
  const stage = await open('/office/dispatch', { stream: server.stream })
  await sees('Reyes')
  const [stream] = server.opened
  expect([stream?.url, stream?.headers.get('x-organization-id')]).toEqual(['/events/office?since=1', 'h1'])
  const before = asked(stage, 'office.dispatch.day')
  const change = {
    at: '2026-11-23T14:00:00Z',
    who: 'Miguel',
    actorId: 'u2',
    act: 'move',
    object: 'stop',
    objectId: 's1',
    day: null,
  }
  await act(async () => {
    stream?.send('open', '1')
    stream?.send('changes', '2', [change])
  })
  await waitFor(() => expect(asked(stage, 'office.dispatch.day')).toBe(before + 1))
  const calls = asked(stage, 'office.changes')
  stream?.end()
  await waitFor(() => expect(asked(stage, 'office.changes')).toBe(calls + 1))
  expect(stage.sent('office.changes')).toEqual({ since: '2' })
})

test('in Spanish', async () => {
  await open('/office', { language: 'es', answers: { ...nobodyHere, getSelf: self } })
  await seesTitle('Oficina')
  await sees('La oficina de Rolloff: para quienes despachan, pesan y facturan.')
  await sees('Esta cuenta no tiene acceso a la oficina de Rolloff.')
  await open('/office', { language: 'es', answers: { 'office.changes': unanswered } })
  await sees('Despacho')
  await sees(/Sin conexión desde las \d+:\d\d [ap]\.m\. Ve el estado de entonces/)
})
