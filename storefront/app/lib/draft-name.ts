/** Where the tab keeps what was typed into the product form while the page is loaded anew. */
export const draftName = 'kilat-draft'
