/**
 * This module runs the embedded PostgreSQL for the product, with the product's name and with the settings that its refusals tell people to
 * change.
 */
import { addressOf, type Installation } from '@rolloff/postgres/installation.ts'
import { findPlaces } from '@rolloff/postgres/places.ts'
import { packNewCluster, type RunningPostgres, startPostgres } from '@rolloff/postgres/supervisor.ts'
import { migrate } from '@rolloff/sql/migrate.ts'
import { productFolders } from '#server/db/engine/product-folders.ts'

export const installationIn = (folder: string): Installation => ({
  name: 'rolloff',
  folder,
  folderSetting: 'DATA_DIR',
  remedy: 'Set DATABASE_URL to a PostgreSQL (15 or newer) instead.',
})

type Options = Omit<Parameters<typeof startPostgres>[0], Exclude<keyof Installation, 'folder'>>

/**
 * Starts the database of a data folder and keeps it running.
 * @throws StartRefused with the reason.
 */
export const startEmbeddedPostgres = ({ folder, ...options }: Options): Promise<RunningPostgres> =>
  startPostgres({ ...installationIn(folder), ...options })

/** Creates a new cluster with the product's tables and packs it into a folder. A first start unpacks it from there. */
export const packProductCluster = (folder: string, packedFolder: string): Promise<void> =>
  packNewCluster({ ...installationIn(folder), packedFolder }, address => migrate(address, productFolders))

/** Returns the address of the database of a data folder. Another process runs that database. */
export async function addressOfEmbedded(folder: string): Promise<string> {
  const installation = installationIn(folder)
  return addressOf(installation, (await findPlaces(installation)).socket)
}
