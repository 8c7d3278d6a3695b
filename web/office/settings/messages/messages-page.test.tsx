import { act, fireEvent } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { boxWords } from '#domain/message/consent-wording.ts'
import { App } from '#web/office/app.tsx'
import { eventServer } from '#web/testing/event-server.ts'
import { delivered, messageList, written } from '#web/testing/message-data.ts'
import { me, noNews } from '#web/testing/office-data.ts'
import {
  field,
  isLoading,
  isMessage,
  leadsTo,
  openApp,
  press,
  type Scene,
  sees,
  seesTitle,
  type,
} from '#web/testing/stage.tsx'
import { type Answers, failing, pending, refused } from '#web/testing/table-server.ts'

const answers: Answers = {
  'office.me': { ...me, rights: ['team'] },
  ...noNews,
  'office.messages.list': messageList(written('placed'), delivered),
  'office.messages.save': { success: true },
}
const open = (path: string, scene: Scene = {}) =>
  openApp(
    <App />,
    `/office/settings/messages${path}`,
    { session: 'signed-in', ...scene, answers: { ...answers, ...scene.answers } },
    '/office',
  )
const send = () => fireEvent.click(document.querySelector('button[type=submit]') ?? document.body)
const words = () => document.body.textContent ?? ''
const value = async (label: string) => (await field(label)).value

test('the list says which words are the hauler’s own', async () => {
  await open('')
  await seesTitle('Messages')
  await sees('Order placed')
  const rows = [...document.querySelectorAll('tbody tr')].map(row => [...row.children].map(cell => cell.textContent))
  expect(rows).toEqual([
    ['Order placed', 'Standard', 'Standard'],
    ['Delivered', 'Own: English', 'Standard'],
  ])
})

test('what the carriers ask for is copied, with the words of the box, the hauler’s own texts and the public page', async () => {
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  await open('')
  await press('Copy the English text')
  await isMessage('Copied')
  expect(copied[0]).toContain(`"${boxWords.en.replace('{hauler}', 'Grackle Creek Roll-Off')}"`)
  expect(copied[0]).toContain('"Grackle Creek Roll-Off: it stands (R-1234567)."')
  expect(await leadsTo(/^The public page/)).toBe('/text-messages')
  // The text scrolls in its frame, so keys reach it.
  expect(document.querySelector('section[lang="es"]')?.getAttribute('tabindex')).toBe('0')
})

test('the page says so if the browser does not allow copying', async () => {
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: () => Promise.reject(new Error('not allowed')) },
  })
  await open('')
  await press('Copy the Spanish text')
  await isMessage('Not copied', 'The browser did not allow it. Please mark the text and copy it yourself.')
})

test('both languages stand beside each other, each with its preview and its length', async () => {
  await open('?open=delivered')
  expect(await value('Text, English')).toBe('{hauler}: it stands ({number}).')
  await sees('Grackle Creek Roll-Off: it stands (R-1234567).')
  await sees('46 of 160 characters, 1 text')
  await sees('Grackle Creek Roll-Off: entregamos su contenedor')
  expect(await value('Subject, English')).toBe('Your dumpster is in place')
  await type('Subject, English', 'It is there, {firstName}')
  await sees('It is there, Maximiliana')
})

describe('What cannot be sent', () => {
  test.each([
    [
      'Text, English',
      '{hauler}: {amount}',
      '{amount} is not known here. Known: {hauler} {haulerPhone} {number} {link}',
    ],
    ['Mail, Spanish', 'Hola {nombre}', '{nombre} is not known here.'],
    ['Subject, English', 'For {who', '{who is not known here.'],
    ['Subject, Spanish', ' ', 'Please write a subject.'],
    ['Text, English', 'x'.repeat(161), '161 characters with example values. A text has at most 160.'],
    ['Text, Spanish', 'Está aquí', 'Texts cannot carry: á í.'],
    ['Mail, English', '', 'Please write something, or go back to the standard text.'],
  ] as const)('%s: %s', async (label, text, message) => {
    const stage = await open('?open=delivered')
    await type(label, text)
    await sees(message)
    send()
    await expect.poll(async () => document.activeElement === (await field(label))).toBe(true)
    expect(await value(label)).toBe(text)
    expect(stage.sent('office.messages.save')).toBeUndefined()
  })

  test('the first text about an order says how to stop texts', async () => {
    await open('?open=placed')
    await field('Text, English')
    expect(words()).not.toContain('The law asks for it here')
    await type('Text, English', '{hauler}: {number} is in.')
    await sees('The law asks for it here: say how to stop texts, with the word STOP.')
  })

  test('a text with other letters is counted as the networks do', async () => {
    await open('?open=delivered')
    await type('Text, English', `{hauler}: ${'x'.repeat(150)}`)
    await sees('174 of 160 characters, 2 texts')
  })
})

test('what is saved names the version that was seen', async () => {
  const stage = await open('?open=delivered')
  await type('Text, English', '{hauler}: there it is.')
  send()
  await isMessage('Saved')
  expect(stage.sent('office.messages.save')).toEqual({
    kind: 'delivered',
    version: 2,
    words: {
      ...delivered.words,
      sms: { ...delivered.words.sms, en: { subject: null, text: '{hauler}: there it is.' } },
    },
  })
})

test('a text goes back to the standard one', async () => {
  const stage = await open('?open=delivered')
  await press('Back to the standard text: Text, English')
  expect(await value('Text, English')).toBe(delivered.standard.sms.en.text)
  send()
  await isMessage('Saved')
  expect(stage.sent('office.messages.save')).toMatchObject({ words: delivered.standard })
})

test('somebody else’s words are theirs or mine', async () => {
  const server = eventServer()
  let now = delivered
  const stage = await open('?open=delivered', {
    stream: server.stream,
    answers: {
      'office.messages.list': () => messageList(now),
      'office.messages.save': refused('changed-meanwhile', { who: 'Miguel' }),
    },
  })
  await type('Text, English', 'Mine')
  const theirs = { ...delivered.words, sms: { ...delivered.words.sms, en: { subject: null, text: 'Theirs' } } }
  now = { ...delivered, version: 3, words: theirs }
  const change = { act: 'change', object: 'message-template', objectId: delivered.id, day: null, who: 'Miguel' }
  act(() => {
    const [stream] = server.opened
    stream?.send('open', '1')
    stream?.send('changes', '2', [{ ...change, actorId: 'm', at: new Date().toISOString() }])
  })
  await sees('Miguel changed this meanwhile')
  await sees('Text, English: now Theirs; you typed Mine')
  await press('Keep mine')
  expect(await value('Text, English')).toBe('Mine')
  send()
  await sees('Miguel has changed this meanwhile.')
  expect(stage.sent('office.messages.save')).toMatchObject({ version: 3 })
})

test('the list is on its way or failed; a kind that is none is not there; without the right there is no page', async () => {
  await open('', { answers: { 'office.messages.list': pending } })
  await isLoading('Loading')
  await open('', { answers: { 'office.messages.list': failing } })
  await sees('Unable to load Messages')
  await open('?open=nothing')
  await sees('There is no such message.')
  await open('', { answers: { 'office.me': { ...me, rights: ['money'] } } })
  await expect.poll(words).not.toContain('Order placed')
})

test('in Spanish', async () => {
  await open('?open=delivered', { language: 'es' })
  await seesTitle('Mensajes')
  await sees('Con valores de ejemplo')
})
