/**
 * Tests photos and logos while the bucket that stores them has a fault: a driver's photo is sent, a photo is shown, and
 * a logo is shown.
 */
import { plainJpeg } from '@rolloff/photo/photo.stage.ts'
import { wordsOf } from '#server/http/storefront/view.ts'
import { startS3Double } from '#server/providers/files/s3/s3.stage.ts'
import {
  announcePhoto,
  openPhotoStage,
  type PhotoStage,
  planStop,
  sendPhoto,
  workdayNow,
} from '#server/testing/announced-photos.ts'
import { castSettings } from '#server/testing/as-actor.ts'
import { bucketSettings } from '#server/testing/bucket.ts'
import startCluster from '#server/testing/processes/cluster.ts'
import { startTestApp } from '#server/testing/start-test-app.ts'
import { type FaultyFront, startFaultyFront } from '../faulty-front.ts'
import { type Cell, type Kind, type StoreFaultName, storeFaultNames } from '../kind.ts'
import { lookAtPages, quickSeconds } from '../pages.ts'
import { brokenWords, timed } from '../told.ts'

const steps = {
  upload: 'a driver’s photo is sent (S3)',
  photo: 'a photo is shown (S3)',
  logo: 'a logo is shown (S3)',
} as const

export const kind: Kind = {
  name: 'files',
  async show(stage) {
    stage.atEnd(await startCluster())
    const bucket = await startS3Double()
    const front = await startFaultyFront(bucket.settings.endpoint, { isNonsenseInPlace: true })
    stage.atEnd(bucket.close)
    stage.atEnd(front.close)
    const settings = bucketSettings({ settings: { ...bucket.settings, endpoint: front.url } })
    const app = await startTestApp({ env: { ...castSettings, ...settings } })
    stage.atEnd(() => app.stop())
    const photos = await openPhotoStage(app)
    const shop: Shop = {
      ...photos,
      front,
      logoPath: await saveLogo(photos),
      stop: await planStop(photos, workdayNow(), 0),
    }
    const cells: Cell[] = []
    for (const fault of storeFaultNames) cells.push(...(await showFault(shop, fault)))
    const { rows } = await app.database.pool.query(
      'SELECT p.id FROM order_photo p LEFT JOIN file f ON f.key = p.file_key WHERE f.key IS NULL',
    )
    const kept = rows.length === 0 ? [] : [`photos without a file: ${rows.length}`]
    return { cells, steps: Object.values(steps), faults: storeFaultNames, broken: kept }
  },
}

type Shop = PhotoStage & {
  readonly front: FaultyFront
  readonly logoPath: string
  readonly stop: { readonly id: string; readonly orderId: string }
}

async function saveLogo({ app, cast }: PhotoStage): Promise<string> {
  const office = app.client(() => cast.admin.headers).office
  const { id, logoVersion } = await office.brand.read.query({})
  const answer = await fetch(`${app.url}/office/logo?version=${logoVersion}`, {
    method: 'PUT',
    headers: { ...cast.admin.headers, 'content-type': 'image/jpeg' },
    body: Buffer.from(plainJpeg),
  })
  const saved = (await answer.json()) as { logoVersion: number }
  return `/logos/${id}/${saved.logoVersion}`
}

type Got = {
  readonly status: number
  /** The text is empty if the answer is a picture. */
  readonly words: string
  readonly isPicture: boolean
  /** True if a browser does not store the answer. */
  readonly isFresh: boolean
}

async function got(asking: Promise<Response>): Promise<Got> {
  const answer = await asking
  const bytes = Buffer.from(await answer.arrayBuffer())
  return {
    status: answer.status,
    words: answer.status < 400 ? '' : wordsIn(bytes.toString()),
    isPicture: bytes.equals(Buffer.from(plainJpeg)),
    isFresh: answer.headers.get('cache-control') === 'no-store',
  }
}

/** A driver's phone gets JSON, and a person who opens a link gets a page. Any other text is returned unchanged. */
function wordsIn(text: string): string {
  const [, lead] = /<p class="lead">(.*?)<\/p>/s.exec(text) ?? /^\{"error":"([^"]*)"\}$/.exec(text) ?? []
  return lead ?? text
}

const ofOurs = [brokenWords, wordsOf('en').unavailable.text]
const isRefused = ({ status, words, isFresh }: Got) => status === 503 && ofOurs.includes(words) && isFresh
const toldIn = ({ status }: Got) => (status === 200 ? 'answered' : String(status))

async function showFault(shop: Shop, fault: StoreFaultName): Promise<Cell[]> {
  const { app, cast, front, stop, logoPath } = shop
  const { headers } = cast.driver
  const [old, id] = [
    await announcePhoto(app, { headers, stopId: stop.id }),
    await announcePhoto(app, { headers, stopId: stop.id }),
  ]
  await sendPhoto(app, old, headers)
  const send = () => got(sendPhoto(app, id, headers))
  const show = (photoId: string) => got(fetch(`${app.url}${app.deps.photoLink(photoId, new Date())}`))
  const showLogo = () => got(fetch(`${app.url}${logoPath}`))
  const pages = lookAtPages(app)
  front.plant(fault)
  const [[sent, sentFor], [photo, photoFor], [logo, logoFor]] = await Promise.all([
    timed(send),
    timed(() => show(old)),
    timed(showLogo),
  ])
  const slowestPage = await pages.stop()
  front.plant(null)
  const stored = await countOf(shop, id)
  const next = await send()
  const isThere = (await show(id)).isPicture && (await countOf(shop, id)) === 1
  const isQuick = slowestPage < quickSeconds
  return [
    {
      step: steps.upload,
      fault,
      told: toldIn(sent),
      words: sent.words,
      seconds: sentFor,
      // If the answer is 200, the photo is stored. Otherwise it stays on the phone, which sends it again.
      isAsPromised:
        isQuick &&
        next.status === 200 &&
        isThere &&
        (sent.status === 200 ? stored === 1 : isRefused(sent) && stored === 0),
      beside: `pages ${slowestPage} s, then ${toldIn(next)}`,
    },
    shown(steps.photo, { fault, during: photo, took: photoFor, after: await show(old) }),
    shown(steps.logo, { fault, during: logo, took: logoFor, after: await showLogo() }),
  ]
}

type Showing = { readonly fault: StoreFaultName; readonly during: Got; readonly took: number; readonly after: Got }

function shown(step: string, { fault, during, took, after }: Showing): Cell {
  return {
    step,
    fault,
    told: toldIn(during),
    words: during.words,
    seconds: took,
    // The answer never has other bytes, and never says that the picture is gone.
    isAsPromised: (during.isPicture || isRefused(during)) && after.isPicture,
    beside: `then ${toldIn(after)}`,
  }
}

async function countOf({ app }: Shop, photoId: string): Promise<number> {
  const { rows } = await app.database.pool.query('SELECT FROM order_photo WHERE id = $1', [photoId])
  return rows.length
}
