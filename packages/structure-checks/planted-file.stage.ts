import { type SourceFile, sourceFile } from './source-file.ts'

/** Makes a file of a project that calls its root `#` and its packages `@shop`. */
export const file = (path: string, ...lines: string[]): SourceFile =>
  sourceFile(path, lines.join('\n'), { '#': '', '@shop/': 'packages/' })
