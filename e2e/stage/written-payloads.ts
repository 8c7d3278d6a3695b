/** Types scripts into every field of the office that takes free text, through the office's own calls. */
import { randomUUID } from 'node:crypto'
import { isTRPCClientError } from '@trpc/client'
import type { CatalogDraft } from '#domain/catalog/draft.ts'
import { addDays, isoDateOf, localTime } from '#domain/value/calendar.ts'
import { windowsFrom } from '#server/testing/journey.ts'
import type { ApiClient, TestApp } from '#server/testing/start-test-app.ts'
import { payloads } from '#server/testing/words/payloads.ts'

export type Office = ApiClient['office']

/** The number of scripts that each field stored. The field refused the others. */
export type Taken = Map<string, number>

type Writing = { readonly app: TestApp; readonly office: Office; readonly taken: Taken }

export async function writePayloads(app: TestApp, office: Office): Promise<Taken> {
  const writing: Writing = { app, office, taken: new Map() }
  await onCatalog(writing)
  await onPricesAndAreas(writing)
  await onCompany(writing)
  await onFleet(writing)
  await onCustomers(writing)
  await onStatement(writing)
  await onPhone(writing)
  return writing.taken
}

/** A field may refuse the script with a text. Any other failure counts as a fault. */
async function attempt({ taken }: Writing, field: string, input: () => Promise<unknown>): Promise<void> {
  try {
    await input()
    taken.set(field, (taken.get(field) ?? 0) + 1)
  } catch (error) {
    if (!isTRPCClientError(error)) throw error
    const { code } = error.data as { code?: string }
    if (code === 'INTERNAL_SERVER_ERROR') throw new Error(`${field} broke`, { cause: error })
  }
}

let turn = 0
const next = (longest = 100): string => {
  turn += 1
  return (payloads[turn % payloads.length] ?? '').slice(0, longest)
}
/** In the text of a message, values replace names in braces. */
const harmlessToTemplates = (): string => {
  const payload = next()
  return /[{}]/.test(payload) ? harmlessToTemplates() : payload
}
const many = (count: number) => Array.from({ length: count }, () => next())

function written(draft: CatalogDraft): CatalogDraft {
  switch (draft.kind) {
    case 'container-type':
      return { ...draft, name: next(), capacityDescription: next(), recommendedUse: next() }
    case 'material':
      return { ...draft, name: next(), spanish: { name: next() } }
    case 'add-on':
      return { ...draft, title: next(), description: next(), spanish: { title: next(), description: next() } }
    case 'time-window':
      return { ...draft, name: next(), spanish: { name: next() } }
    default:
      return {
        ...draft,
        title: next(),
        descriptionItems: many(6),
        spanish: { title: next(), descriptionItems: many(6) },
      }
  }
}

async function onCatalog(writing: Writing) {
  const { office } = writing
  for (const kind of ['container-type', 'material', 'add-on', 'cleanup', 'description', 'time-window'] as const) {
    const { items } = await office.catalog.list.query({ kind })
    for (const { id, version, draft } of items)
      await attempt(writing, kind, () => office.catalog.save.mutate({ seen: { id, version }, draft: written(draft) }))
  }
  for (let made = 0; made < 3; made += 1) {
    const spanish = { title: null, descriptionItems: null }
    const draft = { kind: 'description' as const, title: next(), descriptionItems: many(20), spanish }
    await attempt(writing, 'description', () => office.catalog.save.mutate({ seen: null, draft }))
  }
}

async function onPricesAndAreas(writing: Writing) {
  const { office, app } = writing
  const { rows: rules } = await app.database.pool.query(`SELECT id FROM pricing_rule`)
  for (const { id } of rules)
    await app.database.pool.query(
      `UPDATE pricing_rule SET name = $2, translations = jsonb_build_object('es', jsonb_build_object('name', $3::text)) WHERE id = $1`,
      [id, next(), next()],
    )
  const areas = await office.areas.list.query({})
  for (const { id, version, timeZone, taxRate, cityFeeInCents, taxableKinds } of areas.areas)
    await attempt(writing, 'area', () =>
      office.areas.save.mutate({
        seen: { id, version },
        draft: { name: next(), timeZone, taxRate, cityFeeInCents, taxableKinds },
      }),
    )
  const today = localTime(new Date(), 'America/Chicago').day
  for (let ahead = 40; ahead < 50; ahead += 1)
    await attempt(writing, 'closed day', () =>
      office.calendar.close.mutate({ day: addDays(today, ahead), name: next(60), nameInSpanish: next(60), seen: [] }),
    )
}

async function onCompany(writing: Writing) {
  const { office } = writing
  const brand = await office.brand.read.query({})
  await attempt(writing, 'brand', () =>
    office.brand.save.mutate({ version: brand.version, brand: { name: payloads[14] ?? '', accent: null } }),
  )
  const { kinds } = await office.messages.list.query({})
  for (const { kind, version, words } of kinds) {
    const told = (one: { text: string }) => ({ text: `${one.text} ${harmlessToTemplates()}` })
    const mail = (one: { subject: string; text: string }) => ({
      ...told(one),
      subject: `${one.subject} ${harmlessToTemplates()}`,
    })
    const sms = { en: { subject: null, ...told(words.sms.en) }, es: { subject: null, ...told(words.sms.es) } }
    const email = { en: mail(words.email.en), es: mail(words.email.es) }
    await attempt(writing, 'message', () => office.messages.save.mutate({ kind, version, words: { sms, email } }))
  }
  for (const [index, name] of payloads.entries())
    await attempt(writing, 'view', () =>
      office.views.save.mutate({
        name: name.slice(0, 40),
        address: `/reports?from=${isoDateOf(addDays(20_000 as never, index))}`,
        isForAll: true,
      }),
    )
}

async function onFleet(writing: Writing) {
  const { office, app } = writing
  // A form with many other fields would be needed for these names, so they are written directly into their columns.
  for (const [table, column] of [
    ['truck', 'name'],
    ['facility', 'name'],
    ['driver', 'first_name'],
  ] as const) {
    const { rows } = await app.database.pool.query<{ id: string }>(`SELECT id FROM ${table} ORDER BY id`)
    for (const { id } of rows)
      await app.database.pool.query(`UPDATE ${table} SET ${column} = $2 WHERE id = $1`, [id, next(40)])
  }
  const { rows: sites } = await app.database.pool.query<{ id: string; version: number }>('SELECT id, version FROM site')
  for (const site of sites)
    await attempt(writing, 'site', () =>
      office.sites.change.mutate({ ...site, tags: ['dog'], remark: next(), isPositionForgotten: false }),
    )
  const { rows: stops } = await app.database.pool.query<{ stopId: string; version: number }>(
    `SELECT id AS "stopId", version FROM stop WHERE state NOT IN ('done', 'failed', 'withdrawn')`,
  )
  for (const stop of stops)
    await attempt(writing, 'note to the driver', () => office.dispatch.change.mutate({ ...stop, noteToDriver: next() }))
}

async function onCustomers(writing: Writing) {
  const { office, app } = writing
  const { customers } = await office.customers.list.query({ search: null, filter: null, after: null })
  const [first] = customers
  for (const content of payloads)
    await attempt(writing, 'note of a customer', () =>
      office.customers.addNote.mutate({ id: first?.id ?? '', content }),
    )
  for (const { id, phones } of customers) {
    const { version } = await office.customers.get.query({ id })
    const named = { name: next(), company: next(), phone: phones[0] ?? null, email: null }
    await attempt(writing, 'customer', () =>
      office.customers.save.mutate({
        id,
        version,
        details: { kind: 'company', ...named, tags: [next(30), next(30)] },
      }),
    )
  }
  for (const { id } of customers.slice(5)) {
    const { version } = await office.customers.get.query({ id })
    await attempt(writing, 'why blocked', () => office.customers.block.mutate({ id, version, why: next() }))
  }
  const { rows: orders } = await app.database.pool.query<{ id: string }>(
    `SELECT id FROM orders WHERE status = 'completed' ORDER BY created_at DESC LIMIT 5`,
  )
  for (const { id: orderId } of orders) {
    await attempt(writing, 'note of an order', () => office.orders.addNote.mutate({ orderId, content: next() }))
    await attempt(writing, 'why given', () =>
      office.money.refund.mutate({ orderId, amountInCents: 100, refunds: 0, why: next() }),
    )
    const message = { en: next(), es: next() }
    await attempt(writing, 'text to many', () =>
      office.orders.write.mutate({ orderIds: [orderId], message, sendingId: randomUUID() }),
    )
  }
}

/** Imports a landfill's file whose cells are scripts. The tickets are kept, and all other cells are not. */
async function onStatement(writing: Writing) {
  const { office, app } = writing
  const { rows } = await app.database.pool.query<{ id: string }>(
    `SELECT id FROM facility WHERE kind = 'landfill' ORDER BY id LIMIT 1`,
  )
  const day = isoDateOf(addDays(localTime(new Date(), 'America/Chicago').day, -1))
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const columns = { day: 0, ticket: 1, weight: 2, amount: 3, unit: 'tons' as const }
  // The server skips a line whose ticket it cannot read, and refuses a file that has only such lines.
  for (const payload of payloads) {
    const line = [day, cell(payload.slice(0, 60)), '1.00', '46.00', cell(payload)].join(',')
    const text = `Date,Ticket,Tons,Amount,Remark\n${line}\n`
    await attempt(writing, 'statement', () =>
      office.statements.import.mutate({ facilityId: rows[0]?.id ?? '', columns, text }),
    )
  }
}

async function onPhone(writing: Writing) {
  const { office, app } = writing
  const { rows } = await app.database.pool.query<Record<'cleanup' | 'material' | 'type', string>>(`SELECT
    (SELECT id FROM cleanup WHERE NOT archived ORDER BY id LIMIT 1) AS cleanup,
    (SELECT id FROM material WHERE NOT is_restricted AND extra_charge_in_cents IS NULL ORDER BY id LIMIT 1) AS material,
    (SELECT id FROM container_type WHERE NOT archived ORDER BY id LIMIT 1) AS type`)
  const { cleanup = '', material = '', type = '' } = rows[0] ?? {}
  const { suggestions } = await office.newOrder.searchAddresses.query({ text: '1100 Congress Ave', zipCode: '78701' })
  for (let made = 0; made < 10; made += 1) {
    const visit = {
      containers: { [type]: 1 as const },
      placeId: suggestions[0]?.placeId ?? '',
      line2: next(),
      addOnIds: [],
      restrictions: { Other: next() },
      deliveryLocationType: 'private' as const,
      ...windowsFrom(new Date()),
    }
    const order = {
      cartId: randomUUID(),
      phone: `+151255501${50 + made}`,
      language: 'en' as const,
      zipCode: '78701',
      customerType: 'individual' as const,
      cleanupIds: [cleanup],
      materials: [{ id: material }],
      promotionCode: null,
      visit,
    }
    await attempt(writing, 'order by phone', () =>
      office.newOrder.sendLink.mutate({ order, way: { channel: 'email', email: 'call@example.com' }, name: next(60) }),
    )
  }
}
