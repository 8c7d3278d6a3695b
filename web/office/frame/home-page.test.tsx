import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readOrganizationId } from '#web/client/organization-storage.ts'
import { self } from '#web/testing/customer-data.ts'
import { eventServer } from '#web/testing/event-server.ts'
import { boardDay, me } from '#web/testing/office-data.ts'
import { quietDay } from '#web/testing/office-orders-data.ts'
import { type OfficeScene, officePage } from '#web/testing/office-page.tsx'
import { signedOutElsewhere } from '#web/testing/stage.tsx'
import { failing, pending, refused, signedOut, unanswered } from '#web/testing/table-server.ts'

const office = officePage('', { 'office.dispatch.day': boardDay, 'office.today.get': quietDay })
const noWork = { companies: [], invitations: [] }
const isLive = () => office.sees('Live')
const nobodyHere = { 'office.me': refused('organization-not-found'), getWorkplaces: noWork }

test('the office opens the first page that a member may see', async () => {
  await office.open()
  await office.isAt('/office/today')
  await office.sees('Grackle Creek')
  await office.sees('Dana Whitfield')
  await office.sees('Live')
})

test('a member without any right reads that there is nothing to do', async () => {
  await office.open({ rights: [] })
  await office.sees('Nothing to do here yet')
  expect(document.querySelector('nav')).toBeNull()
  await office.isAt('/office')
})

test('a member without any right cannot see the board', async () => {
  await office.open('/dispatch', { rights: [] })
  await office.sees('Your account may not do this.')
})

test.each([
  ['a driver', { ...self, organizations: [{ organizationId: 'o1', roles: ['driver' as const] }] }],
  ['a customer', self],
])('the office refuses %s, who can sign out', async (_, who) => {
  await office.open({ answers: { ...nobodyHere, getSelf: who } })
  await office.sees('This account has no access to the office of Rolloff.')
  await office.sees('You are signed in as Dana Reyes.')
  await office.press('Sign out')
  await office.isAt('/office/sign-in')
})

const offer = { id: 'i1', kind: 'office' as const, organizationId: 'o9', name: 'Two Rivers', rights: null }

test.each([
  ['en', 'Two Rivers invites you to work in its office.', 'Accept', 'You work for Two Rivers now'],
  ['es', 'Two Rivers lo invita a trabajar en su oficina.', 'Aceptar', 'Ahora trabaja para Two Rivers'],
] as const)('an invited person accepts before the office opens (%s)', async (language, words, yes, done) => {
  let isIn = false
  await office.open({
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
  await office.sees(words)
  await office.press(yes)
  await office.isMessage(done)
  await office.isAt('/office/today')
  await office.isSent('acceptInvitation', { id: 'i1' })
})

test('a member of one office can decline another one, and is told if the invitation was taken back', async () => {
  let tries = 0
  await office.open('/today', {
    answers: {
      'office.me': () => ({ ...me, invitations: tries > 1 ? [] : [offer] }),
      declineInvitation: () => (tries++ === 0 ? refused('invitation-not-found') : { success: true }),
    },
  })
  await office.press('Decline')
  await office.sees('This invitation is not open any more.')
  await office.press('Decline')
  await office.isMessage('You said no to Two Rivers')
  await office.isSent('declineInvitation', { id: 'i1' })
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

/** The person works at several haulers, and each call names one of them. */
const openOfTwo = async (path: string, scene: OfficeScene = {}) => {
  const named: (string | null)[] = []
  const readMe = () => {
    const id = readOrganizationId()
    named.push(id)
    const organization = names.find(one => one.id === id)
    if (!organization) return refused(id === null ? 'organization-choice' : 'organization-not-found')
    return { ...me, organization: { ...me.organization, ...organization }, organizations: names }
  }
  const answers = { 'office.me': readMe, getWorkplaces: twoOffices, getSelf: self, ...scene.answers }
  await office.open(path, { ...scene, answers })
  return { named }
}

test('a person who works for two companies chooses one of them, and the device remembers the choice', async () => {
  await openOfTwo('/orders?status=late')
  await office.seesTitle('Which company do you work for now?')
  await office.sees('You can change it in the menu with your name.')
  const choices = [...document.querySelectorAll('main li')].map(one => one.textContent)
  expect(choices).toEqual(['Grackle Creek', 'Two Rivers'])
  await office.press('Two Rivers')
  await office.press('Dana Whitfield')
  await office.sees('Open Grackle Creek')
  expect(office.path()).toBe('/office/orders?status=late')
  sessionStorage.clear()
  await openOfTwo('')
  await office.isAt('/office/today')
  await office.sees('Two Rivers')
})

test('the question about the company is in Spanish', async () => {
  await openOfTwo('', { language: 'es' })
  await office.seesTitle('¿Para qué empresa trabaja ahora?')
})

test('the question about the company also shows an invitation', async () => {
  await openOfTwo('', { answers: { getWorkplaces: { ...twoOffices, invitations: [offer] } } })
  await office.seesTitle('Which company do you work for now?')
  await office.sees('Two Rivers invites you to work in its office.')
})

test('the office shows that the companies are loading', async () => {
  await openOfTwo('', { answers: { getWorkplaces: pending } })
  await office.isLoading('Loading')
})

test('if the companies cannot be loaded, the office says so and loads them at the next try', async () => {
  let isOut = true
  const answers = { getWorkplaces: () => (isOut ? unanswered : twoOffices) }
  await openOfTwo('', { answers })
  await office.sees('We could not find out who you are')
  isOut = false
  await office.press('Try Again')
  await office.press('Grackle Creek')
  await isLive()
})

test('the menu opens another company, and the calls then name that company', async () => {
  localStorage.setItem('organizationId', 'h1')
  const { named } = await openOfTwo('/today')
  await office.press('Dana Whitfield')
  await office.follow('Open Two Rivers')
  await office.isAt('/office/today')
  await office.waitFor(() => expect(document.querySelector('header')?.textContent).toContain('Two Rivers'))
  expect([named.at(-1), localStorage.getItem('organizationId')]).toEqual(['h2', 'h2'])
})

test('a link that names a company opens that company, whichever was open before', async () => {
  localStorage.setItem('organizationId', 'h1')
  const { named } = await openOfTwo('/today?company=h2')
  await office.isAt('/office/today')
  await office.waitFor(() => expect(document.querySelector('header')?.textContent).toContain('Two Rivers'))
  expect(named).toEqual(['h2'])
})

test('a link to a company where the person does not work asks for one of their companies', async () => {
  await openOfTwo('/today?company=h9')
  await office.press('Grackle Creek')
  await isLive()
})

test('a person who has left the remembered company gets the only other office', async () => {
  localStorage.setItem('organizationId', 'h9')
  const one = { companies: [officeAt('h1', 'Grackle Creek'), officeAt('h2', 'Two Rivers', ['driver'])] }
  await openOfTwo('', { answers: { getWorkplaces: { ...one, invitations: [] } } })
  await office.isAt('/office/today')
  expect(readOrganizationId()).toBe('h1')
})

test('a company that is chosen in one tab does not change another tab', async () => {
  await office.open()
  await office.isAt('/office/today')
  localStorage.setItem('organizationId', 'h2')
  expect(readOrganizationId()).toBe('h1')
})

test('a person who is signed out on another device reads why at the sign-in', async () => {
  await office.open()
  await office.isAt('/office/today')
  act(() => office.session().end())
  await office.seesTitle('Office sign-in')
  await office.isMessage('Info', signedOutElsewhere)
})

test('the office sends a visitor to the sign-in, which remembers the wanted page and its part', async () => {
  await office.open('/dispatch', { session: 'signed-out' })
  await office.seesTitle('Office sign-in')
  await office.isAt('/office/sign-in?return=%2Fdispatch')
  await office.open('/settings/company#payment-account', { session: 'signed-out' })
  await office.isAt('/office/sign-in?return=%2Fsettings%2Fcompany%23payment-account')
})

test('the office waits until it knows whether the visitor is signed in', async () => {
  await office.open({ session: 'unknown' })
  await office.isLoading('Loading')
})

test('the office waits until it knows which person is signed in', async () => {
  await office.open({ answers: { 'office.me': pending } })
  await office.isLoading('Loading')
})

test('a person can load the office again after an error', async () => {
  let tries = 0
  await office.open({ answers: { 'office.me': () => (tries++ < 6 ? failing : me) } })
  await office.sees('We could not find out who you are')
  await office.press('Try Again')
  await office.sees('Grackle Creek')
})

test('the office says that an account is suspended', async () => {
  await office.open({ answers: { 'office.me': refused('account-suspended') } })
  await office.sees('This account is suspended.')
})

test('the office leads to the sign-in if the session has ended', async () => {
  await office.open({ answers: { 'office.me': signedOut } })
  await office.isAt('/office/sign-in')
})

test('the office says since when it is not connected', async () => {
  await office.open('/dispatch', { answers: { 'office.changes': unanswered } })
  await office.sees(/Not connected since \d+:\d\d [AP]M\. You see the state of then; changes are not possible\./)
  await office.sees('Not connected')
  await office.sees('Reyes')
  office.goOffline()
  await office.sees('Not connected since')
})

test('the page loads what it could not load as soon as the server answers again', async () => {
  let isAway = true
  await office.open('/money', {
    answers: {
      'office.changes': () => (isAway ? unanswered : { cursor: '1.1', changes: [], isReset: false }),
      'office.payouts.list': () => (isAway ? unanswered : { payouts: [] }),
    },
  })
  await office.sees('Not connected since')
  await office.press('Show payouts')
  await office.sees('We got no answer.')
  isAway = false
  await office.sees('Nothing has been paid out yet.')
})

test('changes by colleagues arrive by the stream, and the pages poll if the stream ends', async () => {
  const server = eventServer()
  const asked = (name: string) => office.allSent(name).length
  await office.open('/dispatch', { stream: server.stream })
  await office.sees('Reyes')
  const [stream] = server.opened
  expect([stream?.url, stream?.headers.get('x-organization-id')]).toEqual(['/events/office?since=1', 'h1'])
  const before = asked('office.dispatch.day')
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
  await office.waitFor(() => expect(asked('office.dispatch.day')).toBe(before + 1))
  const calls = asked('office.changes')
  stream?.end()
  await office.waitFor(() => expect(asked('office.changes')).toBe(calls + 1))
  expect(office.sent('office.changes')).toEqual({ since: '2' })
})

test('a customer reads in Spanish that their account has no access to the office', async () => {
  await office.open({ language: 'es', answers: { ...nobodyHere, getSelf: self } })
  await office.seesTitle('Oficina')
  await office.sees('La oficina de Rolloff: para quienes despachan, pesan y cobran.')
  await office.sees('Esta cuenta no tiene acceso a la oficina de Rolloff.')
})

test('the office says in Spanish that it is not connected', async () => {
  await office.open({ language: 'es', answers: { 'office.changes': unanswered } })
  await office.sees('Despacho')
  await office.sees(/Sin conexión desde las \d+:\d\d [ap]\.m\. Ve el estado de entonces/)
})
