import { newId } from '#web/client/new-id.ts'
import { type PhonePhoto, type PhotoSubject, type SendTrouble, subjectIdOf } from '#web/driver/phone.ts'
import { type PhoneDatabase, strictly } from '#web/driver/queue/phone-database.ts'

/** The function stores a picture's bytes. It returns after it has read all of them back. */
export async function writePhoto(
  database: PhoneDatabase,
  photo: { readonly driverId: string; readonly subject: PhotoSubject; readonly bytes: ArrayBuffer },
): Promise<PhonePhoto> {
  const { driverId, subject, bytes } = photo
  const stored: PhonePhoto = {
    id: newId(),
    driverId,
    subjectId: subjectIdOf(subject),
    tapId: null,
    takenAt: new Date().toISOString(),
    sizeInBytes: bytes.byteLength,
    tries: 0,
    trouble: null,
  }
  const transaction = database.transaction(['photos', 'bytes'], 'readwrite', strictly)
  await transaction.objectStore('photos').add(stored)
  await transaction.objectStore('bytes').add(bytes, stored.id)
  await transaction.done
  const storedBytes = await readBytes(database, stored.id)
  if (storedBytes?.byteLength !== bytes.byteLength) throw new Error('the phone did not keep the photo')
  return stored
}

/** The oldest photo comes first. */
export async function readPhotos(database: PhoneDatabase): Promise<readonly PhonePhoto[]> {
  const photos = await database.getAll('photos')
  return photos.sort((a, b) => a.takenAt.localeCompare(b.takenAt))
}

export const readBytes = async (database: PhoneDatabase, id: string): Promise<ArrayBuffer | null> =>
  (await database.get('bytes', id)) ?? null

/** Erases photos that the server has or that are no longer needed. */
export async function erasePhotos(database: PhoneDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const transaction = database.transaction(['photos', 'bytes'], 'readwrite')
  for (const id of ids) {
    await transaction.objectStore('photos').delete(id)
    await transaction.objectStore('bytes').delete(id)
  }
  await transaction.done
}

export async function notePhotoTrouble(
  database: PhoneDatabase,
  id: string,
  trouble: SendTrouble | null,
): Promise<void> {
  const transaction = database.transaction('photos', 'readwrite')
  const photo = await transaction.store.get(id)
  if (photo) await transaction.store.put({ ...photo, tries: photo.tries + 1, trouble })
  await transaction.done
}
