/** Makes pictures small enough for lists and for public pages. */
export type Pictures = {
  /**
   * Returns a WebP picture. It returns `refused` if the bytes are no picture or too large a one, and `busy` if too many pictures already
   * wait.
   */
  readonly makeSmall: (content: Uint8Array) => Promise<MadePicture>
  /**
   * Returns a WebP picture with exactly this width and height. What does not fit is cut off, and the part that draws the eye is kept. A
   * smaller picture is enlarged.
   */
  readonly crop: (
    content: Uint8Array,
    size: { readonly width: number; readonly height: number },
  ) => Promise<MadePicture>
}

export type MadePicture = Buffer | 'refused' | 'busy'
