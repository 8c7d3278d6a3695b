/** This head of the customer's page is for programs that read the page without running it (rules W10 and W11). */

import { appManifestPath, touchIconPath } from '#server/http/pages/app-files.ts'
import type { CustomerPage } from '#server/http/pages/customer-page.ts'
import { linkPreview } from '#server/http/pages/link-preview.ts'

type AppHead = CustomerPage & {
  readonly haulerName: string
  /** People reach the installation at this address, which has no path. */
  readonly site: string
  /** The path has no query. */
  readonly path: string
  /** True means that previews and search engines may show the page. */
  readonly isFindable: boolean
}

const headEnd = '</head>'
const icons = `<link rel="manifest" href="${appManifestPath}"><link rel="apple-touch-icon" href="${touchIconPath}">`

/** Adds the icons of the app. A page that previews may show also gets its preview, in the language and with the title of the page. */
export function withHead({ page, haulerName, site, path, isFindable, language, title, description }: AppHead): string {
  const picture = `${site}/share/${language}.png`
  const values = { haulerName, title, description, language, address: site + path, picture }
  const preview = isFindable ? linkPreview(values).markup : ''
  return page.replace(headEnd, () => `${icons}${preview}${headEnd}`)
}
