/**
 * GET /first-page/en answers with the parts of the first page, and with a ZIP with its prices. The first page that the server sends to a new
 * visitor already contains the parts (rule C64).
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type FirstPageMarkup, firstPagePath } from '#domain/storefront/first-page.ts'
import { type Language, languages } from '#domain/value/language.ts'
import { sendCompressed } from '#server/http/answers/send-compressed.ts'
import { firstPage } from '#server/http/storefront/first-page/first-page.ts'
import { viewFor } from '#server/http/storefront/storefront.ts'
import type { StorefrontParts } from '#server/http/storefront/view.ts'

export type ReadFirstPage = (language: Language) => Promise<FirstPageMarkup | null>

/** A new visitor waits for prices for this time at most. The app then asks for the parts itself. */
const timeoutInMs = 300

export function firstPageReader(parts: StorefrontParts, log: FastifyBaseLogger): ReadFirstPage {
  return language => Promise.race([read(parts, language, log), pause(timeoutInMs, null, { ref: false })])
}

async function read(parts: StorefrontParts, language: Language, log: FastifyBaseLogger) {
  try {
    const view = await viewFor(parts, language, firstPagePath(language))
    return view && (await firstPage(view))
  } catch (error) {
    log.error({ failure: (error as { code?: string }).code ?? 'unknown' }, 'the parts of the first page broke')
    return null
  }
}

export function registerFirstPage(app: FastifyInstance, parts: StorefrontParts): void {
  for (const language of languages)
    app.get(firstPagePath(language), async (request, reply) => {
      const view = await viewFor(parts, language, request.url)
      if (!view) return reply.code(404).send({ error: 'Not found' })
      reply.type('application/json; charset=utf-8').headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
      return sendCompressed(request, reply, JSON.stringify(await firstPage(view)))
    })
}
