/**
 * A hauler's brand is its name, its logo and one accent color, from which two more colors follow (rule A19). The accent is refused if text
 * in this color or on it has a contrast below 4.5 to 1 in the light or the dark scheme. The refusal names the nearest shade that is
 * allowed.
 */
import { z } from 'zod'
import { type Color, contrastOf, lighterBy, mix } from '#domain/company/color.ts'
import { printablePattern, visibleText } from '#domain/value/one-line.ts'

export const maxLogoInBytes = 200 * 1024

export const accentPattern = /^#[0-9a-f]{6}$/

export const brandSchema = z.strictObject({
  name: visibleText
    .min(1)
    .max(100)
    .regex(printablePattern, 'Please use letters, digits and punctuation on one line only.'),
  /** Null means that the hauler uses the product's own accent. */
  accent: z.string().toLowerCase().regex(accentPattern).nullable(),
})
export type BrandChoice = z.infer<typeof brandSchema>

/** The values of three tokens of `web/ui/tokens.css`. */
export type BrandColors = { readonly brand: Color; readonly ink: Color; readonly deep: Color }

/** The brand, which pages show before their first call. */
export type Brand = { readonly colors: BrandColors | null; readonly logo: string | null }

type ChosenBrand = {
  readonly id: string
  readonly accent: Color | null
  readonly hasLogo: boolean
  readonly logoVersion: number
}

/** Returns the brand to show, or null if the hauler has chosen nothing. */
export function shownBrand({ id, accent, hasLogo, logoVersion }: ChosenBrand): Brand | null {
  if (accent === null && !hasLogo) return null
  return {
    colors: accent === null ? null : colorsOf(accent),
    logo: hasLogo ? `/logos/${id}/${logoVersion}` : null,
  }
}

export const productColors: BrandColors = { brand: '#ff7a1a', ink: '#1c1206', deep: '#8b3200' }

/** The backgrounds on which text stands: the tokens paper, surface and sunken. */
export const grounds = {
  light: ['#fbfaf7', '#ffffff', '#f2f0eb'],
  dark: ['#141312', '#1e1c1a', '#262421'],
} as const

/** The background of a page, in the light and in the dark scheme. */
export const paper = { light: grounds.light[0], dark: grounds.dark[0] }

const [black, white] = ['#000000', '#ffffff']
const inks = [productColors.ink, white] as const
const minContrast = 4.5
/** The contrast of the accent as text in the light scheme. That color is computed, so it can have more contrast than 4.5. */
const contrastOfDeep = 7

export function colorsOf(accent: Color): BrandColors {
  const [dark, light] = inks
  const ink = readOn(dark, buttonsOf(accent)) >= readOn(light, buttonsOf(accent)) ? dark : light
  return { brand: accent, ink, deep: deepOf(accent) }
}

export const placesOfAccent = ['button', 'light', 'dark'] as const
export type PlaceOfAccent = (typeof placesOfAccent)[number]

/** Returns the lowest contrast in each place: on buttons, and for text in the accent color in the light and the dark scheme. */
export function contrastsOf(accent: Color): Readonly<Record<PlaceOfAccent, number>> {
  const { ink, deep } = colorsOf(accent)
  return {
    button: readOn(ink, buttonsOf(accent)),
    light: readOn(deep, lightGroundsOf(accent)),
    dark: readOn(mix(accent, white, 0.25), [...grounds.dark, mix(paper.dark, accent, 0.14)]),
  }
}

/** `contrast` is rounded down, so that the refusal never shows 4.49 as 4.5. */
export type UnreadableAccent = {
  readonly place: PlaceOfAccent
  readonly contrast: string
  readonly nearest: Color
}

/** Returns the lowest contrast and the nearest readable shade. Returns null if the accent is readable everywhere. */
export function checkAccent(accent: Color): UnreadableAccent | null {
  const contrasts = contrastsOf(accent)
  const [place] = [...placesOfAccent].sort((one, other) => contrasts[one] - contrasts[other])
  if (!place || contrasts[place] >= minContrast) return null
  return { place, contrast: shownContrast(contrasts[place]), nearest: nearestReadable(accent) }
}

export const shownContrast = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1)

const isReadable = (accent: Color): boolean =>
  Object.values(contrastsOf(accent)).every(contrast => contrast >= minContrast)

const stepOfSearch = 0.005

/** Tries lighter and darker shades in turn, so that the first readable shade is the nearest. White is always readable. */
function nearestReadable(accent: Color): Color {
  for (let step = stepOfSearch; step <= 1; step += stepOfSearch)
    for (const shade of [lighterBy(accent, step), lighterBy(accent, -step)])
      if (shade !== null && isReadable(shade)) return shade
  return white
}

/** The colors of a button: its normal one, and `--accent-hover` in the light and the dark scheme. */
const buttonsOf = (accent: Color): Color[] => [accent, mix(accent, black, 0.1), mix(accent, white, 0.1)]

/** The light backgrounds, including `--accent-tint`. */
const lightGroundsOf = (accent: Color): Color[] => [...grounds.light, mix(white, accent, 0.09)]

function deepOf(accent: Color): Color {
  const behind = lightGroundsOf(accent)
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(accent, black, share)
    if (readOn(shade, behind) >= contrastOfDeep) return shade
  }
  return black
}

const readOn = (ink: Color, behind: readonly Color[]): number =>
  Math.min(...behind.map(ground => contrastOf(ink, ground)))
