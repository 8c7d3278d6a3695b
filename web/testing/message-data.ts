/** The server's answers about a hauler's messages: two occasions, one of them with the hauler's own text. */
import { standardTemplate } from '#domain/message/order-message.ts'
import type { MessageKind } from '#domain/message/texts/message-texts.ts'
import { wordsOf } from '#domain/message/words.ts'
import type { MessageList, WrittenKind } from '#web/office/settings/messages/queries.ts'

export function written(kind: MessageKind, own: Partial<WrittenKind> = {}): WrittenKind {
  const standard = wordsOf((channel, language) => standardTemplate(kind, channel, language))
  return { kind, id: null, version: 0, standard, words: standard, ...own }
}

const { standard } = written('delivered')

export const delivered = written('delivered', {
  id: '00000000-0000-4000-8000-0000000000d1',
  version: 2,
  words: { ...standard, sms: { ...standard.sms, en: { subject: null, text: '{hauler}: it stands ({number}).' } } },
})

export const messageList = (...kinds: readonly WrittenKind[]): MessageList => ({
  hauler: { name: 'Grackle Creek Roll-Off', phone: '+15125550110' },
  kinds: [...kinds],
})
