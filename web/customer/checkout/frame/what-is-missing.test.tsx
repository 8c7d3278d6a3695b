import { describe, expect, test } from 'vitest'
import { cart, newcomer } from '#web/testing/customer-data.ts'
import { openCheckout } from '#web/testing/customer-stage.tsx'
import { choose, goesOn, isAt, press, read, sees, seesTitle } from '#web/testing/stage.tsx'

type Step = Parameters<typeof openCheckout>[0]

const empty = {
  ...cart,
  customerType: null,
  cleanupIds: [],
  materials: [],
  containers: {},
  dropOffWindow: null,
  pickupWindow: null,
}
const steps: readonly [Step, typeof cart, string, string][] = [
  ['customer-type', empty, 'Answer Yes or No first.', 'Responda primero Sí o No.'],
  [
    'cleanup',
    { ...cart, cleanupIds: [] },
    'Choose at least one type of cleanup.',
    'Elija al menos un tipo de limpieza.',
  ],
  [
    'materials',
    { ...cart, cleanupIds: ['yard'], materials: [] },
    'Choose at least one material.',
    'Elija al menos un material.',
  ],
  ['containers', { ...cart, containers: {} }, 'Choose a dumpster first.', 'Elija primero un contenedor.'],
]

const alertText = () => read(document.querySelector('form [role=alert]'))

describe('The Continue button (rule C18)', () => {
  test.each(steps)('says on the %s page what is missing, and stays there', async (step, getCart, english, spanish) => {
    for (const [language, words, name] of [
      ['en', english, 'Continue'],
      ['es', spanish, 'Continuar'],
    ] as const) {
      const stage = await openCheckout(step, { language, answers: { getCart } })
      await seesTitle(/./)
      const before = stage.path()
      await expect.poll(() => goesOn(name)).toBe(false)
      expect(alertText()).toBe('')
      await press(name)
      await expect.poll(alertText).toBe(words)
      expect(document.activeElement?.tagName).toBe('INPUT')
      await isAt(stage, before)
    }
  })

  test('says nothing more when the customer has answered', async () => {
    await openCheckout('cleanup', { answers: { getCart: { ...cart, cleanupIds: [] } } })
    await seesTitle(/./)
    await press('Continue')
    await expect.poll(alertText).toBe('Choose at least one type of cleanup.')
    await choose('checkbox', /./)
    await expect.poll(() => goesOn('Continue')).toBe(true)
    expect(alertText()).toBe('')
  })
})

test('the page says that details are missing, marks them, and moves the focus to one of them', async () => {
  await openCheckout('customer-details', { session: 'signed-in', answers: { getSelf: newcomer } })
  await seesTitle(/./)
  await press('Continue to Payment')
  await sees('Some details are missing or wrong: they are marked.')
  await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true')
})
