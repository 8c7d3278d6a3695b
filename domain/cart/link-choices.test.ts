import { expect, test } from 'vitest'
import { checkoutLink, readLinkChoices, sizeOfSlug, slugOfSize } from '#domain/cart/link-choices.ts'
import { containerSizes } from '#domain/catalog/container-size.ts'

test.each([
  ['?zip=78701&size=20yard', '78701', '20yard'],
  ['?size=20-yard&zip=%2078701%20&utm_source=ad', '78701', '20yard'],
  ['?zip=7870&size=50yard', null, null],
  ['?zip=78701%27&size=__proto__', null, null],
  ['', null, null],
])('a link with %s chooses the ZIP and the size that are valid in it (rule W5)', (search, zipCode, size) => {
  expect(readLinkChoices(search)).toEqual({ zipCode, size, language: null })
})

test('the product reads a link as it wrote it', () => {
  expect(checkoutLink({ language: 'en' })).toBe('/checkout/zipcode')
  const link = checkoutLink({ zipCode: '78701', size: 'concrete-box', language: 'es' })
  expect(link).toBe('/checkout/zipcode?zip=78701&size=concrete-box&lang=es')
  expect(readLinkChoices(link.slice(link.indexOf('?')))).toEqual({
    zipCode: '78701',
    size: 'concrete-box',
    language: 'es',
  })
})

test('each size has its own name in addresses', () => {
  const slugs = containerSizes.map(slugOfSize)
  expect(slugs).toEqual(['10-yard', '10-yard-heavy', '20-yard', '30-yard', '40-yard', 'concrete-box'])
  expect(slugs.map(sizeOfSlug)).toEqual([...containerSizes])
})
