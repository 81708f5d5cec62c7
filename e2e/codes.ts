import { expect, type Page } from '@playwright/test'

/** Path of the newest mail in the trial's mailbox to this address whose subject contains `subject`; waits for it. */
export async function findMail(page: Page, { address, subject }: { address: string; subject: string }): Promise<string> {
  let path: string | undefined
  await expect
    .poll(async () => {
      const list = await (await page.request.get('/sandbox/mailbox')).text()
      const line = list.split('<li>').find(each => each.includes(subject) && each.includes(address))
      path = /href="([^"]+)"/.exec(line ?? '')?.[1]
      return path
    })
    .toBeDefined()
  return path ?? ''
}

/** The one-time code in the newest mail of the trial's mailbox to this address. */
export async function readCode(page: Page, address: string): Promise<string> {
  const mail = await page.request.get(await findMail(page, { address, subject: 'Kode sekali pakai' }))
  return /Kodemu: (\d{6})/.exec(await mail.text())?.[1] ?? ''
}

/** A code that is not this one. */
export const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

/** The field for a one-time code. */
export const codeField = (page: Page) => page.getByLabel('Kode 6 angka')
