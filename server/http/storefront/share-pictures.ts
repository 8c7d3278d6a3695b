/** Previews of a link to a public page show /share/en.png or /share/en/20-yard.png (rule W10). */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sizeOfSlug } from '#domain/cart/link-choices.ts'
import type { ContainerType } from '#domain/catalog/container-type.ts'
import { type Dimensions, parseDimensions, usualDimensions } from '#domain/catalog/dimensions.ts'
import { colorsOf, productColors } from '#domain/company/brand.ts'
import { type Language, languages } from '#domain/value/language.ts'
import { formatCents } from '#domain/value/money.ts'
import { drawnOnce } from '#server/http/picture/drawn-once.ts'
import { type SharePicture, sharePicture } from '#server/http/picture/share-picture.ts'
import { rangesOf, weekRange } from '#server/http/storefront/price-range.ts'
import { type StorefrontParts, wordsOf } from '#server/http/storefront/view.ts'
import { priceZips, readStorefront, type Storefront } from '#server/operations/storefront/read-storefront.ts'

type Deps = StorefrontParts['deps']

export function registerSharePictures(app: FastifyInstance, deps: Deps): void {
  for (const language of languages) {
    app.get(`/share/${language}.png`, (request, reply) => answer(deps, { request, reply, language, slug: null }))
    app.get<{ Params: { file: string } }>(`/share/${language}/:file`, (request, reply) =>
      answer(deps, { request, reply, language, slug: request.params.file.replace(/\.png$/, '') }),
    )
  }
}

type Wanted = {
  readonly request: Pick<FastifyRequest, 'headers'>
  readonly reply: FastifyReply
  readonly language: Language
  readonly slug: string | null
}

async function answer(deps: Deps, { request, reply, language, slug }: Wanted): Promise<FastifyReply> {
  const storefront = await readStorefront(deps.db, language)
  const texts = storefront && (await textsOn(deps, storefront, language, slug))
  if (!texts) return reply.code(404).send({ error: 'Not found' })
  const mark = `"${createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 22)}"`
  reply.headers({ etag: mark, 'cache-control': 'public, max-age=60' })
  if (request.headers['if-none-match'] === mark) return reply.code(304).send()
  return reply.type('image/png').send(drawnOnce(mark, () => sharePicture(texts)))
}

/** Returns null for a size that the hauler does not offer. */
async function textsOn(
  deps: Deps,
  storefront: Storefront,
  language: Language,
  slug: string | null,
): Promise<SharePicture | null> {
  const { hauler, sizes, cities } = storefront
  const words = wordsOf(language)
  const type = slug === null ? null : sizes.find(one => one.size === sizeOfSlug(slug))
  if (type === undefined) return null
  const priced = await priceZips(
    deps,
    storefront,
    cities.flatMap(city => city.zips),
  )
  const cents = type ? rangesOf(priced, type._id)?.[7].lowestInCents : weekRange(priced)?.lowInCents
  return {
    colors: hauler.accent === null ? productColors : colorsOf(hauler.accent),
    name: hauler.name,
    title: type?.name ?? words.share.title,
    dimensions: dimensionsOf(type ?? sizes.find(one => one.size === '20yard')),
    price: cents === undefined ? null : { amount: words.from(formatCents(cents)), covers: words.share.covers },
  }
}

const dimensionsOf = (type: ContainerType | undefined): Dimensions =>
  (type && parseDimensions(type.dimensions)) ?? usualDimensions
