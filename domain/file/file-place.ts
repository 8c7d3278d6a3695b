/** The bytes of a file are in a folder of the server's machine or in a bucket. */
export type FilePlace = 'local' | 's3'
