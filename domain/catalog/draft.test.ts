import { expect, test } from 'vitest'
import { catalogDraftSchema, type DraftOf, lacksSpanish, movedBefore, sizesToChoose } from './draft.ts'

const type: DraftOf<'container-type'> = {
  kind: 'container-type',
  name: '30 yard',
  size: '30yard',
  maxWeightInPounds: 10_000,
  volumeInCubicYards: 30,
  pricePerDayInCents: 7900,
  preAuthAmountInCents: 60_000,
  capacityDescription: '',
  recommendedUse: 'Roofs',
  lengthInInches: 264,
  widthInInches: 96,
  heightInInches: 72,
  imageUrl: '',
  spanish: { name: '30 yardas', capacityDescription: null, recommendedUse: 'Techos' },
}
const addOn: DraftOf<'add-on'> = {
  kind: 'add-on',
  title: 'Tarp',
  description: 'Keeps the rain out',
  priceInCents: 0,
  spanish: { title: 'Lona', description: null },
}
const points = {
  kind: 'description',
  title: 'House',
  descriptionItems: ['Sofas'],
  spanish: { title: null, descriptionItems: null },
}

test.each([
  [type],
  [{ ...type, imageUrl: 'https://example.com/30.png' }],
  [addOn],
  [points],
  [
    {
      kind: 'material',
      name: 'Tires',
      isRestricted: true,
      extraChargeInCents: null,
      recommendedContainerIds: [],
      icon: 'tire',
      spanish: { name: null },
    },
  ],
])('a right draft of the office is accepted: %#', draft => {
  expect(catalogDraftSchema.safeParse(draft).data).toEqual(draft)
})

test.each([
  [{ ...type, name: ' ' }, 'name'],
  [{ ...type, name: 'x'.repeat(101) }, 'name'],
  [{ ...type, size: '15yard' }, 'size'],
  [{ ...type, maxWeightInPounds: 0 }, 'maxWeightInPounds'],
  [{ ...type, pricePerDayInCents: 0 }, 'pricePerDayInCents'],
  [{ ...type, preAuthAmountInCents: -1 }, 'preAuthAmountInCents'],
  [{ ...type, volumeInCubicYards: 1.5 }, 'volumeInCubicYards'],
  [{ ...type, imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
  [{ ...type, imageUrl: '30.png' }, 'imageUrl'],
  [{ ...addOn, title: '' }, 'title'],
  [{ ...addOn, description: ' ' }, 'description'],
  [{ ...addOn, priceInCents: -1 }, 'priceInCents'],
  [{ ...points, descriptionItems: [] }, 'descriptionItems'],
  [{ ...points, descriptionItems: Array.from({ length: 21 }, () => 'x') }, 'descriptionItems'],
])('a wrong draft of the office is refused at its wrong field: %#', (draft, path) => {
  const { error } = catalogDraftSchema.safeParse(draft)
  expect(error?.issues.map(issue => issue.path[0])).toEqual([path])
})

test('a draft lacks Spanish when one of its texts is only in English', () => {
  expect(lacksSpanish(type)).toBe(false)
  expect(lacksSpanish({ ...type, capacityDescription: '12 loads' })).toBe(true)
  expect(lacksSpanish(addOn)).toBe(true)
})

test('the form offers the four usual sizes and every size that is in use', () => {
  expect(sizesToChoose([])).toEqual(['10yard', '20yard', '30yard', '40yard'])
  expect(sizesToChoose(['concrete-box', '20yard'])).toEqual(['10yard', '20yard', '30yard', '40yard', 'concrete-box'])
})

test.each([
  [['a', 'b', 'c'], 'c', 'a', ['c', 'a', 'b']],
  [['a', 'b', 'c'], 'a', 'c', ['b', 'a', 'c']],
  [['a', 'b', 'c'], 'a', null, ['b', 'c', 'a']],
  [['a', 'b'], 'x', null, null],
  [['a', 'b'], 'a', 'x', null],
])('in the list %j, the office moves %s before %s', (ids, moved, before, expected) => {
  expect(movedBefore(ids, moved, before)).toEqual(expected)
})
