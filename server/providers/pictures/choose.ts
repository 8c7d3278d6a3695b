import type { Provider } from '../provider.ts'
import type { Pictures } from './pictures.ts'
import { openSharpPictures } from './sharp/sharp-pictures.ts'

export type PicturesProvider = Provider & { readonly pictures: Pictures }

/** sharp is the only maker of pictures so far. */
export const choosePictures = (): PicturesProvider => ({ pictures: openSharpPictures() })
