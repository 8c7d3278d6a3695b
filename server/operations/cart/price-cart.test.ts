import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partsOf } from '#domain/pricing/quote.stage.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Language } from '#domain/value/language.ts'
import { findCartAccess } from '#server/db/cart/carts.ts'
import {
  isPromotionOpen,
  offeredContainers,
  priceCart,
  priceSizes,
  weighCart,
} from '#server/operations/cart/price-cart.ts'
import { answerAll, openCart, visit } from '#server/testing/journey.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function cartOf(isReady: boolean) {
  const guest = visit(app)
  const cartId = await openCart(guest)
  if (isReady) await answerAll(guest, new Date())
  const cart = await findCartAccess(app.database.db, cartId)
  if (!cart) throw new Error('the cart is gone')
  return cart
}

const priceOf = async (cart: Awaited<ReturnType<typeof cartOf>>, language: Language) =>
  partsOf(await priceCart(app.deps, cart, language))

describe('The price of a cart', () => {
  it('is the sum of its lines, with names in the language that was asked for', async () => {
    const cart = await cartOf(true)
    const [english, spanish] = await Promise.all([priceOf(cart, 'en'), priceOf(cart, 'es')])
    const lines = [...english.containers, ...english.addOns, ...english.additionalMaterialCharges, english.materials]
    const gross = lines.reduce<number>((sum, line) => sum + line.totalInCents, english.cityFeeInCents)
    const discount = english.discounts.reduce<number>((sum, one) => sum + one.amountInCents, 0)
    expect(english.totalInCents).toBe(gross - discount + english.taxInCents)
    expect(english.isEstimate).toBe(false)
    expect(spanish.totalInCents).toBe(english.totalInCents)
    expect(spanish.containers[0]?.name).not.toBe(english.containers[0]?.name)
  })

  it('has no line for a material without an additional fee', async () => {
    const quote = await priceOf(await cartOf(true), 'en')
    expect(quote.additionalMaterialCharges.filter(line => line.totalInCents === 0)).toEqual([])
  })

  it('is refused until the customer chooses a dumpster', async () => {
    await expect(priceCart(app.deps, await cartOf(false), 'en')).rejects.toEqual(new Refusal('step-missing'))
  })

  it('says how many tons it covers', async () => {
    const weight = await weighCart(app.deps, await cartOf(true))
    expect(weight.totalWeightInTons).toBeGreaterThan(0)
    expect(Object.values(weight.tonsByContainerId)).toEqual([weight.totalWeightInTons])
  })
})

describe('The offer for a cart', () => {
  it('has a price for each size that can be priced, even if another size has none', async () => {
    const cart = await cartOf(true)
    const [some = ''] = await offeredContainers(app.deps, cart)
    const prices = await priceSizes(app.deps, cart, ['nothing like that', some])
    const { totalInCents } = await priceCart(app.deps, { ...cart, containers: { [some]: 1 } }, 'en')
    expect([...prices].map(([id, { quote }]) => [id, quote.totalInCents])).toEqual([[some, totalInCents]])
  })

  it('leaves out the dumpsters that may not carry the chosen heavy material', async () => {
    const cart = await cartOf(true)
    const { rows } = await app.database.pool.query<{ id: string }>(`SELECT id FROM material WHERE name = 'Concrete'`)
    const all = await offeredContainers(app.deps, { ...cart, materials: [] })
    const heavy = await offeredContainers(app.deps, { ...cart, materials: [{ id: rows[0]?.id ?? '' }] })
    expect(heavy.length).toBeGreaterThan(0)
    expect(heavy.length).toBeLessThan(all.length)
  })

  it('has a promotion for its code in upper and lower case, and for no other code', async () => {
    const cart = await cartOf(true)
    expect(await isPromotionOpen(app.deps, cart, ' welcome25 ')).toBe(true)
    expect(await isPromotionOpen(app.deps, cart, 'WELCOME26')).toBe(false)
  })
})
