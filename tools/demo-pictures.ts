/**
 * Takes the pictures of docs/demo.md from a running demo: `npx tsx tools/demo-pictures.ts http://localhost:3100`. They
 * are WebP files of some tens of kilobytes.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from './find-browser.ts'

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const demo = new URL(process.argv[2] ?? 'http://localhost:3100')
const at = (name: string, path: string) => `http://${name}.localhost:${demo.port}${path}`

type Picture = {
  readonly file: string
  readonly phone: string
  readonly app: string
  readonly path: string
  readonly size: { readonly width: number; readonly height: number }
  /** The picture is taken when this resolves. */
  readonly until: (page: Page) => Promise<unknown>
}

const office = { phone: '5125550111', app: 'office', size: { width: 1280, height: 800 } } as const

const pictures: readonly Picture[] = [
  { ...office, file: 'board', path: '/office/dispatch', until: page => page.getByText('Luis').first().waitFor() },
  {
    ...office,
    file: 'today',
    path: '/office/today',
    until: page => page.getByText('Needs a decision').first().waitFor(),
  },
  { ...office, file: 'tickets', path: '/office/tickets', until: page => page.locator('main img').first().waitFor() },
  {
    file: 'phone',
    phone: '5125550121',
    app: 'driver',
    path: '/driver/',
    size: { width: 360, height: 640 },
    until: page => page.getByRole('link', { name: /^(Next|Siguiente)/ }).waitFor(),
  },
]

const { executablePath, args, env } = await findBrowser()
const browser = await chromium.launch({ executablePath, args, env, chromiumSandbox: false })
await mkdir(folder, { recursive: true })
const signedIn = new Map<string, Awaited<ReturnType<Browser['newContext']>>>()
for (const picture of pictures) {
  const context = signedIn.get(picture.phone) ?? (await signIn(picture))
  signedIn.set(picture.phone, context)
  const page = await context.newPage()
  await page.goto(at(picture.app, picture.path))
  await picture.until(page)
  await page.evaluate(() => document.querySelector('#demo-bar')?.remove())
  const png = await page.screenshot({ animations: 'disabled' })
  await writeFile(`${folder}${picture.file}.webp`, await asWebp(page, png))
  console.log(`${picture.file}.webp`)
}
await browser.close()

async function signIn({ app, phone, size }: Picture) {
  const context = await browser.newContext({ viewport: size, colorScheme: 'light' })
  const page = await context.newPage()
  await page.goto(at(app, `/${app}/sign-in`))
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Send Code' }).click()
  const code = page.getByLabel('Verification code')
  await code.waitFor()
  await code.fill(await codeFor(`+1${phone}`))
  await page.waitForURL(url => !url.pathname.endsWith('/sign-in'))
  await page.close()
  return context
}

async function codeFor(phone: string): Promise<string> {
  const key = (await readFile('.data-demo/outbox-key', 'utf8')).trim()
  const answer = await fetch(`${demo.origin}/dev/outbox?key=${key}&to=${encodeURIComponent(phone)}`)
  const messages = (await answer.json()) as { readonly text: string }[]
  const [code = ''] = messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])
  return code
}

/**
 * The browser encodes the picture, because Playwright has only PNG and JPEG. The page's policy allows pictures that the
 * page makes only at data addresses.
 */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const encoded = await page.evaluate(async base64 => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.8)
  }, png.toString('base64'))
  return Buffer.from(encoded.slice(encoded.indexOf(',') + 1), 'base64')
}
