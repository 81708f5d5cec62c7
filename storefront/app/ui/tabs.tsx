/** Class of a row of pills that reaches the edges of a phone's screen. */
export const tabsClass = 'rail gap-2 py-0.5'

/** Class of one pill; the chosen one has `aria-current`. */
export const tabClass = 'pill'
