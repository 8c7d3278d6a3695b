/** Makes a name for an address: "Round Rock, TX" becomes `round-rock-tx` (rule W3). It has only letters and digits of the Latin alphabet, without accents. */
export function slugOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
