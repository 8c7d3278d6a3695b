/** The function hands a file to the browser: the file is a table, unless another type is named. */
export function saveFile(name: string, parts: readonly (string | Blob)[], type = 'text/csv;charset=utf-8'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([...parts], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
