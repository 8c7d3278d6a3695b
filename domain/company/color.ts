/**
 * Colors as `#rrggbb`: their contrast by WCAG 2.2 (relative luminance), and their mix as `color-mix(in oklab)` computes it in the styles
 * (rule A19).
 */
export type Color = string

type Three = readonly [number, number, number]

/** Returns the contrast, from 1 (the same color) to 21 (black on white). */
export function contrastOf(one: Color, other: Color): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(color: Color): number {
  const [red, green, blue] = lightOf(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Mixes two colors. `share` is the part of the second color, from 0 to 1. */
export function mix(one: Color, other: Color, share: number): Color {
  const [from, to] = [oklabOf(one), oklabOf(other)]
  const between = (at: 0 | 1 | 2) => from[at] * (1 - share) + to[at] * share
  return fromOklab([between(0), between(1), between(2)])
}

/**
 * Returns the same hue with `step` added to its lightness, which is 0 for black and 1 for white. Returns null if the lightness leaves that
 * range.
 */
export function lighterBy(color: Color, step: number): Color | null {
  const [lightness, a, b] = oklabOf(color)
  const moved = lightness + step
  return moved < 0 || moved > 1 ? null : fromOklab([moved, a, b])
}

/** Returns red, green and blue in linear light, each from 0 to 1. */
const lightOf = (color: Color): Three => {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

function fromLight(light: Three): Color {
  const part = (value: number) => {
    const shown = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, shown)) * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${light.map(part).join('')}`
}

/** Returns the color in Björn Ottosson's Oklab: lightness, green to red, blue to yellow. */
function oklabOf(color: Color): Three {
  const [r, g, b] = lightOf(color)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ]
}

function fromOklab([lightness, a, b]: Three): Color {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return fromLight([
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ])
}
