/**
 * Makes the file system behave like a full disk: half of a file is written, and then ENOSPC follows. To do so it replaces a method of
 * Node's file handles. Every real way needs more of the machine or tests less:
 * - Mounting a small disk needs root. The drill `disk-full` does that.
 * - `/dev/full` answers ENOSPC, but it is a device. The folder of files gets new files whose names are not known before, and the test looks
 *   for the half that must not stay.
 * - A limit for the size of files (`ulimit -f`) answers EFBIG, which is another fault than a full disk. It also needs a separate process.
 * - An option of the folder of files would be code that only tests use. The tests over HTTP could not set it.
 */
import { type FileHandle, open } from 'node:fs/promises'

/** While the work runs, every file that this process writes in one piece meets the full disk. */
export async function withFullDisk<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const opened = await open(import.meta.filename)
  const handles: Pick<FileHandle, 'writeFile'> = Object.getPrototypeOf(opened)
  await opened.close()
  const { writeFile } = handles
  handles.writeFile = async function (this: FileHandle, content) {
    const bytes = content as Uint8Array
    await writeFile.call(this, bytes.subarray(0, bytes.length / 2))
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  try {
    return await work()
  } finally {
    handles.writeFile = writeFile
  }
}
