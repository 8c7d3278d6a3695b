import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { boxWords } from '#domain/message/consent-wording.ts'
import { eventServer } from '#web/testing/event-server.ts'
import { delivered, messageList, written } from '#web/testing/message-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

const office = officePage(
  '/settings/messages',
  {
    'office.messages.list': messageList(written('placed'), delivered),
    'office.messages.save': { success: true },
  },
  { rights: ['team'] },
)

test('the list says which words are the hauler’s own', async () => {
  await office.open()
  await office.seesTitle('Messages')
  await office.sees('Order placed')
  const rows = [...document.querySelectorAll('tbody tr')].map(row => [...row.children].map(cell => cell.textContent))
  expect(rows).toEqual([
    ['Order placed', 'Standard', 'Standard'],
    ['Delivered', 'Own: English', 'Standard'],
  ])
})

test('the office copies what the carriers ask for, with the words of the box and the hauler’s own texts', async () => {
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  await office.open()
  await office.press('Copy the English text')
  await office.isMessage('Copied')
  expect(copied[0]).toContain(`"${boxWords.en.replace('{hauler}', 'Grackle Creek Roll-Off')}"`)
  expect(copied[0]).toContain('"Grackle Creek Roll-Off: it stands (R-1234567)."')
  expect(await office.leadsTo(/^The public page/)).toBe('/text-messages')
  // The text scrolls inside its frame, so the keyboard must be able to focus it.
  expect(document.querySelector('section[lang="es"]')?.getAttribute('tabindex')).toBe('0')
})

test('the page says so if the browser does not allow copying', async () => {
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: () => Promise.reject(new Error('not allowed')) },
  })
  await office.open()
  await office.press('Copy the Spanish text')
  await office.isMessage('Not copied', 'The browser did not allow it. Please mark the text and copy it yourself.')
})

test('the page shows both languages beside each other, each with its preview and its length', async () => {
  await office.open('?open=delivered')
  expect(await office.value('Text, English')).toBe('{hauler}: it stands ({number}).')
  await office.sees('Grackle Creek Roll-Off: it stands (R-1234567).')
  await office.sees('46 of 160 characters, 1 text')
  await office.sees('Grackle Creek Roll-Off: entregamos su contenedor')
  expect(await office.value('Subject, English')).toBe('Your dumpster is in place')
  await office.type('Subject, English', 'It is there, {firstName}')
  await office.sees('It is there, Maximiliana')
})

describe('The form of a message', () => {
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
  ] as const)('refuses in “%s” the words “%s”, and keeps them', async (label, text, message) => {
    await office.open('?open=delivered')
    await office.type(label, text)
    await office.sees(message)
    office.send()
    await expect.poll(async () => document.activeElement === (await office.field(label))).toBe(true)
    expect(await office.value(label)).toBe(text)
    expect(office.sent('office.messages.save')).toBeUndefined()
  })

  test('asks the office to say how to stop texts in the first text about an order', async () => {
    await office.open('?open=placed')
    await office.field('Text, English')
    expect(office.words()).not.toContain('The law asks for it here')
    await office.type('Text, English', '{hauler}: {number} is in.')
    await office.sees('The law asks for it here: say how to stop texts, with the word STOP.')
  })

  test('counts a long text as the networks do', async () => {
    await office.open('?open=delivered')
    await office.type('Text, English', `{hauler}: ${'x'.repeat(150)}`)
    await office.sees('174 of 160 characters, 2 texts')
  })
})

test('a save names the version that the office saw', async () => {
  await office.open('?open=delivered')
  await office.type('Text, English', '{hauler}: there it is.')
  office.send()
  await office.isMessage('Saved')
  expect(office.sent('office.messages.save')).toEqual({
    kind: 'delivered',
    version: 2,
    words: {
      ...delivered.words,
      sms: { ...delivered.words.sms, en: { subject: null, text: '{hauler}: there it is.' } },
    },
  })
})

test('the office goes back to the standard text', async () => {
  await office.open('?open=delivered')
  await office.press('Back to the standard text: Text, English')
  expect(await office.value('Text, English')).toBe(delivered.standard.sms.en.text)
  office.send()
  await office.isMessage('Saved')
  expect(office.sent('office.messages.save')).toMatchObject({ words: delivered.standard })
})

test('the office can keep its text if a colleague has changed the text meanwhile', async () => {
  const server = eventServer()
  let now = delivered
  await office.open('?open=delivered', {
    stream: server.stream,
    answers: {
      'office.messages.list': () => messageList(now),
      'office.messages.save': refused('changed-meanwhile', { who: 'Miguel' }),
    },
  })
  await office.type('Text, English', 'Mine')
  const theirs = { ...delivered.words, sms: { ...delivered.words.sms, en: { subject: null, text: 'Theirs' } } }
  now = { ...delivered, version: 3, words: theirs }
  const change = { act: 'change', object: 'message-template', objectId: delivered.id, day: null, who: 'Miguel' }
  act(() => {
    const [stream] = server.opened
    stream?.send('open', '1')
    stream?.send('changes', '2', [{ ...change, actorId: 'm', at: new Date().toISOString() }])
  })
  await office.sees('Miguel changed this meanwhile')
  await office.sees('Text, English: now Theirs; you typed Mine')
  await office.press('Keep mine')
  expect(await office.value('Text, English')).toBe('Mine')
  office.send()
  await office.sees('Miguel has changed this meanwhile.')
  expect(office.sent('office.messages.save')).toMatchObject({ version: 3 })
})

test('the page shows that the messages are loading', async () => {
  await office.open({ answers: { 'office.messages.list': pending } })
  await office.isLoading('Loading')
})

test('the page says so if the messages cannot be loaded', async () => {
  await office.open({ answers: { 'office.messages.list': failing } })
  await office.sees('Unable to load Messages')
})

test('the page says that a message does not exist', async () => {
  await office.open('?open=nothing')
  await office.sees('There is no such message.')
})

test('a member without the right to manage the company cannot see its messages', async () => {
  await office.open({ rights: ['money'] })
  await expect.poll(office.words).not.toContain('Order placed')
})

test('the page is shown in Spanish', async () => {
  await office.open('?open=delivered', { language: 'es' })
  await office.seesTitle('Mensajes')
  await office.sees('Con valores de ejemplo')
})
