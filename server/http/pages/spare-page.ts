/**
 * A person gets one of these pages if the server can make no other: the database does not answer, the demo is still being stored, or the
 * address cannot be read. They show nothing of a hauler.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#domain/value/language.ts'
import { Html, html } from '#server/http/html.ts'
import { pageLanguage } from '#server/http/pages/page-language.ts'
import { wordsOf } from '#server/http/storefront/view.ts'

const unbuilt = new Html(
  '<link rel="icon" type="image/svg+xml" href="/frame/mark.svg"><link rel="stylesheet" href="/site/styles.css">',
)

/** Reads the links to the styles and to the icon from the built page. In development Vite serves both. */
export async function readLinks(folder: string | null): Promise<Html> {
  if (folder === null) return unbuilt
  const built = await readFile(join(folder, 'site', 'index.html'), 'utf8').catch(() => '')
  return new Html((built.match(/<link\b[^>]*>/g) ?? []).join(''))
}

/** A browser or a robot should wait this long, in seconds, before it tries again. */
export const retryAfterSeconds = 60

type Spare = { readonly status: number; readonly language: Language; readonly links: Html }

/** Sends the page for a database that does not answer. It names no hauler, because the server then knows none. */
export function sendUnavailable(reply: FastifyReply, { status, language, links }: Spare): FastifyReply {
  reply.header('retry-after', String(retryAfterSeconds))
  return sendSpare(reply, { status, language, links }, wordsOf(language).unavailable)
}

const fillingSeconds = 1

/** Sends the page that the office and the drivers get while the demo is being stored. The browser loads it again by itself. */
export function sendFilling(request: FastifyRequest, reply: FastifyReply, links: Html): FastifyReply {
  const language = pageLanguage(request)
  reply.headers({ 'retry-after': String(fillingSeconds), refresh: String(fillingSeconds) })
  return sendSpare(reply, { status: 503, language, links }, wordsOf(language).filling)
}

/** Sends the page for a broken link. */
export function sendUnreadable(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  links: Html,
): FastifyReply {
  const language = pageLanguage(request)
  return sendSpare(reply, { status, language, links }, wordsOf(language).unreadable)
}

type Words = { readonly title: string; readonly text: string; readonly link?: string }

function sendSpare(
  reply: FastifyReply,
  { status, language, links }: Spare,
  { title, text, link }: Words,
): FastifyReply {
  const onward = link === undefined ? '' : html`<p><a href="/">${link}</a></p>`
  const page = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${links}</head>
<body><main><h1>${title}</h1><p class="lead">${text}</p>${onward}</main></body></html>
`
  const headers = { 'cache-control': 'no-store', 'content-language': language }
  return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(page.markup)
}
