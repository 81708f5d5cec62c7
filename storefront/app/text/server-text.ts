// What the store's server says, in its answers and refusals. Its English twin translates; here it is shown as it comes.

export const translateAnswer = <Answer>(answer: Answer): Answer => answer

/** The same refusal, with the sentences to show. */
export const translateRefusal = (body: Record<string, unknown>): Record<string, unknown> => body

/** The language of a text that may be in another one than the page; undefined if it is the page's own. */
export const languageOf = (_text: string | null | undefined): string | undefined => undefined
