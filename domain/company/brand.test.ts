import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brandSchema, checkAccent, colorsOf, contrastsOf, placesOfAccent, shownBrand } from './brand.ts'
import { contrastOf, lighterBy, mix } from './color.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map(number => `#${number.toString(16).padStart(6, '0')}`)

describe('Colors', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4],
    ['#0000ff', '#ffffff', 8.59],
    ['#123456', '#123456', 1],
  ])('%s and %s have a contrast of %d to 1, as WCAG counts it', (one, other, contrast) =>
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 1),
  )

  test.each([
    // Chromium computes `color-mix(in oklab, …)` to these colors.
    ['#ff0000', '#0000ff', 0.5, '#8c53a2'],
    ['#ff7a1a', '#ffffff', 0.25, '#ff9e66'],
    ['#1e3a8a', '#ffffff', 0.25, '#506ba9'],
    ['#0b756d', '#000000', 0.1, '#08655e'],
    ['#000000', '#ffffff', 0.5, '#636363'],
  ])('%s and %s are mixed as the styles mix them', (one, other, share, mixed) =>
    expect(mix(one, other, share)).toBe(mixed),
  )

  test('become lighter or darker, but white never lighter and black never darker', () => {
    expect(lighterBy('#808080', 0.1)).toBe('#9e9e9e')
    expect([lighterBy('#ffffff', 0.01), lighterBy('#000000', -0.01)]).toEqual([null, null])
  })
})

describe('An accent', () => {
  test.each([
    ['the product’s own orange', '#ff7a1a'],
    ['a dark teal with white words', '#0b756d'],
    ['a yellow with dark words', '#ffe600'],
    ['white', '#ffffff'],
  ])('is accepted if it is readable everywhere: %s', (_name, accent) => expect(checkAccent(accent)).toBeNull())

  test.each([
    ['#1e3a8a', { place: 'dark', contrast: '2.9', nearest: '#4263b7' }],
    ['#000000', { place: 'dark', contrast: '1.0', nearest: '#676767' }],
    ['#777777', { place: 'button', contrast: '3.7', nearest: '#676767' }],
    ['#0f766e', { place: 'button', contrast: '4.4', nearest: '#0b756d' }],
  ])('%s is refused, with the place, the contrast and the nearest shade', (accent, judged) =>
    expect(checkAccent(accent)).toEqual(judged),
  )

  test('is readable at 4.5 to 1 or better if it is accepted, and the shade that a refusal names is always accepted', () => {
    fc.assert(
      fc.property(color, accent => {
        const judged = checkAccent(accent)
        const taken = judged?.nearest ?? accent
        expect(checkAccent(taken)).toBeNull()
        for (const place of placesOfAccent) expect(contrastsOf(taken)[place]).toBeGreaterThanOrEqual(4.5)
        const { brand, ink, deep } = colorsOf(taken)
        expect(contrastOf(ink, brand)).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(deep, '#ffffff')).toBeGreaterThanOrEqual(7)
      }),
      { numRuns: 300 },
    )
  })

  test('is # and six digits, or none', () => {
    const accentOf = (accent: string | null) => brandSchema.safeParse({ name: ' Grackle Creek ', accent }).data
    expect(accentOf('#0B756D')).toEqual({ name: 'Grackle Creek', accent: '#0b756d' })
    expect(accentOf(null)?.accent).toBeNull()
    for (const wrong of ['', '#fff', 'teal', '#0b756', '#0b756dff', 'url(#0b756d)'])
      expect(accentOf(wrong), wrong).toBeUndefined()
  })
})

test('a page shows the accent and the logo of a hauler, and nothing if the hauler has chosen neither', () => {
  const nothing = { id: 'h1', accent: null, hasLogo: false, logoVersion: 1 }
  expect(shownBrand(nothing)).toBeNull()
  expect(shownBrand({ ...nothing, hasLogo: true, logoVersion: 3 })).toEqual({ colors: null, logo: '/logos/h1/3' })
  expect(shownBrand({ ...nothing, accent: '#0b756d' })?.colors).toMatchObject({ brand: '#0b756d', ink: '#ffffff' })
})
