/**
 * The id is a UUID of version 7. The time comes first, so ids sort in the order in which they were made. The function
 * computes it itself, because a page on plain http has no `randomUUID`.
 */
export function newId(nowMs = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  let time = nowMs
  for (let at = 5; at >= 0; at -= 1) {
    bytes[at] = time % 256
    time = Math.floor(time / 256)
  }
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
