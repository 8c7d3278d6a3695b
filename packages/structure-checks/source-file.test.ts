import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { file } from './planted-file.stage.ts'
import { readProject } from './source-file.ts'

it('an import is read with its target, its names and its line', () => {
  const { imports } = file(
    'shop/cart.ts',
    "import type { Cents } from '#rules/money.ts'",
    "import start, { type Line, sum as total } from '../rules/sum.ts'",
    "export { clean } from '@shop/photo/clean.ts'",
    "import 'react'",
    "const page = () => import('./page.tsx')",
  )
  const plain = { isType: false, isDynamic: false, isOfProject: true }
  expect(imports).toEqual([
    { ...plain, of: 'rules/money.ts', isType: true, names: ['Cents'], line: 1 },
    { ...plain, of: 'rules/sum.ts', names: ['default', 'Line', 'sum'], line: 2 },
    { ...plain, of: 'react', isOfProject: false, names: [], line: 4 },
    { ...plain, of: 'packages/photo/clean.ts', names: ['clean'], line: 3 },
    { ...plain, of: 'shop/page.tsx', isDynamic: true, names: [], line: 5 },
  ])
})

it('a project is read with the words of its code and pages, and the names of its pictures', async () => {
  const root = await mkdtemp(join(tmpdir(), 'structure-checks-'))
  try {
    await mkdir(join(root, 'shop/pictures'), { recursive: true })
    await writeFile(join(root, 'README.md'), '# Shop')
    await writeFile(join(root, 'left-out.ts'), '')
    await writeFile(join(root, 'shop/cart.ts'), "import 'react'")
    await writeFile(join(root, 'shop/pictures/cart.png'), 'bytes')
    const read = await readProject(root, { folders: ['shop'], files: ['README.md'], aliases: {} })
    expect(read.map(({ path, text }) => [path, text])).toEqual([
      ['README.md', '# Shop'],
      ['shop/cart.ts', "import 'react'"],
      ['shop/pictures/cart.png', ''],
    ])
  } finally {
    await rm(root, { recursive: true })
  }
})
