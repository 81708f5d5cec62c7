/** Fired on the window when there is a message or a dialog to show, for what shows it to come. */
export const lateEvent = 'kilat-late'
