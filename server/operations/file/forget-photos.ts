import { forgetOldPhotos, forgetOldTickets } from '#server/db/file/old-photos.ts'
import type { FileDeps } from '#server/operations/dependencies.ts'

export type PhotoAges = { readonly photoMonths: number; readonly ticketMonths: number }

const maxAtOnce = 500

/**
 * Forgets photos so many months after their order has ended, and those without an order so long after they were taken (rule L46). The rows
 * of photos go; of what a weighing names as its ticket, the row stays without its picture.
 */
export async function forgetPhotos({ db, clock }: Omit<FileDeps, 'files'>, ages: PhotoAges): Promise<void> {
  const now = clock()
  while ((await forgetOldPhotos(db, { now, months: ages.photoMonths, limit: maxAtOnce })) === maxAtOnce);
  while ((await forgetOldTickets(db, { now, months: ages.ticketMonths, limit: maxAtOnce })) === maxAtOnce);
}
