import type { Provider } from '../provider.ts'
import type { Pictures } from './pictures.ts'
import { openSharpPictures } from './sharp/sharp-pictures.ts'

export type PicturesProvider = Provider & { readonly pictures: Pictures }

/** Chooses sharp, the only maker of pictures. */
export const choosePictures = (): PicturesProvider => ({ pictures: openSharpPictures() })
