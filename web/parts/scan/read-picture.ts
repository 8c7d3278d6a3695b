/** The browser reads the QR code in a picture if it can. Otherwise a library reads it, which is loaded then. */

export type Picture = HTMLVideoElement | ImageBitmap
/** Returns the code's text. Null if no code can be read. */
export type ReadPicture = (picture: Picture) => Promise<string | null>

/** The types of TypeScript lack this class, and iPhones do not have it. */
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
      // Some phones name the format but lack the service that reads it.
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
