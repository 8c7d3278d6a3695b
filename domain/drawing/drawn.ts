/**
 * A drawing is a list of paths with the names of their colors (rule C70, decision 128). The apps and the public pages show it as SVG, and
 * the server fills the same paths into pictures.
 */

/** These are names of tokens of `web/ui/tokens.css`. `accent` is the hauler's own color. */
export type DrawnColor = 'accent' | 'danger' | 'depth' | 'ink-soft' | 'line' | 'line-strong' | 'sunken' | 'surface'

export type Drawn = {
  /** The path is in the notation of SVG. */
  readonly d: string
  /** A path without this color is not filled. */
  readonly fill?: DrawnColor
  /** A path without this color has no line. */
  readonly stroke?: DrawnColor
  readonly width?: number
  readonly opacity?: number
  /** The ends of lines are round otherwise. */
  readonly isCut?: boolean
}

/** Rounds a position for a path. Half a tenth of an inch is too small to see. */
export const at = (position: number): number => Math.round(position * 10) / 10

/** Returns the path of a circle around a point. */
export const disc = (x: number, y: number, radius: number): string =>
  `M${at(x - radius)} ${at(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`
