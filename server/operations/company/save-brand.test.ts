import { plainJpeg } from '@rolloff/photo/photo.stage.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FleetStage, openFleet } from '#server/testing/fleet/fleet-stage.ts'
import { saveLogo } from './save-brand.ts'

let stage: FleetStage
beforeAll(async () => {
  stage = await openFleet()
})
afterAll(() => stage.app.stop())

const query = async (text: string, values: unknown[] = []) => (await stage.app.database.pool.query(text, values)).rows
const refusal = (name: string, refusalValues?: object) => ({
  data: { refusal: name, ...(refusalValues && { refusalValues }) },
})
const lastChange = async () =>
  (await query(`SELECT act, before, after FROM change WHERE object = 'organization' ORDER BY seq DESC LIMIT 1`))[0]
const settingsOfPages = async () => (await fetch(`${stage.app.url}/settings.json`)).json()

describe('The name and the accent of a hauler', () => {
  test('are saved under their version, and the history stores the accent but not the name', async () => {
    const { version, accent } = await stage.office.brand.read.query({})
    expect(accent).toBeNull()
    const brand = { name: 'Blue-bonnet Hauling', accent: '#0b756d' }
    await stage.office.brand.save.mutate({ version, brand })
    expect(await stage.office.brand.read.query({})).toMatchObject({ version: version + 1, ...brand, hasLogo: false })
    const stale = stage.office.brand.save.mutate({ version, brand: { ...brand, accent: null } })
    await expect(stale).rejects.toMatchObject(refusal('changed-meanwhile'))
    const change = await lastChange()
    expect(change).toEqual({ act: 'change-brand', before: { accent: null }, after: { accent: '#0b756d' } })
  })

  test('are refused if the accent cannot be read, with its contrast and the nearest shade that can be read', async () => {
    const { version, accent } = await stage.office.brand.read.query({})
    const save = stage.office.brand.save.mutate({ version, brand: { name: 'Navy', accent: '#1e3a8a' } })
    await expect(save).rejects.toMatchObject(
      refusal('accent-unreadable', { place: 'dark', contrast: '2.9', nearest: '#4263b7' }),
    )
    expect(await stage.office.brand.read.query({})).toMatchObject({ version, accent })
  })

  test.each([
    ['name', ''],
    ['name', 'x'.repeat(101)],
    ['accent', 'teal'],
    ['accent', '#fff'],
  ])('are refused if the %s is "%s"', async (field, value) => {
    const { version, name, accent } = await stage.office.brand.read.query({})
    const save = stage.office.brand.save.mutate({ version, brand: { name, accent, [field]: value } })
    await expect(save).rejects.toMatchObject({ data: { httpStatus: 400 } })
  })

  test('are in the office at once, with the colors of the accent, but not on pages without an order', async () => {
    const { version } = await stage.office.brand.read.query({})
    await stage.office.brand.save.mutate({ version, brand: { name: 'Grackle Creek', accent: '#0b756d' } })
    // A second hauler uses this installation, so pages without an order show no hauler's colors.
    expect(await settingsOfPages()).not.toHaveProperty('brand')
    const { organization } = await stage.office.me.query()
    expect(organization).toMatchObject({
      name: 'Grackle Creek',
      brand: { colors: { brand: '#0b756d', ink: '#ffffff' }, logo: null },
    })
  })
})

describe('A logo', () => {
  const acting = () => ({ organizationId: stage.cast.hauler.id, actorId: stage.cast.admin.id })
  const versionNow = async () => (await stage.office.brand.read.query({})).logoVersion

  test('is saved under its version, and the office can remove it again', async () => {
    const before = await versionNow()
    const saved = await saveLogo(stage.app.deps, acting(), { logoVersion: before, content: plainJpeg })
    expect(saved).toEqual({ logoVersion: before + 1 })
    expect(await lastChange()).toMatchObject({
      act: 'change-brand',
      before: { hasLogo: false },
      after: { hasLogo: true },
    })
    const late = saveLogo(stage.app.deps, acting(), { logoVersion: before, content: plainJpeg })
    await expect(late).rejects.toMatchObject({ refusal: 'changed-meanwhile' })
    await stage.office.brand.removeLogo.mutate({ logoVersion: before + 1 })
    expect(await stage.office.brand.read.query({})).toMatchObject({ hasLogo: false, logoVersion: before + 2 })
  })

  test('must be a JPEG, PNG or WebP by its bytes, and at most 200 KB large', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const large = Buffer.concat([plainJpeg, Buffer.alloc(200 * 1024)])
    for (const content of [svg, Buffer.alloc(0), Buffer.from('GIF89a'), large]) {
      const save = saveLogo(stage.app.deps, acting(), { logoVersion: await versionNow(), content })
      await expect(save).rejects.toMatchObject({ refusal: 'not-a-logo' })
    }
  })
})
