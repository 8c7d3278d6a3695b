/** Hands a text to the browser as a file. */
export function saveFile(name: string, parts: readonly (string | Blob)[]): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
