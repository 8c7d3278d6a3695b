import { describe, expect, it } from 'vitest'
import { meaningOf } from '#domain/message/text-meaning.ts'

describe('An answer to a text', () => {
  it.each([
    'STOP',
    'stop',
    ' Stop. ',
    'quit',
    'END',
    'Revoke',
    'opt out',
    'OPT-OUT',
    'cancel',
    'Unsubscribe!',
    'stop please',
    'Please stop texting me',
    'no more texts',
    "Don't text me",
    'Alto',
    'no más',
    'Por favor no me envíen más mensajes',
    'S T O P',
    'I said stop',
    'Reply STOP',
    'Enough!',
    'Get me off this list',
  ])('%j asks for no more texts', text => expect(meaningOf(text)).toBe('stop'))

  it.each(['START', 'unstop', 'Yes', 'sí'])('%j asks for texts again', text => expect(meaningOf(text)).toBe('start'))

  it.each(['HELP', 'help?', 'Info', 'Ayuda'])('%j asks which company writes', text =>
    expect(meaningOf(text)).toBe('help'),
  )

  it.each([
    'cancel my order',
    'I said stop at the gate',
    'get me a bigger dumpster',
    'that is enough dirt',
    'A B C',
    'when does it end',
    'the truck should stop at the gate',
    'yes the gate is open',
    'ok',
    '',
    '👍',
    'x'.repeat(5_000),
  ])('%j changes nothing', text => expect(meaningOf(text)).toBe('other'))
})
