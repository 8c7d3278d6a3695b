/** This is the embedded PostgreSQL as the product runs it: its name, and the settings that its refusals tell people to change. */
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

/** Makes the product's tables in a new cluster and packs it into the folder, from which first starts unpack it. */
export const packProductCluster = (folder: string, packedFolder: string): Promise<void> =>
  packNewCluster({ ...installationIn(folder), packedFolder }, address => migrate(address, productFolders))

/** Returns the address of a data folder's database, which another process runs. */
export async function addressOfEmbedded(folder: string): Promise<string> {
  const installation = installationIn(folder)
  return addressOf(installation, (await findPlaces(installation)).socket)
}
