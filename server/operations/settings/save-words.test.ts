import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MessageKind } from '#domain/message/texts/message-texts.ts'
import type { MessageWords } from '#domain/message/words.ts'
import { deliverMessages } from '#server/operations/message/deliver-messages.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'
import { makeOutbox } from '#server/providers/messages/embedded/outbox.ts'
import { type FleetStage, makeOrder, openFleet } from '#server/testing/fleet/fleet-stage.ts'
import { outboxAddress } from '#server/testing/outbox.ts'

let stage: FleetStage
let messages: FleetStage['office']['messages']
let db: FleetStage['app']['database']['db']
beforeAll(async () => {
  stage = await openFleet()
  messages = stage.office.messages
  db = stage.app.database.db
  await sql`UPDATE app_user SET email = 'rosa@example.com' WHERE id = ${stage.cast.owner.id}`.execute(db)
})
afterAll(() => stage.app.stop())

const shown = async (kind: MessageKind, office = messages) => {
  const found = (await office.list.query({})).kinds.find(one => one.kind === kind)
  if (!found) throw new Error(`${kind} is not on the page`)
  return found
}
/** Returns the words as the page shows them, with one template changed. */
function withText(words: MessageWords, text: string, mail: Partial<MessageWords['email']['en']> = {}) {
  const both = structuredClone(words) as { sms: { en: { text: string } }; email: { en: object } }
  both.sms.en.text = text
  Object.assign(both.email.en, mail)
  return both as never
}
const ownRows = async () => {
  const { rows } = await sql<{ channel: string; language: string }>`
    SELECT channel, language FROM message_template WHERE organization_id = ${stage.cast.hauler.id}
    ORDER BY occasion, channel, language`.execute(db)
  return rows
}
const refusedAs = (refusal: string) => ({ data: { refusal } })

describe('The words of an occasion', () => {
  test('that the office saves are in the very next message, until the office goes back to the standard text', async () => {
    const { id: orderId, number } = await makeOrder(stage, 'drop-off-confirmed')
    await sql`UPDATE orders SET snapshot = snapshot || '{"language": "en"}' WHERE id = ${orderId}`.execute(db)
    const mailAbout = async (key: string) => {
      await notifyCustomer(db, { orderId, occasion: 'delivered', key, now: new Date() })
      const outbox = makeOutbox({ table: stage.app.database.pool, clock: stage.app.deps.clock, print: () => undefined })
      await deliverMessages({ ...stage.app.deps, messages: outbox })
      const answer = await fetch(outboxAddress(stage.app.url, 'rosa@example.com'))
      const [newest] = (await answer.json()) as { subject: string; text: string }[]
      return newest
    }
    expect((await mailAbout('1'))?.subject).toBe('Your dumpster is in place')
    const before = await shown('delivered')
    const mail = { subject: 'It stands, {number}', text: 'Howdy {firstName}!\n\n{hauler}' }
    await messages.save.mutate({
      kind: 'delivered',
      version: before.version,
      words: withText(before.words, '{hauler}: it stands ({number}).', mail),
    })
    const written = await mailAbout('2')
    expect(written?.subject).toBe(`It stands, ${number}`)
    expect(written?.text).toMatch(/^Howdy \S+!\n\n/)
    expect(await ownRows()).toEqual([
      { channel: 'email', language: 'en' },
      { channel: 'sms', language: 'en' },
    ])
    const after = await shown('delivered')
    expect(after).toMatchObject({ version: before.version + 1, words: { sms: { es: before.standard.sms.es } } })
    await messages.save.mutate({ kind: 'delivered', version: after.version, words: after.standard })
    expect((await mailAbout('3'))?.subject).toBe('Your dumpster is in place')
    expect(await ownRows()).toEqual([])
  })

  test('are refused if they could not be sent, and nothing of them is stored', async () => {
    const { words, version } = await shown('placed')
    for (const [text, mail] of [
      ['{hauler}: {number} is in.', {}],
      ['{hauler}: {order} is in. STOP to opt out', {}],
      [' ', {}],
      [words.sms.en.text, { subject: ' ' }],
      [words.sms.en.text, { text: 'Hi {first name}' }],
    ] as const) {
      const save = messages.save.mutate({ kind: 'placed', version, words: withText(words, text, mail) })
      await expect(save, text).rejects.toMatchObject(refusedAs('template-unusable'))
    }
    expect(await ownRows()).toEqual([])
    expect((await shown('placed')).version).toBe(version)
  })

  test('are not overwritten by a page from before another member changed them', async () => {
    const { words } = await shown('charged')
    const save = (version: number, text: string) =>
      messages.save.mutate({ kind: 'charged', version, words: withText(words, text) })
    await save(0, '{hauler}: {amount} charged.')
    await expect(save(0, '{hauler}: paid.')).rejects.toMatchObject(refusedAs('changed-meanwhile'))
    await save(1, words.sms.en.text)
    await expect(save(0, '{hauler}: paid.')).rejects.toMatchObject(refusedAs('changed-meanwhile'))
  })

  test('belong to one hauler only', async () => {
    const mine = await shown('refunded')
    await messages.save.mutate({ kind: 'refunded', version: 0, words: withText(mine.words, '{hauler}: {amount}!') })
    const { version, words } = await shown('refunded', stage.elsewhere.messages)
    expect([version, words.sms.en.text]).toEqual([0, mine.standard.sms.en.text])
  })

  test('are a change in the history, but without a word of them', async () => {
    const { id } = await shown('refunded')
    const { rows } = await sql<{ act: string; after: object }>`
      SELECT act, after FROM change WHERE object = 'message-template' AND object_id = ${id}`.execute(db)
    expect(rows).toEqual([{ act: 'change', after: { kind: 'refunded', own: ['sms en'] } }])
  })
})
