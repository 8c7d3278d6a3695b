import { createServer as createHttpServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appPages } from './app-pages.ts'
import { pageSettings } from './page-settings.ts'

const settings = { hauler: { name: '</script>Acme' } }
let api: Server
let web: ViteDevServer
let address: string

beforeAll(async () => {
  api = createHttpServer((request, response) => {
    response.writeHead(request.url === '/settings.json' ? 200 : 404).end(JSON.stringify(settings))
  })
  const port = await new Promise<number>(resolve => {
    api.listen(0, '127.0.0.1', () => {
      const bound = api.address()
      resolve(typeof bound === 'object' && bound ? bound.port : 0)
    })
  })
  web = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('../web', import.meta.url)),
    appType: 'mpa',
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    plugins: [appPages(['/dev/', '/settings.json']), pageSettings(`http://127.0.0.1:${port}`)],
    server: { port: 0, host: '127.0.0.1', ws: false },
  })
  await web.listen()
  address = web.resolvedUrls?.local[0] ?? ''
})
afterAll(async () => {
  await web.close()
  api.close()
})

const open = async (path: string, accept = 'text/html') => {
  const answer = await fetch(new URL(path, address), { headers: { accept } })
  return { status: answer.status, text: await answer.text() }
}

it.each([
  ['/', 'customer'],
  ['/orders/o1?x=1', 'customer'],
  ['/officers', 'customer'],
  ['/office', 'office'],
  ['/office/sign-in', 'office'],
  ['/driver?x=1', 'driver'],
])('%s is a page of the %s app while it is developed', async (path, app) => {
  const { status, text } = await open(path)
  expect(status).toBe(200)
  expect(text).toContain(`/${app}/main.tsx`)
})

it('a page in development has the settings of the server as data', async () => {
  const { text } = await open('/office')
  const data = /<script type="application\/json" id="settings">(.*?)<\/script>/.exec(text)?.[1] ?? ''
  expect(JSON.parse(data)).toEqual(settings)
})

it('the sources of an app and the paths that the server answers are no pages', async () => {
  expect((await open('/office/main.tsx', '*/*')).text).toContain('startApp')
  expect((await open('/dev/outbox')).status).toBe(404)
})
