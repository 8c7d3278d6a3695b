/** A small project with one page. The plugin builds it, serves it in development, and notices when its files change. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, createServer, type Rolldown, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pageTexts, textsOfProject } from './page-texts.ts'

const files = {
  'package.json': JSON.stringify({ type: 'module', imports: { '#web/*': './web/*' } }),
  'web/customer/main.tsx': "import '#web/customer/routes.tsx'",
  'web/customer/routes.tsx': `
    import { lazyPage } from '#web/frame/lazy-page.tsx'
    // A call may name the properties of its page.
    export const pages = [lazyPage<object>(
      () => import('#web/customer/order-page.tsx'),
    )]
    console.log(pages)`,
  'web/customer/order-page.tsx': "import { name } from '#web/parts/badge.ts'\nconsole.log(name)",
  'web/parts/badge.ts': "export const name = 'order.title'",
  'web/frame/lazy-page.tsx': `
    import { areaOfTexts } from '#web/i18n/area.ts'
    export const lazyPage = (load, ...areas) => [load, areaOfTexts('common/shell'), ...areas]`,
  'web/i18n/area.ts': "export const areaOfTexts = () => { throw new Error('not built') }",
  ...catalogs('common/shell', { 'shell.close': 'Close' }, { 'shell.close': 'Cerrar' }),
  ...catalogs('customer/order', { 'order.title': 'Order' }, { 'order.title': 'Pedido' }),
  ...catalogs('customer/bill', { 'bill.total': 'Total' }, { 'bill.total': 'Suma' }),
}

function catalogs(area: string, en: object, es: object) {
  const written = (texts: object) => `export default ${JSON.stringify(texts)}`
  return { [`web/i18n/en/${area}.ts`]: written(en), [`web/i18n/es/${area}.ts`]: written(es) }
}

let root: string
let server: ViteDevServer | undefined
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'page-texts-'))
  for (const [path, text] of Object.entries(files)) await write(path, text)
})
afterAll(async () => {
  await server?.close()
  await rm(root, { recursive: true, force: true })
})

const quiet = () => ({
  root,
  configFile: false as const,
  logLevel: 'silent' as const,
  plugins: [pageTexts(textsOfProject(root))],
})

it('a build fetches the texts of a page beside its code, and holds no other texts', async () => {
  const input = join(root, 'web/customer/main.tsx')
  const built = (await build({
    ...quiet(),
    build: { write: false, minify: false, rolldownOptions: { input } },
  })) as Rolldown.RolldownOutput
  const chunks = built.output.filter(one => one.type === 'chunk')
  const start = chunks.find(({ isEntry }) => isEntry)?.code ?? ''
  expect(start).toMatch(/lazyPage\(\(\) => .*order-page.*, texts_customer_order\)/)
  expect(start).toContain('"common/shell"')
  expect(start).not.toContain('customer/bill')
  const texts = chunks.map(({ code }) => code).join()
  for (const text of ['Order', 'Pedido', 'Close', 'Cerrar']) expect(texts).toContain(`"${text}"`)
  expect(texts).not.toContain('Total')
})

it('in development, a text that a page newly shows is fetched, and the browser opens the page again', async () => {
  server = await createServer({
    ...quiet(),
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false },
  })
  const { watcher, environments } = server
  await expect.poll(() => watcher.getWatched()[join(root, 'web/parts')]).toContain('badge.ts')
  const areasOfRoutes = async () => {
    const read = await environments.client.transformRequest('/web/customer/routes.tsx')
    return [...(read?.code ?? '').matchAll(/, (texts_\w+)(?=[,)])/g)].map(([, name]) => name)
  }
  const reloaded = () =>
    new Promise<void>(resolve => {
      environments.client.hot.send = (message: unknown) => {
        if (JSON.stringify(message).includes('full-reload')) resolve()
      }
    })
  expect(await areasOfRoutes()).toEqual(['texts_customer_order'])
  const another = reloaded()
  await write('web/parts/badge.ts', "export const name = ['order.title', 'bill.total']")
  await another
  expect(await areasOfRoutes()).toEqual(['texts_customer_bill', 'texts_customer_order'])
  const aNewArea = reloaded()
  for (const [path, text] of Object.entries(catalogs('customer/fees', { 'fees.one': 'Fee' }, { 'fees.one': 'Cargo' })))
    await write(path, text)
  await write('web/parts/badge.ts', "export const name = 'fees.one'")
  await aNewArea
  expect(await areasOfRoutes()).toEqual(['texts_customer_fees'])
  expect((await environments.client.transformRequest('virtual:areas-of-texts'))?.code).toContain('customer/fees')
})
