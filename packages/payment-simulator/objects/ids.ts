import { randomFillSync } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const pool = Buffer.alloc(8192)
let used = pool.length

/** Makes an id in Stripe's form, such as `pi_3Q…`, from the operating system's randomness (about 140 bits at length 24). */
export function newId(prefix: string, length = 24): string {
  if (used + length > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  let id = prefix
  for (let i = 0; i < length; i += 1) id += alphabet[(pool[used + i] ?? 0) % alphabet.length]
  used += length
  return id
}
