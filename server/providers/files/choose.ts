import type { Config } from '#server/config.ts'
import type { Provider, Surroundings } from '../provider.ts'
import type { FileStore, Files } from './files.ts'
import { openLocalFiles } from './local/local-files.ts'
import { openS3Files } from './s3/s3-files.ts'

export type FilesProvider = Provider & { readonly files: Files }

/** The settings decide where new files are stored. The server reads older files from the other store until they are moved. */
export function chooseFiles(
  { files: set }: Pick<Config, 'files'>,
  { log, listenerOf }: Pick<Surroundings, 'log' | 'listenerOf'>,
): FilesProvider {
  const listener = listenerOf('files')
  const stores: Readonly<Record<FileStore['place'], FileStore | null>> = {
    local: openLocalFiles(set.folder, listener),
    s3: set.s3 ? openS3Files({ settings: set.s3, log, listener }) : null,
  }
  const store = stores[set.place]
  if (store === null) throw new Error('the settings name a bucket that they do not describe')
  return {
    files: { store, storeOf: place => stores[place] },
    // If files are in a folder, pages get no setting, which keeps them small.
    ...(set.place === 's3' ? { browserSettings: { hasBucket: true } } : {}),
  }
}
