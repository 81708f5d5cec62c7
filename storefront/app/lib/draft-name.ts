/** Name under which the tab stores the product form during a reload. */
export const draftName = 'kilat-draft'
