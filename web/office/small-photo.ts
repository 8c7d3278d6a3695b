/** The address of a small picture of a photo, for lists: the photo's own signed address, with its size. */
export const smallPhoto = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}size=small`
