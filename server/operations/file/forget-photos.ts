import { forgetOldPhotos, forgetOldTickets } from '#server/db/file/old-photos.ts'
import { forgetOldSpotPhotos } from '#server/db/spot/spots.ts'
import type { FileDeps } from '#server/operations/dependencies.ts'

export type PhotoAges = { readonly photoMonths: number; readonly ticketMonths: number }

const maxAtOnce = 500

/**
 * Deletes photos this many months after their order has ended, and photos without an order this many months after they were taken
 * (rule L46). The rows of photos are deleted too. If a weighing names a photo as its ticket, the row remains without its picture.
 */
export async function forgetPhotos({ db, clock }: Omit<FileDeps, 'files'>, ages: PhotoAges): Promise<void> {
  const now = clock()
  while ((await forgetOldPhotos(db, { now, months: ages.photoMonths, limit: maxAtOnce })) === maxAtOnce);
  while ((await forgetOldSpotPhotos(db, { now, months: ages.photoMonths, limit: maxAtOnce })) === maxAtOnce);
  while ((await forgetOldTickets(db, { now, months: ages.ticketMonths, limit: maxAtOnce })) === maxAtOnce);
}
