/** Makes pictures small enough for lists. */
export type Pictures = {
  /**
   * Returns a WebP picture. It returns `refused` if the bytes are no picture or too large a one, and `busy` if too many pictures already
   * wait.
   */
  readonly makeSmall: (content: Uint8Array) => Promise<Buffer | 'refused' | 'busy'>
}
