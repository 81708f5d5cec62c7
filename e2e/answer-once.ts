import type { Page, Route } from '@playwright/test'

/**
 * Lets the first call of this address be answered by hand, and no other. The browser keeps on asking about the address: a route that is taken away with its first
 * call, as by `times: 1`, may leave that call without any answer.
 */
export async function answerOnce(page: Page, address: string | RegExp, answer: (route: Route) => Promise<void>): Promise<void> {
  let isAnswered = false
  await page.route(address, route => {
    if (isAnswered) return route.fallback()
    isAnswered = true
    return answer(route)
  })
}
