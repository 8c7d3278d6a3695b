/** The QR code in a picture is read by the browser if it can, else by a library that is fetched for it. */

export type Picture = HTMLVideoElement | ImageBitmap
/** The result is the code's text; it is null if no code can be read. */
export type ReadPicture = (picture: Picture) => Promise<string | null>

/** The compiler does not know this class yet, and iPhones do not have it. */
type Detector = { detect: (picture: Picture) => Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

export async function makePictureReader(): Promise<ReadPicture> {
  const detector = await findDetector()
  if (!detector) return fetchLibrary()
  let readByLibrary: ReadPicture | null = null
  return async picture => {
    if (readByLibrary) return readByLibrary(picture)
    try {
      return (await detector.detect(picture))[0]?.rawValue ?? null
    } catch {
      // Some phones name the format and lack the service behind it.
      readByLibrary = await fetchLibrary()
      return readByLibrary(picture)
    }
  }
}

async function findDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
  const formats: readonly string[] = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  return BarcodeDetector && formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null
}

const fetchLibrary = async (): Promise<ReadPicture> => (await import('#web/parts/scan/decode-picture.ts')).decodePicture
