import { orderSecretPattern } from '@kilat/contract/order-secret.ts'

const name = 'kilat-order-secret'
const lifeSeconds = 365 * 24 * 60 * 60

/**
 * The cookie that makes a browser without scripts the buyer of its order. It is sent only to the order's own page, and never with
 * another site's form. Scripts may read it: once they run, they move the secret into this browser's list of orders.
 */
export function secretCookie(input: { orderId: string; secret: string; origin: string }): string {
  const secure = input.origin.startsWith('https:') ? '; Secure' : ''
  return `${name}=${input.secret}; Path=${pathOf(input.orderId)}; Max-Age=${lifeSeconds}; SameSite=Lax${secure}`
}

/** The secret in the cookies of a request or of the open page; undefined if there is none. */
export function readSecretCookie(cookies: string | null): string | undefined {
  const value = cookies
    ?.split(/; */)
    .find(cookie => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  return value && orderSecretPattern.test(value) ? value : undefined
}

/** The value of `document.cookie` that removes an order's cookie. */
export function endedSecretCookie(orderId: string): string {
  return `${name}=; Path=${pathOf(orderId)}; Max-Age=0`
}

function pathOf(orderId: string): string {
  return `/transactions/${orderId}`
}
