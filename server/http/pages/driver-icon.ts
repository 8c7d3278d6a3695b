/** The icon of the driver's app among a phone's apps is the hauler's initials in the hauler's colours. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type IconColours = { readonly ground: string; readonly ink: string }

/** Reads the colours from the built styles of a page. Returns null if they name none. */
export async function readIconColours(folder: string, page: string): Promise<IconColours | null> {
  const path = /<link[^>]*href="\/assets\/([^"/]+\.css)"/.exec(page)?.[1]
  const styles = path ? await readFile(join(folder, 'assets', path), 'utf8') : ''
  const colourOf = (name: string) => new RegExp(`--${name}:\\s*(#[0-9a-f]{3,8})\\b`, 'i').exec(styles)?.[1]
  const [ground, ink] = [colourOf('brand'), colourOf('brand-ink')]
  return ground && ink ? { ground, ink } : null
}

/** Only letters and digits are used, so that nothing in a name becomes markup. */
export const initialsOf = (name: string): string =>
  (name.match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 2)
    .map(word => [...word][0])
    .join('')
    .toUpperCase()

/** The icon is a full square, since phones cut their own shape out of it; the letters stay within the middle that every shape keeps. */
export const drawIcon = (name: string, { ground, ink }: IconColours): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${ground}"/>` +
  `<text x="16" y="16.5" fill="${ink}" font-family="system-ui, sans-serif" font-size="14" font-weight="700" text-anchor="middle"` +
  ` dominant-baseline="central">${initialsOf(name)}</text></svg>`
