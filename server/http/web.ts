/** The built web app: files for a year under their hashed names, and one page for every path a person may open. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export type WebApp = {
  readonly folder: string
  /** What the browser must know before its first call; the page carries it as data, not as script. */
  readonly settings: unknown
}

export async function openWeb(app: FastifyInstance, web: WebApp): Promise<void> {
  const page = withSettings(await readFile(join(web.folder, 'customer/index.html'), 'utf8'), web.settings)
  await app.register(fastifyStatic, {
    root: join(web.folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  })
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (!wantsPage) return reply.code(404).send({ error: 'Not found' })
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}

function withSettings(page: string, settings: unknown): string {
  const data = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return page.replace('</head>', `<script type="application/json" id="settings">${data}</script></head>`)
}
