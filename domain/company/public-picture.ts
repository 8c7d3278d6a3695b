/**
 * A hauler's pictures on its public pages: one cover and up to six photos of its work (rule C65). Each has an alternative text for people who
 * do not see it. The server crops a picture and stores it in two sizes.
 */
import { z } from 'zod'
import type { Language } from '#domain/value/language.ts'
import { lineOfAtMost, nameOfAtMost } from '#domain/value/one-line.ts'

export const pictureKinds = ['cover', 'photo'] as const
export type PictureKind = (typeof pictureKinds)[number]

export const maxPhotos = 6
/** Photos of phones are smaller. */
export const maxPictureInBytes = 10 * 1024 * 1024
const maxAltLength = 150

/** Without a Spanish text, Spanish pages have the English one. */
export const pictureTextsSchema = z.strictObject({ alt: nameOfAtMost(maxAltLength), altEs: lineOfAtMost(maxAltLength) })
export type PictureTexts = z.infer<typeof pictureTextsSchema>

type Pixels = { readonly width: number; readonly height: number }
export const pictureSizes = ['large', 'small'] as const
export type PictureSize = (typeof pictureSizes)[number]

/** The cover is as wide as a page, and a photo is one of several. */
export const pixelsOf: Readonly<Record<PictureKind, Readonly<Record<PictureSize, Pixels>>>> = {
  cover: { large: { width: 1200, height: 800 }, small: { width: 720, height: 480 } },
  photo: { large: { width: 960, height: 720 }, small: { width: 480, height: 360 } },
}

export type PublicPicture = PictureTexts & { readonly id: string; readonly version: number; readonly kind: PictureKind }

export const picturePath = (id: string, size: PictureSize): string => `/pictures/${id}/${size}`

export const altIn = ({ alt, altEs }: PictureTexts, language: Language): string =>
  language === 'es' && altEs !== '' ? altEs : alt
