/** At this address a person who is signed in sees the first page as visitors see it. */
export const previewAddress = '/get-started?preview=1'
