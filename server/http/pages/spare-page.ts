/**
 * A person sees these pages if no other page can be made: the database does not answer, the demo is not filled yet, or the address cannot be read. They contain nothing of a
 * hauler.
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

/** Reads the links to the styles and the icon as they were built. In development they are the ones that Vite serves. */
export async function readLinks(folder: string | null): Promise<Html> {
  if (folder === null) return unbuilt
  const built = await readFile(join(folder, 'site', 'index.html'), 'utf8').catch(() => '')
  return new Html((built.match(/<link\b[^>]*>/g) ?? []).join(''))
}

/** A browser or a robot waits for this time before it tries again, in seconds. */
export const retryAfterSeconds = 60

type Spare = { readonly status: number; readonly language: Language; readonly links: Html }

/** A person gets this page if the database does not answer: nothing of a hauler is known then. */
export function sendUnavailable(reply: FastifyReply, { status, language, links }: Spare): FastifyReply {
  reply.header('retry-after', String(retryAfterSeconds))
  return sendSpare(reply, { status, language, links }, wordsOf(language).unavailable)
}

const fillingSeconds = 1

/** A person gets this page of the office and of the drivers while the demo is stored. The browser asks again by itself. */
export function sendFilling(request: FastifyRequest, reply: FastifyReply, links: Html): FastifyReply {
  const language = pageLanguage(request)
  reply.headers({ 'retry-after': String(fillingSeconds), refresh: String(fillingSeconds) })
  return sendSpare(reply, { status: 503, language, links }, wordsOf(language).filling)
}

/** A person who followed a broken link gets this page. */
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
  return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(page.marks)
}
