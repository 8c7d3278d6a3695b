/** The head of the customer's page is for readers that do not run it (rules W10 and W11). */

import { appManifestPath, touchIconPath } from '#server/http/pages/app-files.ts'
import type { CustomerPage } from '#server/http/pages/customer-page.ts'
import { linkPreview } from '#server/http/pages/link-preview.ts'

type AppHead = CustomerPage & {
  readonly haulerName: string
  /** This is the address of this installation, without a path. */
  readonly site: string
  /** The path has no query. */
  readonly path: string
  /** It is true if previews and search engines may show it. */
  readonly isFindable: boolean
}

const headEnd = '</head>'
const icons = `<link rel="manifest" href="${appManifestPath}"><link rel="apple-touch-icon" href="${touchIconPath}">`

/** Adds the icons of the app, and for a page that may be shown to others its preview, in the language and with the title of the page. */
export function withHead({ page, haulerName, site, path, isFindable, language, title, description }: AppHead): string {
  const picture = `${site}/share/${language}.png`
  const values = { haulerName, title, description, language, address: site + path, picture }
  const preview = isFindable ? linkPreview(values).marks : ''
  return page.replace(headEnd, () => `${icons}${preview}${headEnd}`)
}
