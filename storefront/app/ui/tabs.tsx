/** Row of pills that bleeds to the edges of a phone. */
export const tabsClass = 'rail gap-2 py-0.5'

/** One pill; the chosen one carries `aria-current`. */
export const tabClass = 'pill'
