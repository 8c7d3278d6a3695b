import { expect, test } from 'vitest'
import { correctionForm } from './correction-form.ts'

const type = '00000000-0000-4000-8000-000000000001'
const [mattress, door] = ['00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003']
const form = correctionForm([mattress, door])
const opened = form.toTyped({
  weighing: {
    containers: [{ containerTypeId: type, tons: '4.31' }],
    ticketNumber: '88213',
    ticketPhotoId: null,
    items: [{ materialId: door, quantity: 2 }],
    additionalLines: [{ label: 'Second trip', amountInCents: -1_250, postTax: true }],
    discounts: [
      { type: 'percent', amount: 10 },
      { type: 'dollars', amount: 120_050 },
    ],
  },
  grossInPounds: 36_820,
  tareInPounds: null,
  why: 'misread',
})

test('the form sends a bill as it is if the office changed nothing', () => {
  expect(opened.pieces).toEqual([
    { materialId: mattress, quantity: '' },
    { materialId: door, quantity: '2' },
  ])
  expect(opened.discounts).toEqual([
    { type: 'percent', amount: '10' },
    { type: 'dollars', amount: '1200.50' },
  ])
  expect(form.read(opened).values).toMatchObject({
    weighing: {
      items: [{ materialId: door, quantity: 2 }],
      additionalLines: [{ label: 'Second trip', amountInCents: -1_250, postTax: true }],
    },
    grossInPounds: 36_820,
    tareInPounds: null,
  })
})

const line = { label: 'Trip', amountInCents: '75', postTax: false }

test.each([
  ['no weight', { containers: [{ containerTypeId: type, tons: '' }] }, 'containers.0.tons'],
  ['too many pounds', { grossInPounds: '200,001' }, 'grossInPounds'],
  ['no pounds at all', { tareInPounds: '0' }, 'tareInPounds'],
  [
    'too many pieces below an empty field',
    {
      pieces: [
        { materialId: mattress, quantity: '' },
        { materialId: door, quantity: '1001' },
      ],
    },
    'pieces.1.quantity',
  ],
  ['a line without words', { lines: [{ ...line, label: ' ' }] }, 'lines.0.label'],
  ['a line of nothing', { lines: [line, { ...line, amountInCents: '0' }] }, 'lines.1.amountInCents'],
  ['a part of a percent', { discounts: [{ type: 'percent' as const, amount: '12.5' }] }, 'discounts.0.amount'],
  ['more than all', { discounts: [{ type: 'percent' as const, amount: '101' }] }, 'discounts.0.amount'],
  ['a discount of nothing', { discounts: [{ type: 'dollars' as const, amount: '0' }] }, 'discounts.0.amount'],
  ['no reason', { why: ' ' }, 'why'],
] as const)('the form marks the field of "%s" as wrong', (_, change, field) => {
  const { values, wrong } = form.read({ ...opened, ...change })
  expect([values, [...wrong]]).toEqual([null, [field]])
})

test('the office may type a percent with its sign', () => {
  const { values } = form.read({ ...opened, discounts: [{ type: 'percent', amount: '10 %' }] })
  expect(values?.weighing.discounts).toEqual([{ type: 'percent', amount: 10 }])
})

test('the form takes its limits from the schema', () => {
  expect(form.maxLength('ticketNumber')).toBe(60)
  expect(form.maxLength('lines.0.label')).toBe(100)
  expect(form.maxLength('why')).toBe(200)
})
