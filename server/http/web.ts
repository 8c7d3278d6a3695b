/** The built web apps: files for a year under their hashed names, and for every path a person may open the page of its app. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

type App = 'customer' | 'office' | 'driver'

export type WebApp = {
  /** Holds a folder with a page for each app, and the files of all of them in `assets`. */
  readonly folder: string
  /** What the browser must know before its first call; the page carries it as data, not as script. */
  readonly settings: unknown
}

export async function openWeb(app: FastifyInstance, web: WebApp): Promise<void> {
  const pages = {
    customer: await readPage(web, 'customer'),
    office: await readPage(web, 'office'),
    driver: await readPage(web, 'driver'),
  }
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
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(pages[appAt(request.url)])
  })
}

/** /office and /driver with all below them belong to their apps, everything else to the customer's. */
function appAt(url: string): App {
  const app = /^\/(office|driver)(?=[/?]|$)/.exec(url)?.[1]
  return app === 'office' || app === 'driver' ? app : 'customer'
}

async function readPage({ folder, settings }: WebApp, app: App): Promise<string> {
  const page = await readFile(join(folder, app, 'index.html'), 'utf8')
  const data = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return page.replace('</head>', `<script type="application/json" id="settings">${data}</script></head>`)
}
