/** What an order's messages name, who reads them, and which of them may be texted. */
import { sql } from 'kysely'
import type { ToldOrder } from '#domain/messages/order-message.ts'
import type { Db, Tx } from '#server/db/connect.ts'

export type Reader = {
  readonly order: ToldOrder
  readonly organizationId: string
  readonly email: string
  /** Null where the customer is gone or has not agreed to texts. */
  readonly textsTo: string | null
}

const localOrigin = 'http://localhost:3000'

/** Null for an order that does not exist. */
export async function findReader(db: Db | Tx, orderId: string): Promise<Reader | null> {
  const { rows } = await sql<Reader>`
    SELECT o.organization_id AS "organizationId", coalesce(u.email, '') AS email,
      CASE WHEN may_text(u.phone) THEN u.phone END AS "textsTo",
      jsonb_build_object('orderId', o.id, 'number', o.friendly_id, 'language', o.snapshot->>'language',
        'timeZone', a.time_zone, 'firstName', coalesce(u.first_name, ''), 'origin', ${publicOrigin},
        'hauler', jsonb_build_object('name', h.name, 'phone', h.phone),
        'templates', ${templatesOf(sql`o.organization_id`, sql`o.snapshot->>'language'`)}) AS "order"
    FROM orders o
    JOIN service_area a ON a.id = o.service_area_id
    JOIN organization h ON h.id = o.organization_id
    JOIN app_user u ON u.id = o.user_id
    WHERE o.id = ${orderId}`.execute(db)
  return rows[0] ?? null
}

/** Where customers reach this installation, as a piece of a statement. */
export const publicOrigin = sql`coalesce((SELECT public_url FROM installation), ${localOrigin}::text)`

/** A hauler's own words in a language, as a piece of a statement. */
export function templatesOf(organizationId: ReturnType<typeof sql>, language: ReturnType<typeof sql>) {
  return sql`coalesce((SELECT jsonb_agg(jsonb_build_object('occasion', t.occasion, 'channel', t.channel,
      'subject', t.subject, 'text', t.text)) FROM message_template t
    WHERE t.organization_id = ${organizationId} AND t.language = ${language}), '[]')`
}

/** Every process of an installation says the same address; the last to start decides. */
export async function storePublicUrl(db: Db, url: string): Promise<void> {
  await sql`
    INSERT INTO installation (public_url) VALUES (${url.replace(/\/+$/, '')})
    ON CONFLICT (is_only) DO UPDATE SET public_url = excluded.public_url
    WHERE installation.public_url <> excluded.public_url`.execute(db)
}
