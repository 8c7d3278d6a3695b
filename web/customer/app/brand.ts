/** The hauler this installation belongs to; the server writes the name into the page's head. */
export const haulerName: string =
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'Rolloff'
