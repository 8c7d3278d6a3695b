import { describe, expect, it } from 'vitest'
import { type Boundaries, brokenBoundaries } from './boundaries.ts'
import { file } from './planted-file.stage.ts'

const boundaries: Boundaries = {
  rooms: [
    { room: 'rules/', mayImport: [], packages: ['zod'], advice: 'Rules are pure.' },
    {
      room: 'pages/',
      mayImport: ['rules/'],
      mayImportTypesOf: ['shop/router.ts'],
      packages: null,
      advice: 'Pages know no shop.',
    },
    { room: 'shop/', mayImport: ['rules/'], packages: null, advice: 'The shop knows no pages.' },
    { room: 'drills/', mayImport: [/^(?!pages\/)/], packages: null, advice: 'Drills know no pages.' },
  ],
  tests: {
    places: ['shop/stages/'],
    rooms: [
      { room: 'rules/', mayImport: ['rules/'] },
      { room: /^/, mayImport: [/^(?!pages\/)/] },
    ],
  },
  closed: [
    {
      place: /^shop\/services\/([^/]+)\/(?!\1\.ts$)/,
      openTo: ['shop/services/$1/', 'shop/main.ts'],
      advice: 'Take the service by its interface.',
    },
  ],
}
const broken = (path: string, ...lines: string[]) => brokenBoundaries([file(path, ...lines)], boundaries)

describe('an import that the table does not allow', () => {
  it.each([
    ['rules/price.ts', '#shop/cart.ts', 'Rules are pure.'],
    ['rules/price.ts', '../shop/cart.ts', 'Rules are pure.'],
    ['rules/price.ts', 'node:fs', 'Rules are pure.'],
    ['rules/price.ts', 'zodiac', 'Rules are pure.'],
    ['rules/price.test.ts', '#shop/cart.ts', 'Rules are pure.'],
    ['pages/cart.tsx', '#shop/router.ts', 'Pages know no shop.'],
    ['shop/cart.ts', '#pages/cart.tsx', 'The shop knows no pages.'],
    ['shop/stages/cart.ts', '#pages/cart.tsx', 'The shop knows no pages.'],
    ['shop/cart.ts', '#shop/services/tax/table.ts', 'Take the service by its interface.'],
    ['shop/services/mail/smtp.ts', '../tax/table.ts', 'Take the service by its interface.'],
    ['drills/run.ts', '#shop/services/tax/table.ts', 'Take the service by its interface.'],
  ])('is caught: %s imports %s', (path, name, advice) => {
    const of = name.replace(/^(#|\.\.\/)(tax\/)?/, (_, __, tax) => (tax ? 'shop/services/tax/' : ''))
    expect(broken(path, '', `import { thing } from '${name}'`)).toEqual([`${path}:2 imports ${of}. ${advice}`])
  })

  it('is caught also if it is dynamic or only re-exports', () => {
    expect(broken('rules/price.ts', "export const later = () => import('react')")).toHaveLength(1)
    expect(broken('rules/price.ts', "export { useState } from 'react'")).toHaveLength(1)
  })
})

it.each([
  ['rules/price.ts', "import { z } from 'zod/mini'"],
  ['rules/price.ts', "import type { Cents } from './money.ts'"],
  ['rules/price.test.ts', "import { readFile } from 'node:fs'"],
  ['pages/cart.tsx', "import type { Router } from '#shop/router.ts'"],
  ['shop/cart.ts', "import type { Tax } from './services/tax/tax.ts'"],
  ['shop/main.ts', "import { table } from './services/tax/table.ts'"],
  ['shop/services/tax/start.ts', "import { table } from './table.ts'"],
  ['shop/cart.test.ts', "import { table } from './services/tax/table.ts'"],
  ['elsewhere.ts', "import { Cart } from '#pages/cart.tsx'"],
])('an import that the table allows passes: %s: %s', (path, line) => expect(broken(path, line)).toEqual([]))
