/** Fired on the window when there is a message, a dialog or a cover to show, for what shows it to come. */
export const toastEvent = 'kilat-toast'
