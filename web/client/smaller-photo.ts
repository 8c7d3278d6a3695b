/** The longest side of a sent photo has this many pixels. The camera's own photos are ten times as large in bytes. */
const maxSide = 1600
const quality = 0.8

export type MakeSmaller = (file: Blob) => Promise<ArrayBuffer>

/** The function draws a picture again as a small JPEG. The picture is upright and has no data that the camera wrote into it. */
export const makeSmaller: MakeSmaller = async file => {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const small = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!small) throw new Error('the picture could not be drawn')
  return small.arrayBuffer()
}
