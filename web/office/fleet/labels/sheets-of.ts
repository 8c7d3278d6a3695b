/**
 * The paper is letter size with labels of 4 by 3⅓ inches, two beside each other and three below: Avery 5524 and its like, also
 * weatherproof.
 */
export const labelsASheet = 6

/** The result has the numbers on their sheets; null is a place that was used before. */
export function sheetsOf(numbers: readonly string[], skipped: number): (string | null)[][] {
  if (numbers.length === 0) return []
  const places = [...Array.from({ length: skipped }, () => null), ...numbers]
  const sheets = Math.ceil(places.length / labelsASheet)
  return Array.from({ length: sheets }, (_, at) => places.slice(at * labelsASheet, (at + 1) * labelsASheet))
}
