/** The file system behaves like a disk without space: half of a file is written, and then ENOSPC follows. No small disk has to be mounted for it. */
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
