import type { Page } from '@playwright/test'

/** Records what the browser refuses on any page from now on, such as a text turned into markup or scripts, and the errors that follow. */
export async function watchRefusals(page: Page): Promise<string[]> {
  const refusals: string[] = []
  await page.exposeFunction('noteRefusal', (refusal: string) => refusals.push(refusal))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => {
      const { violatedDirective, blockedURI, sample, sourceFile } = event
      Object(window).noteRefusal(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sample} ${sourceFile}`)
    })
  })
  page.on('pageerror', error => refusals.push(`${page.url()}: ${error}`))
  return refusals
}
