import { type SourceFile, sourceFile } from './source-file.ts'

/** Makes a file of a project whose root is `#` and whose packages begin with `@shop`. */
export const file = (path: string, ...lines: string[]): SourceFile =>
  sourceFile(path, lines.join('\n'), { '#': '', '@shop/': 'packages/' })
