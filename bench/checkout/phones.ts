/** Returns phone numbers that the numbering plan allows, each only once. Subscribers do not get the exchanges 555 and N11. */
export function phoneNumber(index: number): string {
  const exchanges = 700
  const exchange = openExchanges[Math.floor(index / 10_000) % exchanges] ?? 222
  const area = areaCodes[Math.floor(index / (10_000 * exchanges)) % areaCodes.length]
  return `+1${area}${exchange}${String(index % 10_000).padStart(4, '0')}`
}

const areaCodes = [512, 737, 210, 713]
const openExchanges = Array.from({ length: 800 }, (_, index) => index + 200).filter(
  exchange => exchange !== 555 && exchange % 100 !== 11,
)
