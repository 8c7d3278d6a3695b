import { expect, test } from 'vitest'
import { materialsOfProject, projectsOf, sizesForMaterials } from '#domain/storefront/project.ts'

const cleanup = (_id: string, title: string) => ({
  _id,
  title,
  descriptionItems: [],
  usualMaterialIds: ['wood', 'gone'],
})

test('rule W12: a project has the same address in each language, and no two have the same one', () => {
  const english = [cleanup('a', 'Roofing'), cleanup('b', 'Roofing!'), cleanup('c', '漢')]
  const spanish = [cleanup('a', 'Techos'), cleanup('b', 'Tejados'), cleanup('c', '漢')]
  expect(projectsOf(spanish, english).map(({ title, slug }) => [title, slug])).toEqual([
    ['Techos', 'roofing'],
    ['Tejados', 'roofing-2'],
    ['漢', 'project'],
  ])
})

test('rule W12: a project names the materials that are still offered', () => {
  const wood = { _id: 'wood', name: 'Wood', isRestricted: false, recommendedContainerIds: [] }
  const dirt = { ...wood, _id: 'dirt' }
  expect(materialsOfProject(cleanup('a', 'Roofing'), [dirt, wood])).toEqual([wood])
})

const sizes = [
  { _id: '30', size: '30yard', volume: 30 },
  { _id: '20', size: '20yard', volume: 20 },
  { _id: '10', size: '10yard', volume: 10 },
] as const
const best = (...recommendedContainerIds: string[]) => ({ recommendedContainerIds })

test.each([
  ['all of them recommend', [best('20', '30'), best('10', '20')], ['20']],
  ['most of them recommend', [best('10'), best('20', '30'), best('20', '30')], ['20', '30']],
  ['nothing recommends', [best()], []],
])('rule W12: a project leads to the sizes that %s', (_case, materials, ids) => {
  expect(sizesForMaterials(sizes, materials).map(one => one._id)).toEqual(ids)
})
