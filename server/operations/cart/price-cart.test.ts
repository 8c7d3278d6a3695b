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
  it('is the sum of its lines, in the language asked for', async () => {
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

  it('shows no line for a material that costs nothing extra', async () => {
    const quote = await priceOf(await cartOf(true), 'en')
    expect(quote.additionalMaterialCharges.filter(line => line.totalInCents === 0)).toEqual([])
  })

  it('waits for a dumpster to be chosen', async () => {
    await expect(priceCart(app.deps, await cartOf(false), 'en')).rejects.toEqual(new Refusal('step-missing'))
  })

  it('says which tons it covers', async () => {
    const weight = await weighCart(app.deps, await cartOf(true))
    expect(weight.totalWeightInTons).toBeGreaterThan(0)
    expect(Object.values(weight.tonsByContainerId)).toEqual([weight.totalWeightInTons])
  })
})

describe('What is offered to a cart', () => {
  it('has a price for each size that can be priced, whatever is wrong with another', async () => {
    const cart = await cartOf(true)
    const [some = ''] = await offeredContainers(app.deps, cart)
    const prices = await priceSizes(app.deps, cart, ['nothing like that', some])
    const { totalInCents } = await priceCart(app.deps, { ...cart, containers: { [some]: 1 } }, 'en')
    expect([...prices].map(([id, { quote }]) => [id, quote.totalInCents])).toEqual([[some, totalInCents]])
  })

  it('a heavy material leaves only the dumpsters that may carry it', async () => {
    const cart = await cartOf(true)
    const { rows } = await app.database.pool.query<{ id: string }>(`SELECT id FROM material WHERE name = 'Concrete'`)
    const all = await offeredContainers(app.deps, { ...cart, materials: [] })
    const heavy = await offeredContainers(app.deps, { ...cart, materials: [{ id: rows[0]?.id ?? '' }] })
    expect(heavy.length).toBeGreaterThan(0)
    expect(heavy.length).toBeLessThan(all.length)
  })

  it('a promotion is open under its code in any letters, and under no other', async () => {
    const cart = await cartOf(true)
    expect(await isPromotionOpen(app.deps, cart, ' welcome25 ')).toBe(true)
    expect(await isPromotionOpen(app.deps, cart, 'WELCOME26')).toBe(false)
  })
})
