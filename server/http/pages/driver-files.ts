/** The service worker and the manifest let the driver's app work without a signal and be among a phone's apps. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Brand, paper } from '#domain/company/brand.ts'
import { drawIcon, type IconColours, readIconColours } from '#server/http/pages/driver-icon.ts'

export type DriverSettings = { readonly hauler: { readonly name: string }; readonly brand?: Brand }

export type DriverFiles = {
  /** This is the folder of the built apps. */
  readonly folder: string
  /** This is the driver's page without its settings. */
  readonly builtPage: string
  /** Returns the page as it is served. */
  readonly pageOf: (settings: DriverSettings) => string
  readonly readSettings: () => Promise<DriverSettings>
}

export const driverManifestPath = '/driver/manifest.webmanifest'

export async function registerDriverFiles(app: FastifyInstance, files: DriverFiles) {
  const { folder, builtPage, pageOf, readSettings } = files
  const worker = await readFile(join(folder, 'driver', 'sw.js'), 'utf8')
  const builtColours = await readIconColours(folder, builtPage)
  const coloursOf = ({ brand }: DriverSettings): IconColours | null =>
    brand?.colours ? { ground: brand.colours.brand, ink: brand.colours.ink } : builtColours
  app.get('/driver/sw.js', async (_request, reply) => {
    // Phones compare it with the one they have: other settings in the page are a new version, too.
    const mark = createHash('sha256')
      .update(pageOf(await readSettings()))
      .digest('hex')
    const type = 'text/javascript; charset=utf-8'
    return reply.type(type).header('cache-control', 'no-cache').send(`${worker}\n// page ${mark}\n`)
  })
  app.get(driverManifestPath, async (_request, reply) => {
    const settings = await readSettings()
    const manifest = JSON.stringify(manifestOf(builtPage, settings.hauler.name, coloursOf(settings)))
    return reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest)
  })
  app.get(iconPath, async (_request, reply) => {
    const settings = await readSettings()
    const colours = coloursOf(settings)
    if (!colours) return reply.code(404).send({ error: 'Not found' })
    const icon = drawIcon(settings.hauler.name, colours)
    return reply.type('image/svg+xml').header('cache-control', 'no-cache').send(icon)
  })
}

const iconPath = '/driver/icon.svg'

/** Builds the manifest with the hauler's name and colours. If the styles name no colours, it has the icon of the page. */
function manifestOf(page: string, haulerName: string, colours: IconColours | null) {
  const icon = colours ? iconPath : /<link rel="icon"[^>]*href="([^"]+)"/.exec(page)?.[1]
  return {
    name: haulerName,
    short_name: haulerName,
    start_url: '/driver/',
    scope: '/driver/',
    display: 'standalone',
    background_color: paper.light,
    theme_color: colours?.ground ?? paper.light,
    icons: icon ? [{ src: icon, sizes: 'any', type: 'image/svg+xml', purpose: colours ? 'any maskable' : 'any' }] : [],
  }
}
