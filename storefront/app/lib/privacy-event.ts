/** Asks for the question about counting visits to be shown again. */
export const privacyEvent = 'kilat-privacy'
