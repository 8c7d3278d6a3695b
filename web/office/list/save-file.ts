/** Saves a file from the browser. It is a CSV file, unless the caller names another type. */
export function saveFile(name: string, parts: readonly (string | Blob)[], type = 'text/csv;charset=utf-8'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([...parts], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
