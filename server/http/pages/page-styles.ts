/**
 * The page itself contains the app's styles for a browser that was never here: it has no file of them, and paints nothing before it has them, so a
 * file would cost one more trip. The page's content policy allows these styles alone, by their digest.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrandColours } from '#domain/company/brand.ts'

export type PageStyles = {
  readonly text: string
  /** A content policy names the digest in this form. */
  readonly digest: string
}
/** Returns null if nothing is built, as in development. */
export type StylesFor = (colours: BrandColours | null) => PageStyles | null

const link = /<link rel="stylesheet"[^>]*>/

/** Returns the link to the styles of a built page, which is empty if there is none. */
export const stylesLinkOf = (builtPage: string): string => link.exec(builtPage)?.[0] ?? ''

/**
 * Returns the page with its styles in place of their file. The link stays, since the app looks for it before it fetches code that needs the file;
 * it is of a type that no browser has, so none fetches it.
 */
export const withStyles = (page: string, { text }: PageStyles): string =>
  page.replace(link, named => `<style>${text}</style>${named.replace('<link', '<link type="text/in-page"')}`)

export const coloursAsStyles = ({ brand, ink, deep }: BrandColours): string =>
  `:root{--brand:${brand};--brand-ink:${ink};--brand-deep:${deep}}`

export async function readPageStyles(folder: string, builtPage: string): Promise<StylesFor> {
  const path = /href="\/([^"]+)"/.exec(stylesLinkOf(builtPage))?.[1]
  if (!path) return () => null
  const styles = await readFile(join(folder, path), 'utf8')
  let made = withDigest(styles)
  return colours => {
    const wanted = colours ? styles + coloursAsStyles(colours) : styles
    if (wanted !== made.text) made = withDigest(wanted)
    return made
  }
}

const withDigest = (text: string): PageStyles => ({
  text,
  digest: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
})

/** Returns the content policy of a page that holds these styles. Beside a digest a browser would no longer allow all styles of a page. */
export const allowingStyles = (policy: string, { digest }: PageStyles): string =>
  policy.includes("'unsafe-inline'") ? policy : policy.replace("style-src 'self'", `style-src 'self' ${digest}`)
