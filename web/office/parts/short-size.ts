/** Returns the yards of a size in the short form that the office uses, such as "20". */
export const shortSize = (size: string): string =>
  size.replace('-heavy', ' H').replace('yard', '').replace('concrete-box', 'CB')
