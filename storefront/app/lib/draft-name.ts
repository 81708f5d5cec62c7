/** Name under which the tab stores the product form during a reload. */
export const draftName = 'kilat-draft'
/** The same for the form of a deposit. */
export const depositDraftName = 'kilat-deposit-draft'
