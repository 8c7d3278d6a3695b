/** Standards that every environment of the rules has. The library of the language does not declare them. */
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
