/** The scale of the drawings of dumpsters (rule C70), and the usual lengths of what stands beside them. */

/** Ten drawing units are a foot. The ground is at 0, and heights above it are negative. */
export const unit = 10

/** The width of a thing goes into the depth of the picture: for each foot, this much to the right and up. */
export const depth = { x: 0.34, y: 0.3 }

/** Positions and lengths in feet. Positions count from the left edge. */
export const place = {
  box: 2.6,
  /** The space between two things. */
  gap: 1.4,
  personWidth: 2,
  truckLength: 19.3,
  /** The space for the longest usual box, so that the other things keep their places when the size changes. */
  longestBox: 25,
}

/** The size of the whole picture in feet. The tallest usual box fits into it with its depth, and so do the marks below the ground. */
export const picture = { width: 53, sky: 11.4, below: 1.4 }
