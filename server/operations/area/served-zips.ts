import type { Addresses } from '#server/providers/addresses/addresses.ts'

/** Returns what a map draws of these ZIPs. */
export const servedZips = (addresses: Pick<Addresses, 'findZip'>, zipCodes: readonly string[]) =>
  zipCodes.flatMap(zipCode => {
    const zip = addresses.findZip(zipCode)
    return zip ? [{ zipCode, city: zip.city, latitude: zip.latitude, longitude: zip.longitude }] : []
  })
