import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noPublicFacts } from '#domain/company/public-facts.ts'
import { boxWords, switchWords } from '#domain/message/consent-wording.ts'
import { replyText } from '#domain/message/reply.ts'
import { formatCents } from '#domain/value/money.ts'
import { openCart, visit } from '#server/testing/journey.ts'
import { outboxSettings } from '#server/testing/outbox.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
// This is Wednesday before noon in Austin.
const now = new Date('2026-11-25T16:00:00Z')
const hostile = '</script><script>alert(1)</script>"onx=1'
const site = 'http://localhost:7777'

beforeAll(async () => {
  app = await startTestApp({ clock: () => now, env: { PUBLIC_URL: `${site}/` } })
})
afterAll(() => app.stop())

/** Sends a request as `curl` does: without script and cookie, and for any type. */
async function read(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(app.url + path, { method, headers: { accept: '*/*', ...headers }, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const pages = [
  '/prices',
  '/sizes/20-yard',
  '/areas',
  '/areas/austin-tx',
  '/areas/austin-tx/20-yard',
  '/areas/hutto-tx/concrete-box',
  '/projects',
  '/projects/roofing',
  '/what-can-go-in',
  '/permits',
  '/questions',
  '/text-messages',
]

/** Returns the price of each size on a page, or its range if there is one, with the size's name as the key, in the order of the page. */
const pricesOn = (text: string) =>
  Object.fromEntries(
    [
      ...text.matchAll(
        /<h3><a[^>]*>([^<]+)<\/a><\/h3>\s*<p class="price">([^<]+)<\/p>\s*(?:<p class="soft range">([^<]+)<\/p>)?/g,
      ),
    ].map(([, name, price, range]) => [
      name,
      range === undefined ? price : /\$[\d.]+ (?:to|a) \$[\d.]+\d/.exec(range)?.[0],
    ]),
  )

/** Returns the visible text of the page. */
const visibleIn = (text: string) =>
  text
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")

type Data = { readonly '@type': string } & Record<string, unknown>

function dataIn(text: string): Data[] {
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? []
  return JSON.parse(data)['@graph']
}

describe('Each public page', () => {
  test.each(pages.flatMap(path => [path, `/es${path}`]))('%s is a page without script, to GET and HEAD', async path => {
    const { status, headers, text } = await read(path)
    const language = path.startsWith('/es') ? 'es' : 'en'
    const english = path.replace(/^\/es/, '')
    expect([status, headers.get('content-type'), headers.get('content-language')]).toEqual([
      200,
      'text/html; charset=utf-8',
      language,
    ])
    expect(text).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${language}">`))
    expect(text.match(/<h1>/g)).toHaveLength(1)
    expect(text).toMatch(/<title>[^<]+ · Grackle Creek Roll-Off<\/title><meta name="description" content="[^"]{40,}">/)
    expect(text).toContain(`<link rel="canonical" href="${site}${path}">`)
    for (const [name, address] of [
      ['en', english],
      ['es', `/es${english}`],
      ['x-default', english],
    ])
      expect(text).toContain(`<link rel="alternate" hreflang="${name}" href="${site}${address}">`)
    expect(text).toContain(`<meta property="og:url" content="${site}${path}">`)
    // The content security policy would refuse a script or a style in the page, so the page has neither.
    expect(text.match(/<script/g)).toHaveLength(1)
    expect(text).not.toMatch(/ style=| on\w+=|<style/)
    expect(headers.get('content-security-policy')).toContain("script-src 'self';style-src 'self'")
    expect(headers.get('x-robots-tag')).toBeNull()
    const head = await read(path, {}, 'HEAD')
    expect([head.status, head.text]).toEqual([200, ''])
  })

  test('is smaller than 9 KB when compressed', async () => {
    for (const path of pages) {
      const answer = await fetch(app.url + path, { headers: { 'accept-encoding': 'br' } })
      const bytes = Number(answer.headers.get('content-length'))
      expect([path, answer.headers.get('content-encoding'), bytes < 9_000]).toEqual([path, 'br', true])
      expect(await answer.text()).toContain('</html>')
    }
  })

  test('says the same in Spanish, with numbers in the American form', async () => {
    const { text } = await read('/es/prices?zip=78701')
    expect(visibleIn(text)).toContain('Por 7 días, con entrega, recolección, cargos e impuestos')
    expect(visibleIn(text)).toContain('Incluye 7 días y 3 toneladas (6,000 lb)')
    expect(Object.values(pricesOn(text)).map(price => String(price).replace(' a ', ' to '))).toEqual(
      Object.values(pricesOn((await read('/prices?zip=78701')).text)),
    )
  })
})

test.each([
  ['en', '/text-messages', 'shared with third parties or affiliates for marketing', 'it stands'],
  [
    'es',
    '/es/text-messages',
    'se comparten con terceros ni afiliados con fines de mercadeo',
    'entregamos su contenedor',
  ],
] as const)(
  'rule T21: a carrier reads how people agree to texts, in the words of the form, and what we text (%s)',
  async (language, path, privacy, own) => {
    const hauler = 'Grackle Creek Roll-Off'
    await sql`
    INSERT INTO message_template (organization_id, occasion, channel, language, text)
    SELECT id, 'delivered', 'sms', 'en', '{hauler}: it stands ({number}).' FROM organization ORDER BY created_at, id LIMIT 1
    ON CONFLICT DO NOTHING`.execute(app.database.db)
    const text = visibleIn((await read(path)).text)
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
    for (const words of [boxWords, switchWords]) expect(text).toContain(words[language].replace('{hauler}', hauler))
    for (const kind of ['stop', 'help'] as const)
      expect(text).toContain(replyText(kind, language, { name: hauler, phone: '+15125550110' }))
    expect(text).toContain(`482913`)
    expect(text).toContain(`${hauler}: ${own}`)
    expect(text).toContain(privacy)
    expect(text).toContain(`${site}/privacy`)
    expect(text).toContain(`${site}/o/`)
  },
)

describe('The page of prices', () => {
  test.each(['78701', '78744', '78662'])(
    'rule W2: in %s each size costs what the checkout asks for, for every material that may go in',
    async zipCode => {
      const guest = visit(app)
      const cartId = await openCart(guest, zipCode)
      await guest.api.upsertCustomerType.mutate({ cartId, customerType: 'individual' })
      const asked = new Map<string, number[]>()
      for (const material of await guest.api.getMaterials.query()) {
        if (material.isRestricted || material.extraChargeInCents) continue
        await guest.api.upsertMaterials.mutate({ cartId, materials: [{ id: material._id }] })
        for (const { name, price } of await guest.api.getContainerTypesForCustomer.query())
          asked.set(name, [...(asked.get(name) ?? []), ...(price ? [price.totalInCents] : [])])
      }
      const range = (totals: readonly number[]) => {
        const [low, high] = [Math.min(...totals), Math.max(...totals)]
        return low === high ? formatCents(low) : `${formatCents(low)} to ${formatCents(high)}`
      }
      const shown = pricesOn((await read(`/prices?zip=${zipCode}`)).text)
      expect(Object.keys(shown)).toHaveLength(6)
      expect(shown).toEqual(Object.fromEntries([...asked].map(([name, totals]) => [name, range(totals)])))
    },
  )

  test('shows sizes from 10 to 40 yards and the boxes for heavy loads last, each with its drawing (rules W1 and C70)', async () => {
    const { text } = await read('/prices')
    expect(Object.keys(pricesOn(text))).toEqual([
      '10 Yard Dumpster',
      '20 Yard Dumpster',
      '30 Yard Dumpster',
      '40 Yard Dumpster',
      '10 Yard Heavy Dumpster',
      'Concrete Box',
    ])
    expect(text).toContain(
      'aria-label="20 Yard Dumpster: 22 ft long, 8 ft wide and 4.5 ft high, drawn to scale beside a person and a pick-up truck"',
    )
    expect(text.match(/<figure class="drawing">/g)).toHaveLength(6)
  })

  test('shows each size of a city once, at the price of most ZIPs, and says what differs in the others (rule W3)', async () => {
    const { text } = await read('/areas/austin-tx')
    expect(text.match(/<h3><a/g)).toHaveLength(6)
    expect(visibleIn(text)).toContain('In 78719, 78725, 78744 each size costs $16.24 less.')
    expect(text).toMatch(
      /<p class="price">\$584\.55<\/p>\s*<p class="soft range">In most ZIP codes\. By ZIP code \$568\.31 to \$584\.55\./,
    )
    expect(text).toContain('href="/checkout/zipcode?size=20yard"')
    expect(text).toContain('href="/areas/austin-tx/20-yard"')
    expect((await read('/areas/hutto-tx')).text).toContain('href="/checkout/zipcode?zip=78634&amp;size=20yard"')
    expect(visibleIn(text)).toContain('Fee for deliveries there: $15.00. ')
    expect(visibleIn(text)).toContain('Sales tax: 8.25%')
    expect(visibleIn(text)).toContain('the first day you can choose is Wednesday, November 25.')
  })

  test('rule C71: shows what the hauler wrote about permits of a city, in the language of the reader', async () => {
    expect(visibleIn((await read('/areas/hutto-tx')).text)).toContain('On your own ground usually none.')
    await sql`INSERT INTO city_permit (organization_id, city_slug, text, text_es, url)
      SELECT id, 'hutto-tx', 'A street permit costs $45.', 'El permiso cuesta $45.', 'https://hutto.example/permits'
      FROM organization ORDER BY created_at, id LIMIT 1`.execute(app.database.db)
    for (const path of ['/areas/hutto-tx', '/areas/hutto-tx/20-yard', '/permits']) {
      const { text } = await read(path)
      expect(text).toContain('A street permit costs $45. <a href="https://hutto.example/permits"')
      expect(visibleIn((await read(`/es${path}`)).text)).toContain('El permiso cuesta $45.')
    }
    expect((await read('/areas/austin-tx')).text).not.toContain('$45')
  })

  test('rules W3 and A21: the pages say how far the yard is, and show its address only if the office wants it', async () => {
    await sql`INSERT INTO facility (organization_id, name, kind, line1, city, state, postal_code, latitude, longitude, time_zone)
      SELECT id, 'Yard', 'yard', '9100 Burleson Rd', 'Austin', 'TX', '78719', 30.18, -97.667, 'America/Chicago'
      FROM organization ORDER BY created_at, id LIMIT 1`.execute(app.database.db)
    const before = await read('/areas/hutto-tx')
    expect(visibleIn(before.text)).toContain('About 32 miles from our yard')
    expect(before.text).not.toContain('Burleson')
    expect(before.text).not.toContain('class="yard"')
    await sql`UPDATE organization SET public_facts = ${JSON.stringify({ ...noPublicFacts, showsYard: true })}::jsonb`.execute(
      app.database.db,
    )
    const { text } = await read('/areas/hutto-tx')
    expect(visibleIn(text)).toContain('9100 Burleson Rd, Austin, TX 78719')
    expect(text).toContain('class="yard"')
    expect(dataIn(text)[0]).toMatchObject({
      '@type': 'LocalBusiness',
      address: { '@type': 'PostalAddress', streetAddress: '9100 Burleson Rd', postalCode: '78719' },
      geo: { latitude: 30.18, longitude: -97.667 },
    })
    await sql`UPDATE organization SET public_facts = NULL`.execute(app.database.db)
  })

  test('rule W12: a project shows what goes in, the sizes that fit and their weight', async () => {
    const text = visibleIn((await read('/projects/demolition-and-concrete')).text)
    expect(text).toMatch(/What usually goes in\s+Concrete\s/)
    expect(text).toMatch(/Concrete Box: about [\d.]+ tons, and 6\.25 tons are included\./)
    expect(text).not.toContain('Order: 20 Yard Dumpster')
    const index = (await read('/es/projects')).text
    expect(index).toContain('<a class="reach" href="/es/projects/roofing">Techos</a>')
    expect((await read('/projects/nothing')).status).toBe(404)
  })

  test('shows to people what it tells machines in the words of schema.org (rule W6)', async () => {
    const known: Record<string, readonly string[]> = {
      LocalBusiness: ['@id', 'name', 'telephone', 'email', 'url', 'image', 'priceRange', 'areaServed'],
      Service: ['name', 'serviceType', 'provider', 'areaServed', 'url'],
      City: ['name'],
      Product: ['name', 'description', 'image', 'offers'],
      Offer: ['price', 'priceCurrency', 'availability', 'url', 'seller'],
      AggregateOffer: ['lowPrice', 'highPrice', 'priceCurrency', 'availability', 'url', 'seller'],
      BreadcrumbList: ['itemListElement'],
      ListItem: ['position', 'name', 'item'],
      FAQPage: ['mainEntity'],
      Question: ['name', 'acceptedAnswer'],
      Answer: ['text'],
    }
    const found = new Set<string>()
    const look = (value: unknown, visible: string): void => {
      if (Array.isArray(value)) for (const one of value) look(one, visible)
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return
      const { '@type': type, ...properties } = value as Data
      if (!type) {
        expect(Object.keys(properties)).toEqual(['@id'])
        return
      }
      found.add(type)
      expect(known[type], type).toEqual(expect.arrayContaining(Object.keys(properties)))
      for (const [name, of] of Object.entries(properties)) {
        if (/price$/i.test(name)) expect(visible).toContain(formatCents(Math.round(Number(of) * 100)))
        if (['text', 'name'].includes(name) && /Question|Answer|Product|ListItem|Service/.test(type))
          expect(visible).toContain(of)
        look(of, visible)
      }
    }
    for (const path of [...pages, '/areas/hutto-tx'].flatMap(one => [one, `/es${one}`])) {
      const { text } = await read(path)
      look(dataIn(text), visibleIn(text))
    }
    expect([...found].sort()).toEqual(Object.keys(known).sort())
  })

  test('is not sent again while it is the same, and shows a changed price at once (rule W7)', async () => {
    const before = await read('/sizes/20-yard')
    const mark = before.headers.get('etag') ?? ''
    expect(before.headers.get('cache-control')).toBe('public, no-cache')
    expect(await read('/sizes/20-yard', { 'if-none-match': `"other", ${mark}` })).toMatchObject({
      status: 304,
      text: '',
    })
    await sql`UPDATE service_area SET city_fee_in_cents = city_fee_in_cents + 700`.execute(app.database.db)
    const after = await read('/sizes/20-yard', { 'if-none-match': mark })
    expect(after.status).toBe(200)
    expect(before.text).toContain('$568.31 to $597.80')
    expect(after.text).toContain('$575.89 to $605.27')
  })
})

test('rule W1: a public page shows text that a person typed as text, never as code', async () => {
  await sql`UPDATE organization SET name = ${hostile}, email = ${'a"b@example.com'}`.execute(app.database.db)
  await sql`UPDATE container_type SET capacity_description = ${hostile}, name = name || ${hostile}`.execute(
    app.database.db,
  )
  await sql`UPDATE material SET name = name || ${hostile}`.execute(app.database.db)
  await sql`UPDATE service_area_zip SET city = ${hostile} WHERE zip_code = '78640'`.execute(app.database.db)
  for (const path of [...pages, '/areas/script-script-alert-1-script-onx-1-tx', '/sizes/99']) {
    const { text } = await read(`${path}?zip=${encodeURIComponent('"><script>')}`)
    expect(text.match(/<script/g), path).toHaveLength(1)
    expect(text.match(/<\/script/g), path).toHaveLength(1)
    expect(text.replace(/<script.*<\/script>/s, '')).not.toMatch(/"onx|<[^>]*\sonx=/)
    expect(text).toContain('&lt;script&gt;')
    expect(dataIn(text)[0]).toMatchObject({ '@type': 'LocalBusiness', name: hostile })
  }
})

describe('A public page that does not exist or has no content', () => {
  test('is 404 for an unknown size, city or Spanish page, and leads to what exists (rule W8)', async () => {
    for (const [path, link] of [
      ['/sizes/50-yard', '/sizes/20-yard'],
      ['/sizes/20yard', '/sizes/20-yard'],
      ['/areas/anchorage-ak', '/areas/austin-tx'],
      ['/es/areas/anchorage-ak', '/es/areas/austin-tx'],
      ['/es/nada', '/es/sizes/20-yard'],
    ]) {
      const { status, headers, text } = await read(path ?? '')
      expect([path, status, headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8'])
      expect(text).toContain(`href="${link}"`)
      expect(text).toContain('<meta name="robots" content="noindex">')
      expect(text).not.toContain('rel="canonical"')
      expect(text).toContain('<form class="zip"')
    }
  })

  test('says beside the field that a ZIP is none or is not served, and keeps what was typed', async () => {
    for (const [typed, said] of [
      ['7870', 'A ZIP code has five digits.'],
      ['99501', 'We do not deliver to 99501 yet.'],
    ] as const) {
      const { status, text } = await read(`/prices?zip=${typed}`)
      expect(status).toBe(200)
      expect(text).toMatch(
        new RegExp(`name="zip" value="${typed}"[^>]* aria-invalid="true" aria-describedby="zip-problem" autofocus`),
      )
      expect(text).toContain(`<p id="zip-problem" class="problem">${said}`)
    }
    expect((await read('/prices?zip=99501')).text).toContain('href="/checkout/zipcode-unsupported?zipCode=99501"')
  })

  test('leads to the checkout for a ZIP of another hauler', async () => {
    const [other] = (
      await sql<{ id: string }>`
      INSERT INTO organization (name, phone, email, window_ranges) VALUES ('Other', '+15125550111', 'o@example.com', '[]')
      RETURNING id`.execute(app.database.db)
    ).rows
    const [area] = (
      await sql<{ id: string }>`
      INSERT INTO service_area (organization_id, name, time_zone) VALUES (${other?.id}, 'There', 'America/Chicago')
      RETURNING id`.execute(app.database.db)
    ).rows
    await sql`INSERT INTO service_area_zip (organization_id, service_area_id, zip_code, city, state)
      VALUES (${other?.id}, ${area?.id}, '99502', 'Anchorage', 'AK')`.execute(app.database.db)
    expect((await read('/prices?zip=99502')).text).toContain('href="/checkout/zipcode?zip=99502"')
    expect((await read('/areas')).text).not.toContain('Anchorage')
  })

  test('says in its language that the database does not answer, and works again afterwards', async () => {
    await sql`ALTER TABLE organization RENAME TO away`.execute(app.database.db)
    const { status, headers, text } = await read('/es/prices')
    await sql`ALTER TABLE away RENAME TO organization`.execute(app.database.db)
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '60', 'no-store'])
    expect(text).toContain('<h1>Un momento, por favor</h1>')
    expect((await read('/es/prices')).status).toBe(200)
  })

  test('shows no archived size, and no price if a pricing rule is broken', async () => {
    await sql`UPDATE container_type SET archived = true WHERE size = '40yard'`.execute(app.database.db)
    expect((await read('/sizes/40-yard')).status).toBe(404)
    await sql`UPDATE pricing_rule SET data = '{}' WHERE name = 'Heavy loads'`.execute(app.database.db)
    const { status, text } = await read('/sizes/20-yard')
    expect([status, text.includes('$')]).toEqual([200, false])
    expect(text).toContain('Please call us for the price.')
    expect(dataIn(text).find(one => one['@type'] === 'Product')).not.toHaveProperty('offers')
  })
})

describe('For search engines', () => {
  test('the sitemap names each page with its translation, and robots.txt names the sitemap (rule W9)', async () => {
    const robots = await read('/robots.txt')
    expect([robots.status, robots.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(robots.text).toContain(`Sitemap: ${site}/sitemap.xml\n`)
    expect(robots.text).not.toMatch(/Disallow: \/?$/m)
    const { text, headers } = await read('/sitemap.xml')
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(match => (match[1] ?? '').replace(site, ''))
    expect(addresses).toEqual(expect.arrayContaining(pages.flatMap(path => [path, `/es${path}`])))
    expect(new Set(addresses).size).toBe(addresses.length)
    const own = addresses.filter(path => !['/get-started', '/terms', '/privacy'].includes(path))
    // The pages of one size in different cities are made alike.
    const isRead = (path: string) => !/\/areas\/.+\//.test(path) || path.includes('/hutto-tx/')
    for (const path of own.filter(isRead)) expect([path, (await read(path)).status]).toEqual([path, 200])
    expect(text.match(/hreflang="es"/g)).toHaveLength(own.length)
  })

  test('a hauler’s colors are in a file that browsers may keep', async () => {
    await sql`UPDATE organization SET accent = '#0b756d'`.execute(app.database.db)
    expect((await read('/permits')).text).toContain('<link rel="stylesheet" href="/brand/0b756d.css">')
    const { text, headers } = await read('/brand/0b756d.css')
    expect(text).toBe(':root{--brand:#0b756d;--brand-ink:#ffffff;--brand-deep:#065852}')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    for (const wrong of ['fff', '0b756d;}', 'red']) expect((await read(`/brand/${wrong}.css`)).status).toBe(404)
  })

  test('the outbox of a test installation may not be stored', async () => {
    expect((await read(`/dev/outbox?key=${outboxSettings.OUTBOX_KEY}`)).headers.get('x-robots-tag')).toBe('noindex')
  })
})

describe('rules A21 and W10: a public page with the hauler’s facts and its preview', () => {
  const facts = {
    hours: { weekdays: { from: 7, to: 18 }, saturday: null, sunday: null },
    license: 'TX <4521>',
    isInsured: true,
    showsYard: false,
    sinceYear: 2009,
    reviewUrl: 'https://g.page/r/grackle/review',
    ratingInTenths: 49,
    reviewCount: 312,
  }
  const store = (value: unknown) =>
    sql`UPDATE organization SET public_facts = ${value === null ? null : JSON.stringify(value)}::jsonb`.execute(
      app.database.db,
    )

  test('shows facts in the footer once they are filled in, to people and to machines', async () => {
    expect((await read('/prices')).text).not.toContain('In business since')
    await store(facts)
    const { text } = await read('/prices')
    expect(text).toContain('<li>Licensed (TX &lt;4521&gt;) and insured</li><li>In business since 2009</li>')
    expect(text).toContain(
      '<a class="reach" href="https://g.page/r/grackle/review">4.9 of 5 from 312 Google reviews</a>',
    )
    expect((await read('/es/prices')).text).toContain('4.9 de 5 en 312 opiniones de Google')
    const [business] = dataIn(text)
    expect(business).toMatchObject({ foundingDate: '2009', sameAs: ['https://g.page/r/grackle/review'] })
    expect(business?.openingHoursSpecification).toMatchObject([{ opens: '07:00', closes: '18:00' }])
    await store(null)
  })

  test.each([
    ['/prices', '/share/en.png'],
    ['/es/areas/austin-tx', '/share/es.png'],
    ['/sizes/20-yard', '/share/en/20-yard.png'],
  ])('at %s names the picture %s, which a browser checks again and does not load again', async (path, picture) => {
    const { text } = await read(path)
    expect(text).toContain(`<meta property="og:image" content="${site}${picture}">`)
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image">')
    const answer = await fetch(app.url + picture)
    const png = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    expect(png.length).toBeLessThan(100_000)
    const again = await read(picture, { 'if-none-match': answer.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('has no picture for a size that is not on offer', async () => {
    for (const path of ['/share/en/99-yard.png', '/share/fr.png', '/share/en/x'])
      expect((await read(path)).status).toBe(404)
  })
})
