const drawn = new Map<string, Buffer>()
const maxDrawn = 60

/**
 * Draws a picture once and returns the same one for the same name, because a drawing blocks the whole process for up to a tenth of a
 * second.
 */
export function drawnOnce(name: string, draw: () => Buffer): Buffer {
  const known = drawn.get(name)
  if (known) return known
  if (drawn.size >= maxDrawn) drawn.clear()
  const picture = draw()
  drawn.set(name, picture)
  return picture
}
