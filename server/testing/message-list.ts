/** This message service takes every message and keeps it in a list. */
import type { Message, Messages } from '#server/providers/messages/messages.ts'

export const messagesInto = (sent: Message[]): Messages => ({
  send: async message => {
    sent.push(message)
    return { state: 'sent' }
  },
  lookUp: async ({ key }) => ({ state: sent.some(one => one.key === key) ? 'sent' : 'absent' }),
})
