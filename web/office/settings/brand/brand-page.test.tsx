import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PublicPicture } from '#domain/company/public-picture.ts'
import type { StoredBrand } from '#web/office/settings/brand/queries.ts'
import { me } from '#web/testing/office-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

const stored: StoredBrand = {
  id: 'h1',
  version: 3,
  name: 'Grackle Creek Roll-Off',
  accent: null,
  logoVersion: 2,
  hasLogo: false,
}

const office = officePage('/settings/brand', { 'office.brand.read': stored, 'office.pictures.list': [] })
const tokens = (element: HTMLElement) =>
  ['--brand', '--brand-ink', '--brand-deep'].map(name => element.style.getPropertyValue(name))
const preview = (theme: 'light' | 'dark') => {
  const found = document.querySelector<HTMLElement>(`.own-brand[data-theme="${theme}"]`)
  if (!found) throw new Error('no preview')
  return found
}
afterEach(() => document.documentElement.removeAttribute('style'))

test('both previews show a readable color while the office types it, and it is saved with the name', async () => {
  await office.open({ answers: { 'office.brand.save': { success: true } } })
  await office.seesTitle('Brand')
  expect(await office.field('Name')).toMatchObject({ value: 'Grackle Creek Roll-Off' })
  expect(tokens(preview('light'))).toEqual(['#ff7a1a', '#1c1206', '#8b3200'])
  await office.type('Name', 'Bluebonnet Hauling')
  await office.type('Color', '#0B756D')
  await office.sees('Can be read: 4.5 to 1 on buttons')
  for (const theme of ['light', 'dark'] as const) {
    expect(tokens(preview(theme))).toEqual(['#0b756d', '#ffffff', expect.stringMatching(/^#[0-9a-f]{6}$/)])
    expect(preview(theme).textContent).toContain('Bluebonnet Hauling')
  }
  await office.press('Save name and color')
  await office.isSent('office.brand.save', {
    version: 3,
    brand: { name: 'Bluebonnet Hauling', accent: '#0b756d' },
  })
  await office.isMessage('Saved')
})

test('a color that is hard to read is refused at its field, and one press takes the nearest readable one', async () => {
  await office.open({ answers: { 'office.brand.save': { success: true } } })
  await office.type('Color', '#1e3a8a')
  await office.sees('As text on a dark ground this color is hard to read: 2.9 to 1, and 4.5 to 1 is needed.')
  await office.press('Save name and color')
  await office.waitFor(async () => expect(document.activeElement).toBe(await office.field('Color')))
  expect(office.sent('office.brand.save')).toBeUndefined()
  await office.press('Use #4263b7, the nearest that passes')
  expect(await office.field('Color')).toMatchObject({ value: '#4263b7' })
  await office.press('Save name and color')
  await office.isSent('office.brand.save', { version: 3, brand: { name: stored.name, accent: '#4263b7' } })
})

test('a wrong color or a wrong name is refused, and what the office typed stays', async () => {
  await office.open()
  await office.type('Name', ' ')
  await office.type('Color', 'teal')
  await office.press('Save name and color')
  await office.sees('Between 1 and 100 letters')
  await office.sees('A color is # and six digits')
  expect(await office.field('Color')).toMatchObject({ value: 'teal' })
  expect(office.sent('office.brand.save')).toBeUndefined()
})

test('the office shows the colors and the logo of its hauler', async () => {
  const colors = { brand: '#0b756d', ink: '#ffffff', deep: '#065a54' }
  const brand = { colors, logo: '/logos/h1/2' }
  await office.open({ answers: { 'office.me': { ...me, organization: { ...me.organization, brand } } } })
  await office.seesTitle('Brand')
  await office.waitFor(() => expect(tokens(document.documentElement)).toEqual(Object.values(colors)))
  const logo = document.querySelector<HTMLImageElement>('header img')
  expect(logo?.getAttribute('src')).toBe('/logos/h1/2')
  if (logo) fireEvent.error(logo)
  expect(document.querySelector('header img')).toBeNull()
})

test('the office of a hauler without a brand shows the colors of the product', async () => {
  await office.open()
  await office.seesTitle('Brand')
  await office.waitFor(() => expect(tokens(document.documentElement)).toEqual(['', '', '']))
})

const chosen = (size: number) => new File([new Uint8Array(size)], 'logo.png', { type: 'image/png' })
const choose = async (file: File) => {
  const input = await office.waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (!found) throw new Error('no field for a file')
    return found
  })
  fireEvent.change(input, { target: { files: [file] } })
}

test('the page refuses a logo that is too large before it is sent', async () => {
  await office.open()
  await office.seesTitle('Brand')
  await choose(chosen(200 * 1024 + 1))
  await office.sees('Please choose a picture (PNG, JPEG or WebP) of at most 200 KB.')
  expect(office.sent('office.brand.removeLogo')).toBeUndefined()
})

test('the office takes a logo away with the version that it saw', async () => {
  await office.open({
    answers: { 'office.brand.read': { ...stored, hasLogo: true }, 'office.brand.removeLogo': { logoVersion: 3 } },
  })
  await office.sees('Choose another logo')
  await office.press('Take the logo away')
  await office.isSent('office.brand.removeLogo', { logoVersion: 2 })
  await office.isMessage('The logo was taken away')
})

test.each([
  ['en', 'Take the logo away', 'The file could not be read or saved just now, and nothing else was changed.'],
  ['es', 'Quitar el logotipo', 'No se pudo leer o guardar el archivo en este momento, y no se cambió nada más.'],
] as const)('if files cannot be saved, the page says so and offers the same again (%s)', async (...row) => {
  const [language, again, words] = row
  await office.open({
    language,
    answers: {
      'office.brand.read': { ...stored, hasLogo: true },
      'office.brand.removeLogo': refused('files-unavailable'),
    },
  })
  await office.press(again)
  await office.sees(words)
  expect(office.button(again)).toBeTruthy()
})

const cover: PublicPicture = { id: 'p1', version: 4, kind: 'cover', alt: 'Our yard', altEs: '' }

test('the office removes the cover with the version that it saw', async () => {
  await office.open({ answers: { 'office.pictures.list': [cover], 'office.pictures.remove': { success: true } } })
  await office.sees('Choose another cover')
  expect(document.querySelector('img[alt="Our yard"]')?.getAttribute('src')).toBe('/pictures/p1/small')
  await office.press('Remove: Our yard')
  await office.isSent('office.pictures.remove', { id: 'p1', version: 4 })
  await office.isMessage('The picture was removed')
})

test('the page refuses a picture without a text and one that is too large before they are sent, and keeps the text', async () => {
  await office.open()
  const input = await office.field('Add a photo')
  fireEvent.change(input, { target: { files: [chosen(10 * 1024 * 1024 + 1)] } })
  await office.press('Save picture')
  await office.sees('Between 1 and 150 characters')
  await office.type('What the picture shows', 'A full box')
  await office.press('Save picture')
  await office.sees('Please choose a picture (JPEG, PNG or WebP) of at most 10 MB.')
  expect(await office.field('What the picture shows')).toMatchObject({ value: 'A full box' })
})

test('a chosen photo with its text stays while photos are removed, and each saved photo has an id of its own', async () => {
  const photos = ['A', 'B'].map(alt => ({ ...cover, id: `p${alt}`, alt, kind: 'photo' as const }))
  const sent: string[] = []
  await office.open({
    answers: {
      'office.pictures.list': (_input, past) => (past('office.pictures.remove') ? photos.slice(1) : photos),
      'office.pictures.remove': { success: true },
    },
    documents: address => {
      sent.push(address)
      return {}
    },
  })
  const choosesPhoto = async () =>
    fireEvent.change(await office.field('Add a photo'), { target: { files: [chosen(10)] } })
  await choosesPhoto()
  await office.type('What the picture shows', 'A full box')
  await office.press('Remove: A')
  await office.isMessage('The picture was removed')
  await office.waitFor(() => expect(document.querySelector('img[alt="A"]')).toBeNull())
  expect(await office.value('What the picture shows')).toBe('A full box')
  await office.press('Save picture')
  await office.waitFor(() => expect(document.body.textContent).not.toContain('logo.png'))
  await choosesPhoto()
  expect(await office.value('What the picture shows')).toBe('')
  await office.type('What the picture shows', 'Our truck')
  await office.press('Save picture')
  await office.waitFor(() => expect(sent).toHaveLength(2))
  const asked = sent.map(address => new URLSearchParams(address.split('?')[1]))
  expect(asked.map(one => one.get('alt'))).toEqual(['A full box', 'Our truck'])
  expect(new Set(asked.map(one => one.get('id'))).size).toBe(2)
})

test('the office moves a photo by a button or an arrow key, and the button keeps the focus', async () => {
  const photos = ['A', 'B', 'C'].map(alt => ({ ...cover, id: `p${alt}`, alt, kind: 'photo' as const }))
  await office.open({ answers: { 'office.pictures.list': photos, 'office.pictures.move': { success: true } } })
  await office.press('Show later: A')
  await office.isSent('office.pictures.move', { id: 'pA', before: 'pC', seen: ['pA', 'pB', 'pC'] })
  // While a move is being saved, the page ignores a press. So the person presses until the second move is sent.
  await office.waitFor(async () => {
    fireEvent.keyDown(await office.button('Show earlier: C'), { key: 'ArrowUp' })
    expect(office.sent('office.pictures.move')).toEqual({ id: 'pC', before: 'pB', seen: ['pA', 'pB', 'pC'] })
  })
  expect((await office.button('Show earlier: A')).getAttribute('aria-disabled')).toBe('true')
})

test('the page has no field for a seventh photo', async () => {
  const photos = [1, 2, 3, 4, 5, 6].map(count => ({ ...cover, id: `p${count}`, kind: 'photo' as const }))
  await office.open({ answers: { 'office.pictures.list': photos } })
  await office.sees('Choose a cover')
  expect(document.body.textContent).not.toContain('Add a photo')
})

test('the line for another site names this server, and the hauler without closing the attribute', async () => {
  await office.open({ answers: { 'office.brand.read': { ...stored, name: 'A "B" & <C>' } } })
  const { value } = await office.field('The line for your site')
  expect(value).toContain(
    `src="${location.origin}/embed/en/prices" title="A &quot;B&quot; &amp; &lt;C&gt;" sandbox="allow-forms`,
  )
  expect(value).not.toContain('allow-scripts')
})

test('if a colleague was faster, the form says who it was and keeps the typed name', async () => {
  await office.open({ answers: { 'office.brand.save': refused('changed-meanwhile', { who: 'Miguel' }) } })
  await office.type('Name', 'Bluebonnet Hauling')
  await office.press('Save name and color')
  await office.sees('Miguel has changed this meanwhile.')
  expect(await office.field('Name')).toMatchObject({ value: 'Bluebonnet Hauling' })
})

test('the page shows that the brand is loading', async () => {
  await office.open({ answers: { 'office.brand.read': pending } })
  await office.isLoading('Loading')
})

test('the page says so if the brand cannot be loaded', async () => {
  await office.open({ answers: { 'office.brand.read': failing } })
  await office.sees('Unable to load Brand')
})

test('a member without the right to manage the company cannot see its brand', async () => {
  await office.open({ rights: ['money'] })
  await office.sees('Your account may not do this.')
  expect(office.sent('office.brand.read')).toBeUndefined()
})

test('the office cannot save the brand without a connection', async () => {
  await office.open({ answers: { 'office.brand.read': { ...stored, hasLogo: true } } })
  await office.field('Name')
  office.goOffline()
  await office.sees('Not connected since')
  for (const name of ['Save name and color', 'Take the logo away'])
    expect((await office.button(name)).disabled, name).toBe(true)
})

test('the page is shown in Spanish', async () => {
  await office.open({ language: 'es' })
  await office.seesTitle('Marca')
  await office.type('Color', '#1e3a8a')
  await office.sees('Como texto sobre un fondo oscuro este color se lee mal: 2.9 a 1')
  await office.sees('Usar #4263b7, el más cercano que sirve')
})
