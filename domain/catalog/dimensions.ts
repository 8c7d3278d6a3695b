/** The outside of a dumpster in feet. */
export type Dimensions = { readonly lengthFt: number; readonly widthFt: number; readonly heightFt: number }

/** Most dumpsters of 20 cubic yards have these dimensions. A page draws them if the hauler's own are not known. */
export const usualDimensions: Dimensions = { lengthFt: 22, widthFt: 8, heightFt: 4.5 }

const lengthPattern = /(\d+(?:\.\d+)?)(?:\s*(?:ft|feet|')\s*(\d+(?:\.\d+)?)\s*(?:in|"))?/gi

/** Reads a hauler's text, such as "22 × 7.5 × 4.5 ft" or `22' L x 8' W x 6'6" H`. Null if the text does not hold three lengths. */
export function parseDimensions(text: string): Dimensions | null {
  const lengths = [...text.matchAll(lengthPattern)].map(([, feet, inches]) => Number(feet) + Number(inches ?? 0) / 12)
  const [lengthFt, widthFt, heightFt, ...more] = lengths
  if (!lengthFt || !widthFt || !heightFt || more.length > 0) return null
  return { lengthFt, widthFt, heightFt }
}
