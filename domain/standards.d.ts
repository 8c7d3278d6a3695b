/** These standards are part of every environment in which the rules run. The library of the language does not name them. */
declare class URL {
  constructor(address: string)
  static canParse(address: string): boolean
  readonly protocol: string
  readonly hostname: string
}

declare class URLSearchParams {
  constructor(search?: string | readonly (readonly [string, string])[])
  get(name: string): string | null
  set(name: string, value: string): void
  toString(): string
}

declare class TextEncoder {
  encode(text: string): Uint8Array
}
