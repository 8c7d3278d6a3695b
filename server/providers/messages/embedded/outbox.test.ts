import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeOutbox, type OutboxTable, readOutbox } from '#server/providers/messages/embedded/outbox.ts'
import { describeMessages } from '#server/providers/messages/messages.contract.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let lines: string[]
beforeEach(async () => {
  database = await createTestDatabase()
  lines = []
})
afterEach(() => database.drop())

const at = new Date('2026-11-20T15:00:00Z')
const outbox = () => makeOutbox({ table: database.pool, clock: () => at, print: line => lines.push(line) })
const text = (key: string, to = '+15125550142') => ({ key, to, channel: 'sms' as const, text: `Hello\n${key}` })

describe('The outbox of a test installation', () => {
  it('shows texts and mails, newest first, for all recipients or for one', async () => {
    await outbox().send(text('first'))
    await outbox().send({ key: 'mail', to: 'ada@example.com', channel: 'email', subject: 'Receipt', text: 'Thank you' })
    await outbox().send(text('second'))
    expect((await readOutbox(database.pool)).map(({ to }) => to)).toEqual([
      '+15125550142',
      'ada@example.com',
      '+15125550142',
    ])
    expect(await readOutbox(database.pool, '+15125550142')).toEqual([
      { to: '+15125550142', channel: 'sms', text: 'Hello\nsecond', at: at.toISOString() },
      { to: '+15125550142', channel: 'sms', text: 'Hello\nfirst', at: at.toISOString() },
    ])
    expect(await readOutbox(database.pool, 'ada@example.com')).toMatchObject([{ subject: 'Receipt', channel: 'email' }])
  })

  it('stores a message once under one key, even if it is sent twice at the same moment', async () => {
    await Promise.all([outbox().send(text('once')), outbox().send(text('once'))])
    expect(await readOutbox(database.pool)).toHaveLength(1)
    expect(lines).toHaveLength(1)
  })

  it('stores messages that are sent at the same moment with one statement, each once and in their order', async () => {
    let statements = 0
    const counted = {
      query: <Row extends Record<string, unknown>>(statement: Parameters<OutboxTable['query']>[0]) => {
        statements += 1
        return database.pool.query<Row>(statement)
      },
    }
    const { send } = makeOutbox({ table: counted, clock: () => at, print: line => lines.push(line) })
    await send(text('known'))
    statements = 0
    await Promise.all(['b', 'a', 'known', 'b', 'c'].map(key => send(text(key))))
    expect(statements).toBe(1)
    expect((await readOutbox(database.pool)).map(one => one.text)).toEqual([
      'Hello\nc',
      'Hello\na',
      'Hello\nb',
      'Hello\nknown',
    ])
    expect(lines).toHaveLength(4)
  })

  it('tells each sender if the messages could not be stored, and stores later ones', async () => {
    let isBroken = true
    const flaky = {
      query: async <Row extends Record<string, unknown>>(statement: Parameters<OutboxTable['query']>[0]) => {
        if (isBroken) throw new Error('the connection is gone')
        return database.pool.query<Row>(statement)
      },
    }
    const { send } = makeOutbox({ table: flaky, clock: () => at, print: line => lines.push(line) })
    const outcomes = await Promise.allSettled([send(text('one')), send(text('two'))])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isBroken = false
    await send(text('one'))
    expect((await readOutbox(database.pool)).map(one => one.text)).toEqual(['Hello\none'])
  })

  it('prints one line that says that nothing was sent', async () => {
    await outbox().send(text('code'))
    expect(lines).toEqual(['[test installation, nothing was sent] sms to +15125550142: Hello code'])
  })

  it('keeps the newest ten thousand messages', async () => {
    await database.pool.query(`INSERT INTO dev_outbox (key, recipient, channel, text, at)
      SELECT 'k' || n, '+15125550142', 'sms', 'x', now() FROM generate_series(1, 10499) n`)
    await outbox().send(text('the 10,500th'))
    const { rows } = await database.pool.query<{ count: number }>('SELECT count(*) FROM dev_outbox')
    expect(Number(rows[0]?.count)).toBe(10_000)
  })
})

const canDo = { channels: ['sms', 'email'], looksUp: true, hasFaults: false } as const

describeMessages('The embedded outbox', canDo, async () => {
  const own = await createTestDatabase()
  return {
    messages: makeOutbox({ table: own.pool, clock: () => at, print: () => {} }),
    received: async to =>
      (await readOutbox(own.pool, to)).reverse().map(({ channel, subject, text: words }) => ({
        channel,
        ...(subject === undefined ? {} : { subject }),
        text: words,
      })),
    close: own.drop,
  }
})
