/** With this manifest and these icons in the hauler's colors a person can add the customer's app to a phone's home screen (rule W11). */

import { icoOf } from '@rolloff/pictures/ico.ts'
import type { FastifyInstance } from 'fastify'
import { type BrandColors, paper, productColors } from '#domain/company/brand.ts'
import type { DriverSettings } from '#server/http/pages/driver-files.ts'
import { drawnOnce } from '#server/http/picture/drawn-once.ts'
import { iconPng } from '#server/http/picture/icon.ts'

export const appManifestPath = '/manifest.webmanifest'
export const touchIconPath = '/icons/touch.png'

/** The phone crops a full icon to its own shape. */
const icons = {
  '192': { size: 192, isFull: false },
  '512': { size: 512, isFull: false },
  maskable: { size: 512, isFull: true },
  touch: { size: 180, isFull: true },
} as const

const faviconSize = 48

export function registerAppFiles(app: FastifyInstance, readSettings: () => Promise<DriverSettings>): void {
  const colorsNow = async () => (await readSettings()).brand?.colors ?? productColors
  app.get(appManifestPath, async (_request, reply) => {
    const { hauler } = await readSettings()
    const manifest = JSON.stringify(manifestOf(hauler.name, (await colorsNow()).brand))
    return reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest)
  })
  for (const [name, { size, isFull }] of Object.entries(icons)) {
    app.get(`/icons/${name}.png`, async (_request, reply) =>
      reply
        .type('image/png')
        .header('cache-control', 'public, max-age=3600')
        .send(iconOf(await colorsNow(), size, isFull)),
    )
  }
  app.get('/favicon.ico', async (_request, reply) =>
    reply
      .type('image/x-icon')
      .header('cache-control', 'public, max-age=3600')
      .send(icoOf(iconOf(await colorsNow(), faviconSize, false), faviconSize)),
  )
}

const iconOf = (colors: BrandColors, size: number, isFull: boolean): Buffer =>
  drawnOnce(JSON.stringify([colors, size, isFull]), () => iconPng(colors, size, isFull))

const manifestOf = (name: string, color: string) => ({
  name,
  short_name: name,
  id: '/',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: paper.light,
  theme_color: color,
  icons: [
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
