/** Messengers and social networks show this preview when a person shares a link to a page (Open Graph; rule W10). */
import type { Language } from '#domain/value/language.ts'
import { type Html, html } from '#server/http/html.ts'
import { sharePictureSize } from '#server/http/picture/share-picture.ts'

export type LinkPreview = {
  readonly haulerName: string
  readonly title: string
  readonly description: string
  readonly language: Language
  /** This is the address of the page with the site, without the query. */
  readonly address: string
  /** The address of the picture includes the site. */
  readonly picture: string
}

export function linkPreview({ haulerName, title, description, language, address, picture }: LinkPreview): Html {
  const { width, height } = sharePictureSize
  const properties = {
    type: 'website',
    site_name: haulerName,
    title,
    description,
    url: address,
    locale: `${language}_US`,
    image: picture,
    'image:width': width,
    'image:height': height,
  }
  const graph = Object.entries(properties).map(
    ([property, content]) => html`<meta property="og:${property}" content="${content}">`,
  )
  return html`${graph}<meta name="twitter:card" content="summary_large_image">`
}
