/** Words of an address that are written in several ways. Even if such a word is a name ("North", "Court"), both ways count as equal. */
const shorter: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  boulevard: 'blvd',
  lane: 'ln',
  court: 'ct',
  circle: 'cir',
  place: 'pl',
  parkway: 'pkwy',
  highway: 'hwy',
  terrace: 'ter',
  trail: 'trl',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
}

/** Returns the words by which streets are compared, so that "1100 Congress Avenue" and "1100 congress ave." are equal. */
export function comparedWords(street: string): string[] {
  // The decomposed form of "½" is "1/2".
  const plain = street
    .replace(/\p{No}/gu, ' $&')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')
  return words.map(word => shorter[word] ?? word)
}

/** Returns true if the typed word, which may be unfinished, begins the other word: "aven" begins "ave", as "cong" begins "congress". */
export function beginsWord(typed: string, word: string): boolean {
  return (
    word.startsWith(typed) || Object.entries(shorter).some(([long, short]) => short === word && long.startsWith(typed))
  )
}
