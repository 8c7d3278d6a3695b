/** What is said of a request that is no call. */
export const maxBatchSize = 20
export const tooManyCalls = `Too many calls in one request: at most ${maxBatchSize}.`
export const tooLong = 'The question is too long.'
export const notJson = 'The request is not valid JSON.'
export const notHttp = 'The request cannot be read.'

/** These leave the server as they are; what a library says does not. */
export const transportWords: ReadonlySet<string> = new Set([tooManyCalls, tooLong, notJson, notHttp])
