import { expect, test } from 'vitest'
import { NoAnswerInTime } from '../end-within.ts'
import { withinLimit } from './limited-messages.ts'

const message = { key: 'one', to: '+15125550142', channel: 'sms', text: 'Hello' } as const

test('a message service that never answers is given up', async () => {
  const silent = withinLimit({ send: () => new Promise(() => {}) }, 10)
  await expect(silent.send(message)).rejects.toThrow(NoAnswerInTime)
})
