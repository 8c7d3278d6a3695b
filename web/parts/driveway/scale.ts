/** The scale is ten drawing units to the foot. The ground is at 0; things on it reach up, to negative heights. */
export const unit = 10

/** The width of a thing is drawn into the depth: this much to the right and up for each foot. */
export const depth = { x: 0.34, y: 0.3 }

/** The path is a circle around a point. */
export const disc = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`

/** The places of the things are in feet from the left edge. */
export const place = {
  box: 2.6,
  /** The gap is from a thing to the next one. */
  gap: 1.4,
  personWidth: 2,
  truckLength: 19.3,
  /** The longest usual box leaves the rest of the picture free for the others, so that they keep their places when the size changes. */
  longestBox: 25,
}

/** The whole picture is in feet: the tallest usual box with its depth fits in, and so do the marks below the ground. */
export const picture = { width: 53, sky: 11.4, below: 1.4 }
