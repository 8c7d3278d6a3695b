/** The server answers with these messages if a request is not a call. */
export const maxBatchSize = 20
export const tooManyCalls = `Too many calls in one request: at most ${maxBatchSize}.`
export const tooLong = 'The question is too long.'
export const notJson = 'The request is not valid JSON.'
export const notHttp = 'The request cannot be read.'

/** Only these messages leave the server unchanged. The messages of a library do not leave it. */
export const transportWords: ReadonlySet<string> = new Set([tooManyCalls, tooLong, notJson, notHttp])
