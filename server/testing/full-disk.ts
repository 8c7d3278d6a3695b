/**
 * The file system behaves like a disk without space: half of a file is written, and then ENOSPC follows. A method of Node's file handles is
 * replaced for it, because every real way asks more of the machine or tests less:
 * - A small disk has to be mounted, which needs root. The drill `disk-full` does that.
 * - `/dev/full` answers ENOSPC, but it is a device. The folder of files gets new files whose names nobody knows before, and the test looks
 *   for the half that must not stay.
 * - A limit for the size of files (`ulimit -f`) is answered with EFBIG, which is another fault than a full disk. It needs a process of
 *   its own, too.
 * - An option of the folder of files would be code of the product that only tests use, and the tests over HTTP could not reach it.
 */
import { type FileHandle, open } from 'node:fs/promises'

/** While the work runs, every file of this process that is written whole meets the full disk. */
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
