/**
 * On a first visit the page itself contains the app's styles. The browser has no file of them yet and paints nothing without them, so a
 * file would cost another round trip. The page's content policy allows only these styles, by their digest.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrandColors } from '#domain/company/brand.ts'

export type PageStyles = {
  readonly text: string
  /** A content policy names this digest. */
  readonly digest: string
}
/** Returns null if nothing is built, as in development. */
export type StylesFor = (colors: BrandColors | null) => PageStyles | null

const link = /<link rel="stylesheet"[^>]*>/

/** Returns the link to the styles in a built page, or an empty text if there is none. */
export const stylesLinkOf = (builtPage: string): string => link.exec(builtPage)?.[0] ?? ''

/**
 * Returns the page with the styles themselves in place of their file. The link stays, because the app looks for it before it fetches code
 * that needs the file. Its type is one that no browser knows, so no browser fetches the file.
 */
export const withStyles = (page: string, { text }: PageStyles): string =>
  page.replace(link, named => `<style>${text}</style>${named.replace('<link', '<link type="text/in-page"')}`)

export const colorsAsStyles = ({ brand, ink, deep }: BrandColors): string =>
  `:root{--brand:${brand};--brand-ink:${ink};--brand-deep:${deep}}`

export async function readPageStyles(folder: string, builtPage: string): Promise<StylesFor> {
  const path = /href="\/([^"]+)"/.exec(stylesLinkOf(builtPage))?.[1]
  if (!path) return () => null
  const styles = await readFile(join(folder, path), 'utf8')
  let made = withDigest(styles)
  return colors => {
    const wanted = colors ? styles + colorsAsStyles(colors) : styles
    if (wanted !== made.text) made = withDigest(wanted)
    return made
  }
}

const withDigest = (text: string): PageStyles => ({
  text,
  digest: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
})

/**
 * Returns the content policy of a page that contains these styles. If the policy allows all inline styles, it stays as it is, because a
 * digest would make the browser refuse all others.
 */
export const allowingStyles = (policy: string, { digest }: PageStyles): string =>
  policy.includes("'unsafe-inline'") ? policy : policy.replace("style-src 'self'", `style-src 'self' ${digest}`)
