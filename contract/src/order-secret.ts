/**
 * The header a browser sends the secret of an order in: made by it when it orders, and known to nobody else. Who brings it is
 * the order's buyer.
 */
export const orderSecretHeader = 'X-Order-Secret'

/** At least 128 random bits as base64url or hex. */
export const orderSecretPattern = /^[A-Za-z0-9_-]{22,64}$/
