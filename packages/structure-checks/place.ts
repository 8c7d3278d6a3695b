/** A text that ends in "/" is a folder with everything below it. Any other text is a file. A pattern is searched for in the path. */
export type Place = string | RegExp

export function isIn(path: string, place: Place): boolean {
  if (typeof place !== 'string') return place.test(path)
  return place.endsWith('/') ? path.startsWith(place) : path === place
}

export const isInAny = (path: string, places: readonly Place[]) => places.some(place => isIn(path, place))
