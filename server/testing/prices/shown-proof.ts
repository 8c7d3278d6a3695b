/**
 * Proves that card, summary and charge are equal (rules P19, P22 and P31). The total on the card of a size equals the total of the summary
 * when that size is chosen, and the amount that the payment service charges. At each tap, the total that a page shows before it saves
 * anything equals the server's total afterwards.
 */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { quoteLineKinds } from '#domain/pricing/service-area.ts'
import { choicesWith, type Draft } from '#domain/pricing/shown/draft-choices.ts'
import { type DraftFacts, lowestPrice, priceDraft } from '#domain/pricing/shown/draft-price.ts'
import { nearDiscountOnDay } from '#domain/schedule/near-truck.ts'
import { answers, type Customer, dana, openCart, payWith, visit } from '#server/testing/journey.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { anyDraftOf } from './price-rules.ts'
import { drawn } from './random-carts.ts'
import { amountAsked, forgetRules, type Length, lengths, places, type Shop, setTerms, windowsOf } from './shop.ts'

/** The demo's rules and at most this many others are in force. */
const rulesAtOnce = 5
/** The payment service charges no smaller amount. */
const leastInCents = 50

export type ShownFigures = {
  readonly carts: number
  /** This is the number of totals on cards. Each is compared with a summary, a charge and the price in the browser. */
  readonly cards: number
  readonly taps: number
  readonly charges: number
  /** These count the sizes that a rule closes for the chosen materials, and the totals that are too small to charge. */
  readonly notOffered: number
  readonly tooSmall: number
  readonly nearDays: number
  readonly differentTotals: number
  /** This is the number of charges, first by length and then by size. */
  readonly ofEach: ReadonlyMap<string, number>
  readonly differences: readonly string[]
}

type Counted = Omit<ShownFigures, 'differences' | 'differentTotals' | 'ofEach'>
type Found = { -readonly [name in keyof Counted]: number } & {
  readonly totals: Set<number>
  readonly ofEach: Map<string, number>
  readonly differences: string[]
}
type Wish = ReturnType<typeof anyWishOf> extends fc.Arbitrary<infer One> ? One : never

export async function proveShown(shop: Shop, carts: number, seed: number): Promise<ShownFigures> {
  const counts = { carts, cards: 0, taps: 0, charges: 0, notOffered: 0, tooSmall: 0, nearDays: 0 }
  const ofEach = new Map(lengths.flatMap(length => shop.typeIds.map(id => [`${length} ${id}`, 0] as const)))
  const found: Found = { ...counts, totals: new Set(), ofEach, differences: [] }
  const { typeIds: containerTypeIds, materials } = shop
  // A rule for a material closes the sizes that the rule does not name. Most carts have none of the materials that these rules name, so
  // that most sizes stay open.
  const materialIds = materials.map(one => one.id).filter((_, at) => at % 4 === 0)
  const named = { containerTypeIds, materialIds, zipCode: places[0].zipCode }
  const rules = drawn(anyDraftOf(named), carts, seed)
  for (const [i, choices] of drawn(anyWishOf(shop), carts, seed + 1).entries()) {
    const draft = rules[i]
    if (!draft) throw new Error('as many rules as carts')
    if (i % rulesAtOnce === 0)
      await forgetRules(
        shop,
        rules.map(one => one.id),
      )
    await shop.save(draft)
    await setTerms(shop, choices.terms)
    await new Shopper(shop, found, choices, `cart ${i}`).buys()
  }
  const { totals, ...figures } = found
  return { ...figures, differentTotals: totals.size }
}

/** Half of the customers choose materials for the size that allows the fewest, because random materials would hardly ever fit that size. */
const anyWishOf = ({ typeIds, materials, addOnIds, restrictedId }: Shop) => {
  const into = (typeId: string) => materials.filter(one => one.typeIds.includes(typeId))
  const bySize = typeIds.map(into).sort((a, b) => a.length - b.length)
  const chosen = fc.oneof(fc.constant(bySize[0] ?? []), fc.constantFrom(...bySize)).chain(some =>
    fc.uniqueArray(fc.record({ of: fc.constantFrom(...some), quantity: fc.integer({ min: 1, max: 20 }) }), {
      minLength: 1,
      maxLength: 3,
      selector: one => one.of.id,
    }),
  )
  return fc.record({
    place: fc.constantFrom(...places),
    customerType: fc.constantFrom('individual' as const, 'contractor' as const),
    materials: fc
      .tuple(chosen, fc.nat(9))
      .map(([each, chance]) => [
        ...each.map(({ of: { id, isCounted }, quantity }) => (isCounted ? { id, quantity } : { id })),
        ...(chance === 0 ? [{ id: restrictedId }] : []),
      ]),
    moreOf: fc.constantFrom(...materials.filter(one => one.isCounted)),
    addOns: fc.subarray([...addOnIds]),
    code: fc.constantFrom(null, 'spring', 'WELCOME', 'WINTER'),
    terms: fc.record({
      cityFeeInCents: fc.nat(5000),
      taxRate: fc.constantFrom('0', '0.0825', '0.0625', '0.101250'),
      taxableKinds: fc.subarray([...quoteLineKinds]),
      nearRule: fc.constantFrom(
        null,
        { kind: 'flat', amountInCents: 2_050, miles: 30 },
        { kind: 'percent', percent: 7, miles: 30 },
      ),
    }),
  })
}

/** A customer with one cart looks at each size and length before paying anything. */
class Shopper {
  readonly shop: Shop
  readonly found: Found
  readonly choices: Wish
  readonly name: string
  readonly #customer: Customer
  #cartId = ''
  /** As in the browser, the facts are read once for the customer. Later choices do not change them. */
  #facts: DraftFacts | null = null

  constructor(shop: Shop, found: Found, choices: Wish, name: string) {
    this.shop = shop
    this.found = found
    this.choices = choices
    this.name = name
    this.#customer = visit(shop.app)
  }

  async buys(): Promise<void> {
    await this.answers()
    await this.readFacts()
    const undated = await this.looksAtCards('before days are chosen')
    const [first] = undated.keys()
    if (!first) return
    await this.chooses(first, undated.get(first))
    await this.signsIn()
    for (const length of lengths) await this.comparesSizes(length, undated)
    await this.changesItsMind()
    await this.pays()
  }

  async answers() {
    const { place, customerType, materials, code } = this.choices
    const { api } = this.#customer
    const cartId = await openCart(this.#customer, place.zipCode)
    this.#cartId = cartId
    await api.upsertCustomerType.mutate({ cartId, customerType })
    await answers.cleanup(this.#customer, cartId)
    await api.upsertMaterials.mutate({ cartId, materials: [...materials] })
    // Some codes are not valid for any customer, or not for this one.
    if (code) await api.applyPromotionCode.mutate({ cartId, code }).catch(() => null)
  }

  async signsIn() {
    const { api, held } = this.#customer
    const cartId = this.#cartId
    held.session = await signIn(this.shop.app, this.shop.nextPhone())
    await api.upsertCustomer.mutate(dana)
    const { suggestions } = await api.searchAddresses.query({ text: this.choices.place.address })
    const placeId = suggestions[0]?.placeId ?? ''
    const { addressId } = await api.upsertAddress.mutate({ placeId, addressType: 'delivery' })
    await api.upsertDeliveryAddress.mutate({ cartId, addressId })
    await answers['address/restrictions'](this.#customer, cartId)
    await answers['location-type'](this.#customer, cartId)
    await api.upsertAddOns.mutate({ cartId, addOns: [...this.choices.addOns] })
    await api.upsertStripeCustomer.mutate({ cartId })
    await this.readFacts()
  }

  async readFacts() {
    this.#facts = await this.#customer.api.getPriceFacts.query({ cartId: this.#cartId })
  }

  cart() {
    return this.#customer.api.getCart.query({ cartId: this.#cartId })
  }

  /** Returns the prices that the page shows for choices that are not saved yet. */
  shown(cart: Awaited<ReturnType<Shopper['cart']>>, draft: Draft) {
    if (!this.#facts) throw new Error('prices are not known yet')
    return priceDraft(this.#facts, choicesWith(cart, draft))
  }

  /** Returns the total on each size's card. The browser has to compute the same totals and the same lowest total. */
  async looksAtCards(when: string): Promise<ReadonlyMap<string, number>> {
    const [types, cart] = [await this.#customer.api.getContainerTypesForCustomer.query(), await this.cart()]
    const totals = new Map(types.flatMap(type => (type.price ? [[type._id, type.price.totalInCents] as const] : [])))
    for (const id of this.shop.typeIds) {
      const shown = this.shown(cart, { containers: { [id]: 1 } })?.totalInCents
      this.expects(`${when}: the browser's price of ${id}`, shown, totals.get(id))
      if (totals.has(id)) this.found.cards += 1
      else this.found.notOffered += 1
    }
    const least = this.#facts && lowestPrice(this.#facts, choicesWith(cart, {}))
    this.expects(`${when}: the least`, least ?? undefined, totals.size > 0 ? Math.min(...totals.values()) : undefined)
    return totals
  }

  async comparesSizes(length: Length, undated: ReadonlyMap<string, number>): Promise<void> {
    await this.choosesDays(length)
    const totals = await this.looksAtCards(`${length} days`)
    const { nearTruck } = await this.cart()
    if (nearTruck) this.found.nearDays += 1
    const isAsAssumed = length === 7 && !nearTruck && this.choices.addOns.length === 0
    for (const [id, total] of totals) {
      if (isAsAssumed) this.expects(`${id}: the card for days that were assumed`, undated.get(id), total)
      await this.chooses(id, total)
      if (!(await this.expectsCharge(total))) continue
      const one = `${length} ${id}`
      this.found.ofEach.set(one, (this.found.ofEach.get(one) ?? 0) + 1)
    }
  }

  async choosesDays(length: Length) {
    const cartId = this.#cartId
    const windows = windowsOf(this.shop.dropOffDay, length)
    const { near } = await this.#customer.api.getScheduleOptions.query({ cartId })
    const { day } = windows.dropOffWindow
    const nearTruck = nearDiscountOnDay(day, (await this.cart()).nearTruck, near)
    await this.taps(`${length} days`, { rentalDays: length, nearTruck }, () =>
      this.#customer.api.upsertPickupDropOffWindow.mutate({ cartId, ...windows }),
    )
  }

  async chooses(id: string, onCard: number | undefined): Promise<void> {
    const [cartId, containers] = [this.#cartId, { [id]: 1 } as Record<string, 1>]
    const total = await this.taps(`the size ${id}`, { containers }, () =>
      this.#customer.api.upsertContainers.mutate({ cartId, containers }),
    )
    this.expects(`the size ${id}: the summary beside the card`, total, onCard)
  }

  /** The customer taps one more piece, then adds or removes an add-on. After each tap the payment has to follow. */
  async changesItsMind(): Promise<void> {
    const { api } = this.#customer
    const [cartId, { materials, addOns }] = [this.#cartId, await this.cart()]
    const { moreOf } = this.choices
    const before = materials.find(one => one.id === moreOf.id)?.quantity ?? 0
    const more = [...materials.filter(one => one.id !== moreOf.id), { id: moreOf.id, quantity: before + 1 }]
    const counted = await this.taps('a piece more', { materials: more }, () =>
      api.upsertMaterials.mutate({ cartId, materials: more }),
    )
    if (counted === undefined) return
    await this.expectsCharge(counted)
    const [other = ''] = this.shop.addOnIds
    const others = addOns.includes(other) ? addOns.filter(id => id !== other) : [...addOns, other]
    const total = await this.taps('another add-on', { addOns: others }, () =>
      api.upsertAddOns.mutate({ cartId, addOns: others }),
    )
    if (total !== undefined) await this.expectsCharge(total)
  }

  /**
   * Saves a choice and returns the total afterwards. The page must have shown the same total, line by line, at the tap. Returns undefined
   * if the choice cannot be ordered.
   */
  async taps(what: string, draft: Draft, save: () => Promise<unknown>): Promise<number | undefined> {
    const shown = this.shown(await this.cart(), draft)
    await save()
    this.found.taps += 1
    const cart = await this.cart()
    if (Object.keys(cart.containers).length === 0) {
      this.expects(`${what}: the browser's price of what may not go together`, shown, null)
      return undefined
    }
    const told = await this.#customer.api.getCartPricingSummary.query({ cartId: this.#cartId })
    this.expects(`${what}: the browser's price`, JSON.parse(JSON.stringify(shown)), told)
    this.expects(`${what}: the cart's own`, cart.lineItems, told)
    this.found.totals.add(told.totalInCents)
    return told.totalInCents
  }

  /**
   * Checks that the payment service gets exactly this amount, and that the payment page shows it. Returns false if the amount is too small
   * to charge.
   */
  async expectsCharge(totalInCents: number): Promise<boolean> {
    const { api } = this.#customer
    const cartId = this.#cartId
    if (totalInCents < leastInCents) {
      this.found.tooSmall += 1
      return false
    }
    const { paymentIntentId } = await api.createCheckoutPaymentIntent.mutate({ cartId })
    this.expects('the charge beside the card', await amountAsked(this.shop, paymentIntentId), totalInCents)
    const { totalInCents: said } = await api.getCartPaymentIntent.query({ cartId })
    this.expects('the payment page beside the card', said, totalInCents)
    this.found.charges += 1
    return true
  }

  async pays(): Promise<void> {
    const { lineItems } = await this.cart()
    if (!lineItems || lineItems.totalInCents < leastInCents) return
    const { intent } = await payWith(this.shop.app, this.#customer)
    this.expects('what was paid', intent?.amount_received, lineItems.totalInCents)
  }

  expects(what: string, one: unknown, other: unknown): void {
    if (isDeepStrictEqual(one, other)) return
    const [is, should] = [one, other].map(value => JSON.stringify(value)?.slice(0, 2_000))
    this.found.differences.push(`${this.name}, ${what}: ${is} is not ${should}`)
  }
}
