/**
 * The paper is letter size, with two columns and three rows of labels of 4 by 3⅓ inches, such as Avery 5524. Weatherproof paper has the
 * same layout.
 */
export const labelsASheet = 6

/** Puts the numbers on sheets. Null is a place whose label was used before. */
export function sheetsOf(numbers: readonly string[], skipped: number): (string | null)[][] {
  if (numbers.length === 0) return []
  const places = [...Array.from({ length: skipped }, () => null), ...numbers]
  const sheets = Math.ceil(places.length / labelsASheet)
  return Array.from({ length: sheets }, (_, at) => places.slice(at * labelsASheet, (at + 1) * labelsASheet))
}
