import { isTest, type TextFile } from '@rolloff/structure-checks/source-file.ts'

const inFolder = /^server\/operations\/[^/]+\/[^/]+\.ts$/

const protocol = 'server/operations/payment/resolve-intent.ts'
/** These calls begin to take money. Only they get this answer. */
const ofProtocol = /\.(?:createIntent|chargeSavedCard)\(|\bCardDeclined\b/g

/** The payment protocol must exist only once. A file that requests an intent from the service itself would begin a second one. */
export function secondPaymentProtocols(files: readonly TextFile[]): string[] {
  return files
    .filter(({ path }) => inFolder.test(path) && !isTest(path) && path !== protocol)
    .flatMap(({ path, text }) =>
      [...text.matchAll(ofProtocol)].map(
        ([found]) =>
          `${path} uses ${found.replace(/[.(]/g, '')}: find out about an intent by resolveIntent in ${protocol}.`,
      ),
    )
}
