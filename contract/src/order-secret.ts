/**
 * The header with an order's secret, which only the browser that placed the order knows. A caller with the secret is
 * the order's buyer.
 */
export const orderSecretHeader = 'X-Order-Secret'

/** At least 128 random bits as base64url or hex. */
export const orderSecretPattern = /^[A-Za-z0-9_-]{22,64}$/
