declare module 'parse-address' {
  const parser: { parseLocation(text: string): Record<string, string> | null }
  export default parser
}
