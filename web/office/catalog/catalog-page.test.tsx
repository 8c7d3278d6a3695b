import { fireEvent } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { addOn, listOf, twentyYard } from '#web/testing/catalog-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

const office = officePage('/catalog', { 'office.catalog.list': listOf([twentyYard]) }, { rights: ['catalog'] })
const rows = () => [...document.querySelectorAll('tbody tr')].map(row => row.querySelector('th')?.textContent)

describe('A form of the catalog', () => {
  test.each([
    ['containers?open=new', 'Name', ['20 yard', ''], 'Name is required'],
    ['containers?open=new', 'Max weight', ['2.5', '-1'], 'Max weight must be a positive number'],
    ['containers?open=new', 'Max weight', ['0'], 'Max weight must be a positive number'],
    ['containers?open=new', 'Price per day', ['$525', 'free'], 'Price per day must be a positive number'],
    ['containers?open=new', 'Price per day', ['0'], 'Price per day must be a positive number'],
    ['containers?open=new', 'Pre-auth amount', ['1,200.50', '-3'], 'Pre-auth amount must be a positive number'],
    [
      'containers?open=new',
      'Address of a picture (optional)',
      ['https://a.us/b.png', 'b.png'],
      'Please enter a valid URL',
    ],
    ['add-ons?open=new', 'Title', ['Tarp', ' '], 'Title is required'],
    ['add-ons?open=new', 'Description', ['Keeps the rain out', ''], 'Description is required'],
    ['add-ons?open=new', 'Price', ['25', ''], 'Price is required'],
  ] as const)('at %s shows the message of “%s” while the office types', async (path, name, typed, message) => {
    await office.open(`/${path}`)
    for (const text of typed) {
      expect(office.words()).not.toContain(message)
      await office.type(name, text)
    }
    await office.sees(message)
    expect((await office.field(name)).getAttribute('aria-invalid')).toBe('true')
    expect(office.words().split(/required|positive number|valid URL/)).toHaveLength(2)
  })

  test('offers the usual sizes and those in use, and asks for one if none is chosen', async () => {
    await office.open('/containers?open=new')
    await office.pick('Size', '20 yard')
    expect(office.words()).not.toContain('Please select a valid size')
    await office.pick('Size', 'Choose a size')
    await office.sees('Please select a valid size')
    const select = [...document.querySelectorAll('select')].find(one => one.labels[0]?.textContent === 'Size')
    expect([...(select?.options ?? [])].map(option => option.textContent)).toEqual([
      'Choose a size',
      '10 yard',
      '20 yard',
      '30 yard',
      '40 yard',
      'Concrete box',
    ])
  })
})

describe('The ready-made catalog', () => {
  test('is offered for an empty catalog, at the price that the office types or at the usual one', async () => {
    let items: (typeof twentyYard)[] = []
    await office.open('/containers', {
      answers: {
        'office.catalog.list': () => listOf(items),
        'office.catalog.takeReadyMade': () => {
          items = [twentyYard]
          return { success: true }
        },
      },
    })
    const price = 'Your price for a 20 yard dumpster for a week (optional)'
    await office.type(price, '99')
    await office.press('Use this catalog')
    await office.sees('Dollars from 100 to 5,000, such as 495')
    await office.type(price, '495')
    await office.press('Use this catalog')
    await office.isSent('office.catalog.takeReadyMade', { priceInCents: 49_500 })
    await office.isMessage('The catalog is yours')
    await office.waitFor(() => expect(rows()).toHaveLength(1))
    expect(office.words()).not.toContain('Use this catalog')
  })

  test('is refused if a colleague was faster', async () => {
    await office.open('/containers', {
      answers: {
        'office.catalog.list': listOf([]),
        'office.catalog.takeReadyMade': refused('catalog-not-empty'),
      },
    })
    await office.press('Use this catalog')
    await office.isSent('office.catalog.takeReadyMade', { priceInCents: null })
    await office.sees('The catalog has something in it already.')
  })

  test('is not offered beside a catalog, nor on another tab', async () => {
    await office.open('/containers')
    await office.waitFor(() => expect(rows()).toHaveLength(1))
    expect(office.words()).not.toContain('ready-made')
    await office.open('/add-ons', { answers: { 'office.catalog.list': listOf([]) } })
    await office.sees('No add-on yet.')
    expect(office.words()).not.toContain('ready-made')
  })
})

describe('A dumpster', () => {
  test('goes on sale with dollars as cents, tons as pounds and feet as inches', async () => {
    await office.open('/containers', { answers: { 'office.catalog.save': { id: 'x' } } })
    await office.press('Add a dumpster')
    office.send()
    await office.sees('Name is required')
    await office.waitFor(async () => expect(document.activeElement).toBe(await office.field('Name')))
    await office.type('Name', '15 Yard Dumpster')
    await office.type('Name in Spanish', 'Contenedor de 15 yardas')
    await office.pick('Size', '10 yard')
    await office.type('Max weight', '2.5')
    await office.type('Price per day', '$525')
    await office.type('Pre-auth amount', '1,200.50')
    await office.type('Cubic yards', '15')
    await office.type('Length, feet', '14.5')
    await office.type('Width, feet', '8')
    await office.type('Height, feet', '4')
    office.send()
    await office.isSent('office.catalog.save', {
      seen: null,
      draft: {
        kind: 'container-type',
        name: '15 Yard Dumpster',
        size: '10yard',
        maxWeightInPounds: 5000,
        pricePerDayInCents: 52_500,
        preAuthAmountInCents: 120_050,
        volumeInCubicYards: 15,
        lengthInInches: 174,
        widthInInches: 96,
        heightInInches: 48,
        imageUrl: '',
        capacityDescription: '',
        recommendedUse: '',
        spanish: { name: 'Contenedor de 15 yardas', capacityDescription: null, recommendedUse: null },
      },
    })
    await office.isAt('/office/catalog/containers')
  })

  test('is listed with its price, its orders and a note that its Spanish is missing', async () => {
    await office.open('/containers')
    await office.seesTitle('Dumpsters')
    await office.sees('20 Yard Dumpster')
    const cells = [...(document.querySelector('tbody tr')?.children ?? [])].map(cell => cell.textContent)
    expect(cells).toEqual(['20 Yard Dumpster', '$59.00 a day', '12 orders', 'Spanish is missing'])
    await office.sees('Customers see dumpsters from small to large.')
  })

  test('has an empty cell on the list if there is nothing to say of its state', async () => {
    const spanish = { name: 'Contenedor de 20 yardas', capacityDescription: '8 camionetas', recommendedUse: 'Obras' }
    const whole = { ...twentyYard, draft: { ...twentyYard.draft, spanish } }
    await office.open('/containers', { answers: { 'office.catalog.list': listOf([whole]) } })
    await office.sees('20 Yard Dumpster')
    expect(document.querySelector('tbody tr')?.lastElementChild?.childNodes).toHaveLength(0)
  })

  test('is not saved if a colleague was faster, and the typed price stays in the form', async () => {
    const answers = { 'office.catalog.save': refused('changed-meanwhile', { who: 'Miguel' }) }
    await office.open(`/containers?open=${twentyYard.id}`, { answers })
    expect(await office.field('Max weight')).toMatchObject({ value: '4' })
    await office.type('Price per day', '61')
    office.send()
    await office.sees('Miguel has changed this meanwhile.')
    expect(office.sent('office.catalog.save')).toMatchObject({ seen: { id: twentyYard.id, version: 3 } })
    expect(await office.field('Price per day')).toMatchObject({ value: '61' })
  })

  test('leaves the shop when the office takes it out', async () => {
    const answers = { 'office.catalog.archive': { success: true as const } }
    await office.open(`/containers?open=${twentyYard.id}`, { answers })
    await office.press('Take it out of the shop')
    const asked = { kind: 'container-type', id: twentyYard.id, version: 3 }
    await office.isSent('office.catalog.archive', { ...asked, isArchived: true })
  })

  test('returns to the shop when the office puts it back', async () => {
    const answers = { 'office.catalog.archive': { success: true as const } }
    const asked = { kind: 'container-type', id: twentyYard.id, version: 3 }
    const gone = listOf([{ ...twentyYard, archived: true }])
    await office.open(`/containers?open=${twentyYard.id}`, {
      answers: { ...answers, 'office.catalog.list': gone },
    })
    await office.sees('Not on sale')
    await office.press('Put it back into the shop')
    await office.isSent('office.catalog.archive', { ...asked, isArchived: false })
  })
})

describe('The sequence of add-ons in the shop', () => {
  const three = listOf([
    addOn(1, 'Tarp'),
    addOn(2, 'Boards'),
    { ...addOn(3, 'Toilet'), archived: true },
    addOn(4, 'Waiver'),
  ])
  const seen = [1, 2, 4].map(number => addOn(number, '').id)

  test.each([
    ['Boards', 'ArrowUp', { id: seen[1], before: seen[0] }],
    ['Tarp', 'ArrowDown', { id: seen[0], before: seen[2] }],
    ['Boards', 'ArrowDown', { id: seen[1], before: null }],
  ] as const)('changes when the office moves %s with %s', async (name, key, expected) => {
    const scene = { answers: { 'office.catalog.list': three, 'office.catalog.move': { success: true as const } } }
    await office.open('/add-ons', scene)
    await office.sees('Waiver')
    expect(rows()).toEqual(['Tarp', 'Boards', 'Toilet', 'Waiver'])
    const handle = document.querySelector(`[aria-label^="Move ${name}:"]`)
    fireEvent.keyDown(handle ?? document.body, { key })
    await office.isSent('office.catalog.move', { kind: 'add-on', ...expected, seen })
  })

  test('stays if the office moves the first add-on up, and the page says if a colleague was faster', async () => {
    const scene = {
      answers: { 'office.catalog.list': three, 'office.catalog.move': refused('changed-meanwhile', { who: '–' }) },
    }
    await office.open('/add-ons', scene)
    await office.sees('Waiver')
    fireEvent.keyDown(document.querySelector('[aria-label^="Move Tarp:"]') ?? document.body, { key: 'ArrowUp' })
    expect(office.sent('office.catalog.move')).toBeUndefined()
    fireEvent.keyDown(document.querySelector('[aria-label^="Move Waiver:"]') ?? document.body, { key: 'ArrowUp' })
    await office.sees('Another person has changed this meanwhile.')
  })
})

test('the office can restrict a material, charge a fee for each piece and recommend a dumpster for it', async () => {
  await office.open('/materials?open=new', { answers: { 'office.catalog.save': { id: 'm' } } })
  await office.type('Name', 'Tires')
  await office.type('Extra charge each (optional)', '0')
  await office.sees('A positive amount, such as 25')
  await office.type('Extra charge each (optional)', '25')
  await office.choose('checkbox', 'Restricted: customers are called before they can order')
  await office.choose('checkbox', '20 Yard Dumpster')
  expect(office.words()).not.toContain('Concrete box')
  await office.choose('radio', 'Tire')
  office.send()
  await office.isSent('office.catalog.save', {
    seen: null,
    draft: {
      kind: 'material',
      name: 'Tires',
      isRestricted: true,
      extraChargeInCents: 2500,
      recommendedContainerIds: [twentyYard.id],
      icon: 'tire',
      spanish: { name: null },
    },
  })
})

test('the office writes a cleanup with the points of a description and with its usual materials', async () => {
  const points = {
    title: 'House',
    descriptionItems: ['Sofas', 'Beds'],
    spanish: { title: null, descriptionItems: ['Sofás'] },
  }
  const list = listOf([], [{ id: 't', draft: { kind: 'description', ...points } }])
  await office.open('/cleanups?open=new', {
    answers: { 'office.catalog.list': list, 'office.catalog.save': { id: 'c' } },
  })
  await office.type('Title', 'Move out')
  await office.type('Points', '')
  fireEvent.blur(await office.field('Points'))
  await office.sees('Between 1 and 20 points of at most 200 characters')
  await office.pick('Take the points of a description', 'House')
  await office.choose('checkbox', 'Furniture')
  office.send()
  await office.isSent('office.catalog.save', {
    seen: null,
    draft: { ...points, kind: 'cleanup', title: 'Move out', usualMaterialIds: [list.materials[0]?.id] },
  })
})

describe('The page', () => {
  test('shows that the catalog is loading', async () => {
    await office.open('/containers', { answers: { 'office.catalog.list': pending } })
    await office.isLoading('Loading')
  })

  test('asks for the first description if there is none', async () => {
    await office.open('/descriptions', { answers: { 'office.catalog.list': listOf([]) } })
    await office.sees('No description yet. Add the first, and cleanups can be written with it.')
  })

  test('says so if the dumpsters cannot be loaded', async () => {
    await office.open('/containers', { answers: { 'office.catalog.list': failing } })
    await office.sees('Unable to load Dumpsters')
  })

  test('begins with the dumpsters', async () => {
    await office.open()
    await office.isAt('/office/catalog/containers')
  })

  test('offers no new dumpster to a member without the right to the catalog', async () => {
    await office.open('/containers', { rights: ['dispatch', 'money'] })
    await office.waitFor(() => expect(document.querySelector('[role="alert"], .bg-warn-tint')).not.toBeNull())
    expect(office.words()).not.toContain('Add a dumpster')
  })

  test('asks before the office leaves an unsaved form, and says when the form is saved', async () => {
    await office.open(`/containers?open=${twentyYard.id}`, {
      answers: { 'office.catalog.save': { id: twentyYard.id } },
    })
    await office.type('Name', '21 Yard')
    await office.press('Close')
    await office.sees('Leave without saving?')
    await office.press('Stay')
    office.send()
    await office.isMessage('Saved')
    expect(office.sent('office.catalog.save')).toMatchObject({ draft: { name: '21 Yard' } })
  })

  test('is shown in Spanish', async () => {
    await office.open('/containers?open=new', { language: 'es' })
    await office.seesTitle('Contenedores')
    await office.type('Precio por día', '0')
    await office.sees('El precio por día debe ser un número positivo')
  })
})

describe('The calendar', () => {
  const [labor, founders] = [dayOf('2027-09-06'), dayOf('2027-03-05')]
  const year = {
    year: 2027,
    today: dayOf('2026-11-23'),
    closed: [{ day: founders, name: 'Founders Day', nameInSpanish: null }],
    holidays: [{ day: labor, name: 'Labor Day', nameInSpanish: 'Día del Trabajo' }],
  }
  const promise = {
    orderId: 'o1',
    number: 'R-10234',
    customer: 'Okafor',
    street: '1100 Congress Ave',
    start: 9,
    end: 12,
  }
  const calendar = {
    'office.calendar.list': year,
    'office.calendar.promises': { promises: [promise] },
    'office.calendar.close': { success: true as const },
    'office.calendar.open': { success: true as const },
  }

  test('lists closed days and holidays, and shows the promised visits of a holiday before the office closes it', async () => {
    await office.open('/calendar?year=2027', { answers: calendar })
    await office.sees('Founders Day')
    expect(office.sent('office.calendar.list')).toEqual({ year: 2027 })
    const cells = [...document.querySelectorAll('tbody tr')].map(row => [...row.children].map(cell => cell.textContent))
    expect(cells.map(([, ...others]) => others)).toEqual([
      ['Founders Day', '–', 'Closed'],
      ['Labor Day', 'Día del Trabajo', 'Open: a holiday'],
    ])
    fireEvent.click(document.querySelectorAll('tbody th a')[1] ?? document.body)
    await office.sees('1 visit is promised or requested on this day. They stay until they are planned otherwise.')
    await office.sees('R-10234')
    await office.press('Close it all the same')
    const named = { day: labor, name: 'Labor Day', nameInSpanish: 'Día del Trabajo' }
    await office.isSent('office.calendar.close', { ...named, seen: ['o1'] })
  })

  test('closes all coming holidays with one press, and names those that stay open because visits are promised', async () => {
    const answers = { ...calendar, 'office.calendar.closeHolidays': { closed: [labor], left: [dayOf('2027-11-25')] } }
    await office.open('/calendar?year=2027', { answers })
    await office.press('Close on the holidays')
    await office.isSent('office.calendar.closeHolidays', { year: 2027 })
    await office.sees('1 holiday was closed')
    await office.sees(/promised or requested on .*25.*: close that day separately/)
  })

  test('says so if the holidays cannot be closed', async () => {
    await office.open('/calendar?year=2027', { answers: { ...calendar, 'office.calendar.closeHolidays': failing } })
    await office.press('Close on the holidays')
    await office.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toBeTruthy())
  })

  test('does not offer to close the holidays of a year that has none', async () => {
    const answers = { ...calendar, 'office.calendar.closeHolidays': { closed: [labor], left: [dayOf('2027-11-25')] } }
    await office.open('/calendar?year=2026', {
      answers: { ...answers, 'office.calendar.list': { ...year, holidays: [] } },
    })
    await office.sees('Founders Day')
    expect(document.body.textContent).not.toContain('Close on the holidays')
  })

  test('asks for a day and a name before it closes a day', async () => {
    const answers = { ...calendar, 'office.calendar.promises': { promises: [] } }
    await office.open('/calendar?open=new', { answers })
    await office.field('Name')
    office.send()
    await office.sees('Please choose a day.')
    await office.sees('Name is required')
    await office.type('Day', '2027-04-01')
    await office.type('Name', 'Inventory')
    await office.sees('Nothing is promised on this day.')
    await office.press('Close this day')
    const named = { day: dayOf('2027-04-01'), name: 'Inventory', nameInSpanish: null }
    await office.isSent('office.calendar.close', { ...named, seen: [] })
  })

  test('says which colleague has closed the day meanwhile, and keeps what was typed', async () => {
    const faster = refused('changed-meanwhile', { who: 'Miguel' })
    const promises = { promises: [] }
    await office.open('/calendar?open=new', {
      answers: { ...calendar, 'office.calendar.promises': promises, 'office.calendar.close': faster },
    })
    await office.type('Day', '2027-04-01')
    await office.type('Name', 'Inventory')
    await office.sees('Nothing is promised on this day.')
    await office.press('Close this day')
    await office.sees('Miguel has changed this meanwhile. Please look again.')
    expect((await office.field('Name')).value).toBe('Inventory')
  })

  test('closes no day before it knows which visits are promised on it', async () => {
    await office.open('/calendar?open=2027-09-06', {
      answers: { ...calendar, 'office.calendar.promises': failing },
    })
    await office.sees('Unable to load What is promised')
    office.send()
    expect(office.sent('office.calendar.close')).toBeUndefined()
  })

  test('opens a closed day again', async () => {
    await office.open('/calendar?open=2027-03-05', { answers: calendar })
    await office.press('Open this day again')
    await office.isSent('office.calendar.open', { day: founders, name: 'Founders Day' })
  })

  test('says so if the calendar cannot be loaded', async () => {
    await office.open('/calendar', { answers: { 'office.calendar.list': failing } })
    await office.sees('Unable to load Calendar')
  })
})
