/**
 * Reads pasted ZIPs: "78701, 78702-1234; 78703" or one per line (rule Z3). Commas, semicolons, spaces and line breaks separate them. Only
 * the first five digits of ZIP+4 count, and duplicates are ignored.
 */
import { type ZipCode, zipOfPostalCode } from '#domain/value/zip.ts'

/** The maximum number of ZIPs that one action adds, switches or looks up. */
export const maxZipsAtOnce = 1000

export type ZipList = {
  readonly zipCodes: readonly ZipCode[]
  /** The parts that are not ZIPs, as the office typed them. */
  readonly wrong: readonly string[]
}

export function readZipList(typed: string): ZipList {
  const words = [...new Set(typed.split(/[\s,;]+/).filter(Boolean))]
  const read = words.map(word => ({ word, zipCode: zipOfPostalCode(word) }))
  return {
    zipCodes: [...new Set(read.flatMap(({ zipCode }) => zipCode ?? []))],
    wrong: read.filter(({ zipCode }) => zipCode === null).map(({ word }) => word),
  }
}
