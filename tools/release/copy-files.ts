/** Copies files into a release so that two releases of the same files are equal: only their content and whether they can be run count. */
import { chmod, copyFile, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** `isWanted` is asked for each file and folder with its path in the folder that is copied. */
export async function copyFiles(
  from: string,
  to: string,
  isWanted: (path: string, isFolder: boolean) => boolean = () => true,
): Promise<void> {
  const copy = async (path: string): Promise<void> => {
    await mkdir(join(to, path), { recursive: true })
    await chmod(join(to, path), 0o755)
    for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
      const inner = join(path, entry.name)
      if (!isWanted(inner, entry.isDirectory())) continue
      if (entry.isDirectory()) await copy(inner)
      else if (entry.isFile()) await copyOne(join(from, inner), join(to, inner))
    }
  }
  await copy('')
}

export async function copyOne(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await chmod(to, (await stat(from)).mode & 0o100 ? 0o755 : 0o644)
}

/** Sums up the files of a folder as a disk with blocks of 4 KiB stores them. */
export async function sizeOf(folder: string): Promise<number> {
  const block = 4096
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const { size } = await lstat(join(entry.parentPath, entry.name))
    bytes += Math.ceil(size / block) * block
  }
  return bytes
}
