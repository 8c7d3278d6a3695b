/** A ZIP code has five digits in the checkout. An address may have four more digits (rule C8). */
export type ZipCode = string & { readonly __brand: 'ZipCode' }

export const zipCodeLength = 5

/** Converts "78701-1234" and "78701" to 78701. Returns null for any other text. */
export function zipOfPostalCode(postalCode: string): ZipCode | null {
  const match = /^(\d{5})(?:-?\d{4})?$/.exec(postalCode.trim())
  return match ? (match[1] as ZipCode) : null
}
