/**
 * Takes the pictures of README and docs: `npx tsx tools/demo-pictures.ts` starts a demo of its own, opens the page of each picture and
 * writes WebP files of some tens of kilobytes. With names, such as `board.webp`, it takes only these.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import sharp from 'sharp'
import { type DocPicture, docPictures, showDocPicture } from '../e2e/stage/doc-pictures.ts'
import { screens } from '../e2e/stage/screens.ts'
import { findBrowser } from './find-browser.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const port = process.env.PORT ?? '3190'
const wanted = process.argv.slice(2)
/** Two windows stand in one picture with this space around them, on this ground. */
const gap = 24
const ground = '#d7d6d1'
const dataDir = await mkdtemp(join(tmpdir(), 'rolloff-pictures-'))
const demo = spawn(process.execPath, ['tools/demo.mjs'], {
  cwd: root,
  // Without windows of its own the demo prints the links that sign in.
  env: { ...process.env, PORT: port, DATA_DIR: dataDir, CI: 'true' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const links = await linksOf(demo)
  const browser = await chromium.launch(await findBrowser())
  const contexts = new Map<string, Promise<BrowserContext>>()
  const files = new Set(docPictures.map(({ file }) => file))
  for (const file of files) {
    if (wanted.length > 0 && !wanted.includes(file)) continue
    const shots: Buffer[] = []
    for (const one of docPictures.filter(picture => picture.file === file))
      shots.push(await shoot(await contextOf(one, { browser, contexts, links }), one))
    await sharp(await beside(shots))
      .webp({ quality: 82 })
      .toFile(join(root, 'docs/pictures', file))
    console.log(file)
  }
  await browser.close()
} finally {
  const left = demo.exitCode === null ? once(demo, 'exit') : null
  demo.kill('SIGTERM')
  await left
  await rm(dataDir, { recursive: true, force: true })
}

/** Returns the links that sign in the office, the customer and the driver, once the demo has printed them. */
async function linksOf({ stdout }: ChildProcess): Promise<readonly string[]> {
  if (!stdout) throw new Error('the demo has no output')
  let said = ''
  for await (const chunk of stdout) {
    said += String(chunk)
    if (said.includes('Visitor')) break
  }
  stdout.resume()
  return said.match(/http:\S+\/demo\/enter\S+/g) ?? []
}

type Opening = {
  readonly browser: Browser
  readonly contexts: Map<string, Promise<BrowserContext>>
  readonly links: readonly string[]
}

/** A link works once, so pictures of the same person share a browser. */
function contextOf(picture: DocPicture, { browser, contexts, links }: Opening): Promise<BrowserContext> {
  const { who, screen } = picture
  const key = who === 'visitor' ? `${who} ${screen}` : who
  const known = contexts.get(key)
  if (known) return known
  const opening = open()
  contexts.set(key, opening)
  return opening

  async function open() {
    const link = links[who === 'office' ? 0 : 2]
    const host = who === 'visitor' ? 'new' : who
    const isPhone = screen === 'phone'
    const context = await browser.newContext({
      baseURL: `http://${host}.localhost:${port}`,
      viewport: screens[screen],
      locale: 'en-US',
      colorScheme: 'light',
      ...(isPhone && { hasTouch: true, isMobile: true }),
    })
    if (who === 'visitor') return context
    if (!link) throw new Error('the demo printed no link to sign in')
    const page = await context.newPage()
    await page.goto(link)
    // The page takes the hash off once the app knows of the session.
    await page.waitForURL(({ hash }) => hash === '')
    await page.close()
    return context
  }
}

async function shoot(context: BrowserContext, picture: DocPicture): Promise<Buffer> {
  const page = await context.newPage()
  await page.goto(picture.path)
  await showDocPicture(page, picture)
  // Nothing of the page is still loading.
  await page.waitForFunction(
    () =>
      document.querySelector('.animate-breathe') === null &&
      [...document.images].every(one => one.complete || one.getBoundingClientRect().top > innerHeight),
  )
  await page.evaluate(() => {
    document.querySelector('#demo-bar')?.remove()
    document.documentElement.style.removeProperty('--foot-height')
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.scrollTo(0, 0)
  })
  const png = await page.screenshot({ animations: 'disabled' })
  await page.close()
  return png
}

/** Puts the windows beside each other at one height. One window fills the picture alone. */
async function beside(shots: readonly Buffer[]): Promise<Buffer> {
  const [alone = Buffer.alloc(0)] = shots
  if (shots.length === 1) return alone
  const height = screens.desktop.height
  const windows = await Promise.all(
    shots.map(shot => sharp(shot).resize({ height }).png().toBuffer({ resolveWithObject: true })),
  )
  let left = gap
  const layers = windows.map(({ data, info }) => {
    const layer = { input: data, left, top: gap }
    left += info.width + gap
    return layer
  })
  return sharp({ create: { width: left, height: height + 2 * gap, channels: 3, background: ground } })
    .composite(layers)
    .png()
    .toBuffer()
}
