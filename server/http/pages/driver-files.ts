/** What makes the driver's app work without a signal and stand among a phone's apps: its service worker and its manifest. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Brand, drawIcon, readBrand } from '#server/http/pages/driver-icon.ts'

export type DriverFiles = {
  /** Of the built apps. */
  readonly folder: string
  /** The driver's page as it is served. */
  readonly page: string
  readonly haulerName: string
}

export const driverManifestPath = '/driver/manifest.webmanifest'

export async function registerDriverFiles(app: FastifyInstance, { folder, page, haulerName }: DriverFiles) {
  const built = await readFile(join(folder, 'driver', 'sw.js'), 'utf8')
  // Phones compare it with the one they have: other settings in the page are a new version, too.
  const worker = `${built}\n// page ${createHash('sha256').update(page).digest('hex')}\n`
  const brand = await readBrand(folder, page)
  const manifest = JSON.stringify(manifestOf(page, haulerName, brand))
  app.get('/driver/sw.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  )
  app.get(driverManifestPath, (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest),
  )
  if (!brand) return
  const icon = drawIcon(haulerName, brand)
  app.get(iconPath, (_request, reply) => reply.type('image/svg+xml').header('cache-control', 'no-cache').send(icon))
}

const paper = '#fbfaf7'
const iconPath = '/driver/icon.svg'

/** With the hauler's name and colours; where the styles name no colours, with the icon of the page. */
function manifestOf(page: string, haulerName: string, brand: Brand | null) {
  const icon = brand ? iconPath : /<link rel="icon"[^>]*href="([^"]+)"/.exec(page)?.[1]
  return {
    name: haulerName,
    short_name: haulerName,
    start_url: '/driver/',
    scope: '/driver/',
    display: 'standalone',
    background_color: paper,
    theme_color: brand?.ground ?? paper,
    icons: icon ? [{ src: icon, sizes: 'any', type: 'image/svg+xml', purpose: brand ? 'any maskable' : 'any' }] : [],
  }
}
