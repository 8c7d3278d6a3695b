/**
 * These functions answer `/v1/tax/…`: calculations, transactions made of calculations, reversals and settings. The rate is 9.5 %, and zero
 * in states without a sales tax.
 */
import type { Pool } from 'pg'
import type { Stripe } from 'stripe'
import { newId } from '../objects/ids.ts'
import { createStore } from '../objects/store.ts'
import { type Call, integer, type Outcome, replay } from '../wire/call.ts'
import { type Form, group, mergeMetadata, text } from '../wire/form.ts'
import { badRequest, missing } from '../wire/refusals.ts'

export const simulatedTaxPercentage = '9.5'
const rateInThousandths = 95n
const statesWithoutTax: ReadonlySet<string> = new Set(['AK', 'DE', 'MT', 'NH', 'OR'])
const calculationLivesInMs = 90 * 86_400_000
const nontaxable = 'txcd_00000000'

type Line = {
  readonly reference: string
  readonly amount: number
  readonly isIncluded: boolean
  readonly taxCode: string
  readonly tax: number
  /** The amount is without tax. */
  readonly base: number
}

export async function calculateTax(pool: Pool, call: Call): Promise<Outcome> {
  return once(pool, call, async () => {
    if ((await taxSettings(pool, call)).status !== 'active')
      throw badRequest('You must set your head office address in the tax settings.', { code: 'stripe_tax_inactive' })
    const { form, now } = call
    if (text(form, 'currency') !== 'usd') throw badRequest('Only usd is known here.', { param: 'currency' })
    const address = addressOf(form)
    const isTaxedState = !statesWithoutTax.has(address.state ?? '')
    const lines = linesOf(form, isTaxedState)
    const taxed = lines.filter(line => line.taxCode !== nontaxable)
    const sum = (of: (line: Line) => number, some: readonly Line[] = lines) =>
      some.reduce((total, one) => total + of(one), 0)
    const exclusive = sum(line => (line.isIncluded ? 0 : line.tax))
    const calculation: Stripe.Tax.Calculation = {
      id: newId('taxcalc_'),
      object: 'tax.calculation',
      amount_total: sum(line => line.amount) + exclusive,
      currency: 'usd',
      customer: null,
      customer_details: {
        address,
        address_source: 'shipping',
        ip_address: null,
        tax_ids: [],
        taxability_override: 'none',
      },
      expires_at: Math.floor((Date.parse(now) + calculationLivesInMs) / 1000),
      livemode: false,
      ship_from_details: null,
      shipping_cost: null,
      tax_amount_exclusive: exclusive,
      tax_amount_inclusive: sum(line => (line.isIncluded ? line.tax : 0)),
      tax_breakdown: [
        {
          amount: sum(line => line.tax),
          inclusive: lines.some(line => line.isIncluded),
          tax_rate_details: {
            country: 'US',
            flat_amount: null,
            percentage_decimal: isTaxedState ? simulatedTaxPercentage : '0.0',
            rate_type: 'percentage',
            state: address.state,
            tax_type: 'sales_tax',
          },
          taxability_reason: isTaxedState ? 'standard_rated' : 'not_subject_to_tax',
          taxable_amount: isTaxedState ? sum(line => line.base, taxed) : 0,
        },
      ],
      tax_date: Math.floor(Date.parse(now) / 1000),
    }
    await pool.query(
      `insert into stripe_simulator.tax_calculations (id, account, body, expires_at)
       values ($1, $2, $3, $4::timestamptz + interval '90 days')`,
      [calculation.id, call.account ?? '', JSON.stringify(calculation), now],
    )
    return calculation
  })
}

/** Answers `POST tax/transactions/create_from_calculation` and `POST tax/transactions/create_reversal`. */
export function writeTaxTransaction(pool: Pool, call: Call): Promise<Outcome> {
  if (call.id === 'create_from_calculation') return once(pool, call, () => bookCalculation(pool, call))
  if (call.id === 'create_reversal') return once(pool, call, () => reverseTransaction(pool, call))
  throw missing('tax_transaction', call.id)
}

async function bookCalculation(pool: Pool, call: Call): Promise<Stripe.Tax.Transaction> {
  const id = text(call.form, 'calculation') ?? ''
  const found = await pool.query<{ body: string; isExpired: boolean }>(
    `select body, coalesce(expires_at <= $3::timestamptz, false) "isExpired" from stripe_simulator.tax_calculations
     where id = $1 and account = $2`,
    [id, call.account ?? '', call.now],
  )
  const [row] = found.rows
  if (!row) throw badRequest(`No such tax calculation: '${id}'`, { code: 'resource_missing', param: 'calculation' })
  if (row.isExpired) throw badRequest('The tax calculation has expired.', { param: 'calculation' })
  const calculation: Stripe.Tax.Calculation = JSON.parse(row.body)
  const transaction = transactionObject(call, calculation.customer_details, null)
  await store(pool, call, { transaction, calculation: id, original: null, amount: calculation.amount_total })
  return transaction
}

async function reverseTransaction(pool: Pool, call: Call): Promise<Stripe.Tax.Transaction> {
  const original = text(call.form, 'original_transaction') ?? ''
  const found = await pool.query<{ body: string; left: number }>(
    `select t.body, t.amount + coalesce((select sum(r.amount) from stripe_simulator.tax_transactions r
       where r.original = t.id), 0)::integer "left"
     from stripe_simulator.tax_transactions t where t.id = $1 and t.account = $2 and t.original is null`,
    [original, call.account ?? ''],
  )
  const [row] = found.rows
  if (!row)
    throw badRequest(`No such tax transaction: '${original}'`, {
      code: 'resource_missing',
      param: 'original_transaction',
    })
  const isFull = text(call.form, 'mode') === 'full'
  const flat = integer(call.form, 'flat_amount')
  const amount = isFull ? -row.left : (flat ?? 0)
  if (!(amount < 0)) throw badRequest('flat_amount is a negative integer.', { param: 'flat_amount' })
  if (-amount > row.left) throw badRequest('More than the transaction cannot be reversed.', { param: 'flat_amount' })
  const sold: Stripe.Tax.Transaction = JSON.parse(row.body)
  const transaction = transactionObject(call, sold.customer_details, original)
  await store(pool, call, { transaction, calculation: null, original, amount })
  return transaction
}

export async function readTaxSettings(pool: Pool, call: Call): Promise<Outcome> {
  return { status: 200, body: JSON.stringify(await taxSettings(pool, call)) }
}

/** An account that may not take cards yet has not named its head office, so its tax settings are pending. */
async function taxSettings(pool: Pool, call: Call): Promise<Stripe.Tax.Settings> {
  const found = await pool.query<{ cards: string }>('select cards from stripe_simulator.accounts where id = $1', [
    call.account ?? '',
  ])
  const isActive = !call.account || found.rows[0]?.cards === 'active'
  return {
    object: 'tax.settings',
    defaults: { provider: 'stripe', tax_behavior: 'exclusive', tax_code: 'txcd_99999999' },
    head_office: null,
    livemode: false,
    status: isActive ? 'active' : 'pending',
    status_details: isActive ? { active: {} } : { pending: { missing_fields: ['head_office'] } },
  }
}

function transactionObject(
  call: Call,
  customerDetails: Stripe.Tax.Calculation.CustomerDetails,
  original: string | null,
): Stripe.Tax.Transaction {
  const reference = text(call.form, 'reference')
  if (!reference) throw badRequest('Missing required param: reference.', { param: 'reference' })
  const at = Math.floor(Date.parse(call.now) / 1000)
  return {
    id: newId('tax_'),
    object: 'tax.transaction',
    created: at,
    currency: 'usd',
    customer: null,
    customer_details: customerDetails,
    livemode: false,
    metadata: mergeMetadata({}, call.form),
    posted_at: at,
    reference,
    reversal: original === null ? null : { original_transaction: original },
    ship_from_details: null,
    shipping_cost: null,
    tax_date: at,
    type: original === null ? 'transaction' : 'reversal',
  }
}

type Stored = {
  readonly transaction: Stripe.Tax.Transaction
  readonly calculation: string | null
  readonly original: string | null
  readonly amount: number
}

async function store(pool: Pool, call: Call, { transaction, calculation, original, amount }: Stored): Promise<void> {
  const { id, reference } = transaction
  const made = await pool.query(
    `insert into stripe_simulator.tax_transactions (id, account, reference, calculation, original, amount, body, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [id, call.account ?? '', reference, calculation, original, amount, JSON.stringify(transaction), call.now],
  )
  if (made.rowCount !== 1) throw badRequest(`The reference '${reference}' is already in use.`, { param: 'reference' })
}

/** Does the work once for each key. A repeated call gets the answer of the first one. */
async function once(pool: Pool, call: Call, work: () => Promise<object>): Promise<Outcome> {
  const stored = call.key === null ? null : await createStore(pool).readReply(call.account ?? '', call.key)
  if (stored) return replay(stored, call)
  const body = JSON.stringify(await work())
  if (call.key !== null)
    await pool.query(
      `insert into stripe_simulator.idempotency_keys (account, key, fingerprint, status, body, created_at)
       values ($1, $2, $3, 200, $4, $5::timestamptz) on conflict do nothing`,
      [call.account ?? '', call.key, call.fingerprint, body, call.now],
    )
  return { status: 200, body }
}

function addressOf(form: Form): Stripe.Address {
  const given = group(group(form, 'customer_details'), 'address')
  const postalCode = text(given, 'postal_code') ?? ''
  if (text(given, 'country') !== 'US' || !/^\d{5}(-\d{4})?$/.test(postalCode))
    throw badRequest('We could not determine the customer’s tax location based on the provided address.', {
      code: 'customer_tax_location_invalid',
      param: 'customer_details[address]',
    })
  return {
    city: text(given, 'city'),
    country: 'US',
    line1: text(given, 'line1'),
    line2: text(given, 'line2'),
    postal_code: postalCode,
    state: text(given, 'state'),
  }
}

function linesOf(form: Form, isTaxedState: boolean): Line[] {
  const lines = Object.values(group(form, 'line_items') ?? {}).flatMap(given =>
    typeof given === 'object' ? [lineOf(given, isTaxedState)] : [],
  )
  if (lines.length === 0) throw badRequest('Missing required param: line_items.', { param: 'line_items' })
  if (new Set(lines.map(line => line.reference)).size < lines.length)
    throw badRequest('Each line item has a reference of its own.', { param: 'line_items' })
  return lines
}

/** Computes the tax of a line. Each line is rounded by itself. */
function lineOf(given: Form, isTaxedState: boolean): Line {
  const amount = integer(given, 'amount')
  const taxCode = text(given, 'tax_code') ?? 'txcd_99999999'
  if (amount === null || Number.isNaN(amount)) throw badRequest('Invalid integer', { param: 'line_items[amount]' })
  if (!/^txcd_\d{8}$/.test(taxCode)) throw badRequest(`No such tax code: '${taxCode}'`, { param: 'tax_code' })
  const isIncluded = text(given, 'tax_behavior') === 'inclusive'
  const isTaxed = isTaxedState && taxCode !== nontaxable
  const whole = isIncluded ? 1000n + rateInThousandths : 1000n
  const tax = isTaxed ? Number((BigInt(amount) * rateInThousandths * 2n + whole) / (whole * 2n)) : 0
  return {
    reference: text(given, 'reference') ?? newId('line_'),
    amount,
    isIncluded,
    taxCode,
    tax,
    base: isIncluded ? amount - tax : amount,
  }
}
