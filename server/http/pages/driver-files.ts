/** With the service worker and the manifest the driver's app works without a signal, and a driver can add it to the phone's home screen. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Brand, paper } from '#domain/company/brand.ts'

export type DriverSettings = { readonly hauler: { readonly name: string }; readonly brand?: Brand }

export type DriverFiles = {
  /** The built apps are in this folder. */
  readonly folder: string
  /** The driver's page has no settings here. */
  readonly builtPage: string
  /** Returns the page as the server sends it. */
  readonly pageOf: (settings: DriverSettings) => string
  readonly readSettings: () => Promise<DriverSettings>
}

export const driverManifestPath = '/driver/manifest.webmanifest'
const iconPath = '/driver/icon.svg'

export async function registerDriverFiles(app: FastifyInstance, files: DriverFiles) {
  const { folder, builtPage, pageOf, readSettings } = files
  const worker = await readFile(join(folder, 'driver', 'sw.js'), 'utf8')
  const builtColors = await readIconColors(folder, builtPage)
  const colorsOf = ({ brand }: DriverSettings): IconColors | null =>
    brand?.colors ? { ground: brand.colors.brand, ink: brand.colors.ink } : builtColors
  app.get('/driver/sw.js', async (_request, reply) => {
    // Phones compare the worker's text with the one they have. The hash makes it differ whenever the settings in the page change.
    const mark = createHash('sha256')
      .update(pageOf(await readSettings()))
      .digest('hex')
    const type = 'text/javascript; charset=utf-8'
    return reply.type(type).header('cache-control', 'no-cache').send(`${worker}\n// page ${mark}\n`)
  })
  app.get(driverManifestPath, async (_request, reply) => {
    const settings = await readSettings()
    const manifest = JSON.stringify(manifestOf(builtPage, settings.hauler.name, colorsOf(settings)))
    return reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest)
  })
  app.get(iconPath, async (_request, reply) => {
    const settings = await readSettings()
    const colors = colorsOf(settings)
    if (!colors) return reply.code(404).send({ error: 'Not found' })
    const icon = drawIcon(settings.hauler.name, colors)
    return reply.type('image/svg+xml').header('cache-control', 'no-cache').send(icon)
  })
}

/** Builds the manifest with the hauler's name and colors. If the styles name no colors, the app has the icon of the page. */
function manifestOf(page: string, haulerName: string, colors: IconColors | null) {
  const icon = colors ? iconPath : /<link rel="icon"[^>]*href="([^"]+)"/.exec(page)?.[1]
  return {
    name: haulerName,
    short_name: haulerName,
    start_url: '/driver/',
    scope: '/driver/',
    display: 'standalone',
    background_color: paper.light,
    theme_color: colors?.ground ?? paper.light,
    icons: icon ? [{ src: icon, sizes: 'any', type: 'image/svg+xml', purpose: colors ? 'any maskable' : 'any' }] : [],
  }
}

type IconColors = { readonly ground: string; readonly ink: string }

/** Reads the colors from the built styles of a page. Returns null if they name none. */
async function readIconColors(folder: string, page: string): Promise<IconColors | null> {
  const path = /<link[^>]*href="\/assets\/([^"/]+\.css)"/.exec(page)?.[1]
  const styles = path ? await readFile(join(folder, 'assets', path), 'utf8') : ''
  const colorOf = (name: string) => new RegExp(`--${name}:\\s*(#[0-9a-f]{3,8})\\b`, 'i').exec(styles)?.[1]
  const [ground, ink] = [colorOf('brand'), colorOf('brand-ink')]
  return ground && ink ? { ground, ink } : null
}

/**
 * Draws the icon of the driver's app with the hauler's initials in the hauler's colors. It is a full square, because phones cut their own
 * shape out of it. The letters stay within the middle that every shape keeps.
 */
const drawIcon = (name: string, { ground, ink }: IconColors): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${ground}"/>` +
  `<text x="16" y="16.5" fill="${ink}" font-family="system-ui, sans-serif" font-size="14" font-weight="700" text-anchor="middle"` +
  ` dominant-baseline="central">${initialsOf(name)}</text></svg>`

/** Uses only letters and digits, so that nothing in a name becomes markup. */
const initialsOf = (name: string): string =>
  (name.match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 2)
    .map(word => [...word][0])
    .join('')
    .toUpperCase()
