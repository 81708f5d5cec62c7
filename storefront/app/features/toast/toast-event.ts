/** Fired on the window when there is a message, for the place of the messages to come. */
export const toastEvent = 'kilat-toast'
