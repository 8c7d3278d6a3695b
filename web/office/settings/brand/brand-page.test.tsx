import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import type { StoredBrand } from '#web/office/settings/brand/queries.ts'
import { me, noNews } from '#web/testing/office-data.ts'
import {
  button,
  field,
  goOffline,
  isLoading,
  isMessage,
  isSent,
  openApp,
  press,
  type Scene,
  sees,
  seesTitle,
  type,
} from '#web/testing/stage.tsx'
import { type Answers, failing, pending, refused } from '#web/testing/table-server.ts'

const stored: StoredBrand = {
  id: 'h1',
  version: 3,
  name: 'Grackle Creek Roll-Off',
  accent: null,
  logoVersion: 2,
  hasLogo: false,
}
const answers: Answers = { 'office.me': me, ...noNews, 'office.brand.read': stored }
const open = (scene: Scene = {}) =>
  openApp(
    <App />,
    '/office/settings/brand',
    { session: 'signed-in', ...scene, answers: { ...answers, ...scene.answers } },
    '/office',
  )
const tokens = (element: HTMLElement) =>
  ['--brand', '--brand-ink', '--brand-deep'].map(name => element.style.getPropertyValue(name))
const preview = (theme: 'light' | 'dark') => {
  const found = document.querySelector<HTMLElement>(`.own-brand[data-theme="${theme}"]`)
  if (!found) throw new Error('no preview')
  return found
}
afterEach(() => document.documentElement.removeAttribute('style'))

test('a colour that can be read is shown in both previews as it is typed, and saved with the name', async () => {
  const stage = await open({ answers: { 'office.brand.save': { success: true } } })
  await seesTitle('Brand')
  expect(await field('Name')).toMatchObject({ value: 'Grackle Creek Roll-Off' })
  expect(tokens(preview('light'))).toEqual(['#ff7a1a', '#1c1206', '#8b3200'])
  await type('Name', 'Bluebonnet Hauling')
  await type('Color', '#0B756D')
  await sees('Can be read: 4.5 to 1 on buttons')
  for (const theme of ['light', 'dark'] as const) {
    expect(tokens(preview(theme))).toEqual(['#0b756d', '#ffffff', expect.stringMatching(/^#[0-9a-f]{6}$/)])
    expect(preview(theme).textContent).toContain('Bluebonnet Hauling')
  }
  await press('Save name and color')
  await isSent(stage, 'office.brand.save', {
    version: 3,
    brand: { name: 'Bluebonnet Hauling', accent: '#0b756d' },
  })
  await isMessage('Saved')
})

test('a colour that nobody could read is refused at its field, and the nearest that passes is a press away', async () => {
  const stage = await open({ answers: { 'office.brand.save': { success: true } } })
  await type('Color', '#1e3a8a')
  await sees('As text on a dark ground this color is hard to read: 2.9 to 1, and 4.5 to 1 is needed.')
  await press('Save name and color')
  await waitFor(async () => expect(document.activeElement).toBe(await field('Color')))
  expect(stage.sent('office.brand.save')).toBeUndefined()
  await press('Use #4263b7, the nearest that passes')
  expect(await field('Color')).toMatchObject({ value: '#4263b7' })
  await press('Save name and color')
  await isSent(stage, 'office.brand.save', { version: 3, brand: { name: stored.name, accent: '#4263b7' } })
})

test('what is no colour, and no name, is said at its field, and what was typed stays', async () => {
  const stage = await open()
  await type('Name', ' ')
  await type('Color', 'teal')
  await press('Save name and color')
  await sees('Between 1 and 100 letters')
  await sees('A color is # and six digits')
  expect(await field('Color')).toMatchObject({ value: 'teal' })
  expect(stage.sent('office.brand.save')).toBeUndefined()
})

test('the office around the page has the brand of its hauler, and the product’s own without one', async () => {
  const colours = { brand: '#0b756d', ink: '#ffffff', deep: '#065a54' }
  const brand = { colours, logo: '/logos/h1/2' }
  await open({ answers: { 'office.me': { ...me, organization: { ...me.organization, brand } } } })
  await seesTitle('Brand')
  await waitFor(() => expect(tokens(document.documentElement)).toEqual(Object.values(colours)))
  const logo = document.querySelector<HTMLImageElement>('header img')
  expect(logo?.getAttribute('src')).toBe('/logos/h1/2')
  if (logo) fireEvent.error(logo)
  expect(document.querySelector('header img')).toBeNull()
  await open()
  await seesTitle('Brand')
  await waitFor(() => expect(tokens(document.documentElement)).toEqual(['', '', '']))
})

const chosen = (size: number) => new File([new Uint8Array(size)], 'logo.png', { type: 'image/png' })
const choose = async (file: File) => {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (!found) throw new Error('no field for a file')
    return found
  })
  fireEvent.change(input, { target: { files: [file] } })
}

test('a logo that is too large is refused in words before it is sent', async () => {
  const stage = await open()
  await seesTitle('Brand')
  await choose(chosen(200 * 1024 + 1))
  await sees('Please choose a picture (PNG, JPEG or WebP) of at most 200 KB.')
  expect(stage.sent('office.brand.removeLogo')).toBeUndefined()
})

test('a logo is taken away under the version that was seen', async () => {
  const stage = await open({
    answers: { 'office.brand.read': { ...stored, hasLogo: true }, 'office.brand.removeLogo': { logoVersion: 3 } },
  })
  await sees('Choose another logo')
  await press('Take the logo away')
  await isSent(stage, 'office.brand.removeLogo', { logoVersion: 2 })
  await isMessage('The logo was taken away')
})

test.each([
  ['en', 'Take the logo away', 'The file could not be read or saved just now, and nothing else was changed.'],
  ['es', 'Quitar el logotipo', 'No se pudo leer o guardar el archivo en este momento, y no se cambió nada más.'],
] as const)('when the store of files is full, the page says so and offers the same again, %s', async (...row) => {
  const [language, again, words] = row
  await open({
    language,
    answers: {
      'office.brand.read': { ...stored, hasLogo: true },
      'office.brand.removeLogo': refused('files-unavailable'),
    },
  })
  await press(again)
  await sees(words)
  expect(button(again)).toBeTruthy()
})

test('who is slower reads who was faster, and keeps what was typed', async () => {
  await open({ answers: { 'office.brand.save': refused('changed-meanwhile', { who: 'Miguel' }) } })
  await type('Name', 'Bluebonnet Hauling')
  await press('Save name and color')
  await sees('Miguel has changed this meanwhile.')
  expect(await field('Name')).toMatchObject({ value: 'Bluebonnet Hauling' })
})

test('the form is on its way or failed, and not there without the right', async () => {
  await open({ answers: { 'office.brand.read': pending } })
  await isLoading('Loading')
  await open({ answers: { 'office.brand.read': failing } })
  await sees('Unable to load Brand')
  const stage = await open({ answers: { 'office.me': { ...me, rights: ['money'] } } })
  await sees('Your account may not do this.')
  expect(stage.sent('office.brand.read')).toBeUndefined()
})

test('without a connection nothing is saved', async () => {
  await open({ answers: { 'office.brand.read': { ...stored, hasLogo: true } } })
  await field('Name')
  goOffline()
  await sees('Not connected since')
  for (const name of ['Save name and color', 'Take the logo away'])
    expect((await button(name)).disabled, name).toBe(true)
})

test('in Spanish', async () => {
  await open({ language: 'es' })
  await seesTitle('Marca')
  await type('Color', '#1e3a8a')
  await sees('Como texto sobre un fondo oscuro este color se lee mal: 2.9 a 1')
  await sees('Usar #4263b7, el más cercano que sirve')
})
