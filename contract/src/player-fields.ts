// Without zod, which the browser does not load.

/** Name of an input that identifies the player. */
export const playerFieldName = /^[a-z_]+$/

/** Most inputs that a product has to identify the player. */
export const mostPlayerFields = 5
