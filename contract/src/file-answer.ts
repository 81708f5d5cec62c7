import { z } from 'zod'

/** A file for the caller to keep, sent piece by piece as it is made. */
export type FileAnswer = { name: string; mediaType: string; pieces: AsyncIterable<Uint8Array> }

/** The answer of an endpoint that is declared `answersFile`. */
export const fileSchema = z.custom<FileAnswer>()
