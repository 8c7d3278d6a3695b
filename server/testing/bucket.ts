/** Starts a bucket that checks signatures. Returns it with the settings by which a server finds it. */
import { type S3Double, startS3Double } from '#server/providers/files/s3/s3.stage.ts'

export async function startBucket() {
  const double = await startS3Double()
  return { env: bucketSettings(double), close: double.close }
}

export const bucketSettings = ({ settings }: Pick<S3Double, 'settings'>) => ({
  S3_ENDPOINT: settings.endpoint,
  S3_BUCKET: settings.bucket,
  S3_REGION: settings.region,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  S3_PREFIX: settings.prefix,
})
