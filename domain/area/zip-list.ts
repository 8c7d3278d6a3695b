/**
 * ZIPs as somebody pastes them: "78701, 78702-1234; 78703" or one a line (rule Z3). Commas, semicolons, spaces and lines part them;
 * of ZIP+4 the first five digits count; the second time one stands there counts nothing.
 */
import { type ZipCode, zipOfPostalCode } from '#domain/value/zip.ts'

/** So many are added, switched or looked at by one press. */
export const maxZipsAtOnce = 1000

export type ZipList = {
  readonly zipCodes: readonly ZipCode[]
  /** What is no ZIP, as it was typed. */
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
