/** /settings.json: the settings that every built page has in its head, for pages served by Vite in development. Nothing is secret. */
import type { FastifyInstance } from 'fastify'
import { type Contact, findFirstContact } from '#server/db/catalog/organizations.ts'
import type { Db } from '#server/db/engine/connect.ts'

export type PageSettings = Readonly<Record<string, unknown>> & { readonly hauler: Contact }

export async function readPageSettings(db: Db, browserSettings: object): Promise<PageSettings> {
  return { ...browserSettings, hauler: (await findFirstContact(db)) ?? unnamed }
}

const unnamed: Contact = { name: 'Rolloff', phone: '', email: '' }

export const readHaulerName = async (db: Db): Promise<string> => ((await findFirstContact(db)) ?? unnamed).name

export function registerSettings(app: FastifyInstance, settings: PageSettings): void {
  app.get('/settings.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(settings))
}
