/** Makes pictures small enough for lists. */
export type Pictures = {
  /** Returns a WebP picture, `refused` if the bytes cannot be read as a picture or are too large, or `busy` if too many wait already. */
  readonly makeSmall: (content: Uint8Array) => Promise<Buffer | 'refused' | 'busy'>
}
