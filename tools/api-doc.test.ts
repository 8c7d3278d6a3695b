import { expect, it } from 'vitest'
import { callsByName } from '#server/api/router.ts'
import { apiDoc } from '#server/testing/api-doc/api-doc.ts'

it('docs/api.md says what the router has (`npx vitest run tools/api-doc.test.ts -u` writes it again)', async () => {
  await expect(apiDoc()).toMatchFileSnapshot('../docs/api.md')
})

it('docs/api.md names every call with its input', () => {
  const page = apiDoc()
  for (const name of Object.keys(callsByName)) expect(page).toContain(`| ${name} | `)
  expect(page).toContain(
    '| upsertCustomerType | mutation | cart-write | `{ cartId: string, customerType: "contractor" ∣ "individual" }` |',
  )
})
