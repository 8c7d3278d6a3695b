/** What the head of the customer's page says to those who read it without running it (rules W10 and W11). */
import { escaped } from '#server/http/html.ts'
import { appManifestPath, touchIconPath } from '#server/http/pages/app-files.ts'
import { sharePictureSize } from '#server/http/picture/share-picture.ts'

type AppHead = {
  readonly page: string
  readonly haulerName: string
  /** Of this installation, without a path. */
  readonly site: string
  /** Without its query. */
  readonly path: string
  /** Whether previews and search engines may show it. */
  readonly isFindable: boolean
}

const headEnd = '</head>'
const icons = `<link rel="manifest" href="${appManifestPath}"><link rel="apple-touch-icon" href="${touchIconPath}">`

/** The icons of the app, and for a page that may be shown to others its preview, in the language and with the title of the page. */
export function withHead({ page, haulerName, site, path, isFindable }: AppHead): string {
  const preview = isFindable ? previewOf(page, { name: escaped(haulerName), site, path }) : ''
  return page.replace(headEnd, () => `${icons}${preview}${headEnd}`)
}

function previewOf(page: string, { name, site, path }: { name: string; site: string; path: string }): string {
  const title = /<title>([^<]*)<\/title>/.exec(page)?.[1] ?? ''
  const language = /<html lang="es"/.test(page) ? 'es' : 'en'
  const description = /<meta name="description" content="([^"]*)"/.exec(page)?.[1] ?? ''
  const { width, height } = sharePictureSize
  const properties = [
    ['type', 'website'],
    ['site_name', name],
    ['title', title],
    ['description', description],
    ['url', escaped(site + path)],
    ['locale', `${language}_US`],
    ['image', `${escaped(site)}/share/${language}.png`],
    ...[
      ['image:width', String(width)],
      ['image:height', String(height)],
    ],
  ]
  const graph = properties.map(([property, content]) => `<meta property="og:${property}" content="${content}">`)
  return `${graph.join('')}<meta name="twitter:card" content="summary_large_image">`
}
