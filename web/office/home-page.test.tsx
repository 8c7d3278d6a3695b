import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Right } from '#domain/account/roles.ts'
import { App } from '#web/office/app.tsx'
import { self } from '#web/testing/customer-data.ts'
import { eventServer } from '#web/testing/event-server.ts'
import { boardDay, me, noNews } from '#web/testing/office-data.ts'
import { quietDay } from '#web/testing/office-orders-data.ts'
import {
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
const nobodyHere = { 'office.me': refused('organization-not-found') }

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

test('somebody who works for several haulers begins in the first office', async () => {
  const organizations = ['h1', 'h2'].map(organizationId => ({ organizationId, roles: ['admin' as const] }))
  const names = [
    { id: 'h1', name: 'Grackle Creek' },
    { id: 'h2', name: 'Two Rivers' },
  ]
  const answer = () =>
    localStorage.getItem('organizationId') ? { ...me, organizations: names } : refused('organization-choice')
  await open('/office', { answers: { 'office.me': answer, getSelf: { ...self, organizations } } })
  await sees('Two Rivers')
  expect(localStorage.getItem('organizationId')).toBe('h1')
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
