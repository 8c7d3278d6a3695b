import { expect, test } from 'vitest'
import { NoAnswerInTime } from '../end-within.ts'
import { atMost, withinLimit } from './limited-messages.ts'
import type { SendOutcome } from './messages.ts'

const message = { key: 'one', to: '+15125550142', channel: 'sms', text: 'Hello' } as const
const never = () => new Promise<never>(() => {})

test('a message service that never answers is given up, both for a message and for a look-up', async () => {
  const silent = withinLimit({ send: never, lookUp: never }, 10)
  await expect(silent.send(message)).rejects.toThrow(NoAnswerInTime)
  await expect(silent.lookUp(message, new Date())).rejects.toThrow(NoAnswerInTime)
})

test('a message service gets only few calls at once, each in its turn, also after a failed call', async () => {
  const ends: ((outcome: SendOutcome | Error) => void)[] = []
  const started: string[] = []
  const service = atMost(2, {
    send: ({ key }) => {
      started.push(key)
      return new Promise((resolve, reject) =>
        ends.push(outcome => (outcome instanceof Error ? reject(outcome) : resolve(outcome))),
      )
    },
    lookUp: never,
  })
  const sending = ['a', 'b', 'c', 'd'].map(key => service.send({ ...message, key }).catch(() => 'failed'))
  expect(started).toEqual(['a', 'b'])
  ends[1]?.(new Error('the service is down'))
  await expect(sending[1]).resolves.toBe('failed')
  expect(started).toEqual(['a', 'b', 'c'])
  ends[0]?.({ state: 'sent' })
  await sending[0]
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  for (const end of ends) end({ state: 'sent' })
  expect(await Promise.all(sending)).toHaveLength(4)
})
