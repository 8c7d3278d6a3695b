const drawn = new Map<string, Buffer>()
const maxDrawn = 60

/** Drawing takes up to a tenth of a second of everybody's time: a picture of the same name is drawn once. */
export function drawnOnce(name: string, draw: () => Buffer): Buffer {
  const known = drawn.get(name)
  if (known) return known
  if (drawn.size >= maxDrawn) drawn.clear()
  const picture = draw()
  drawn.set(name, picture)
  return picture
}
