import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'

/** Bytes of one page as a browser loads it with nothing kept from before. */
export type PageBytes = { page: string; kind: 'html' | 'js' | 'css'; files: number; brotli: number; gzip: number; budget?: number }

const kinds = { document: 'html', script: 'js', stylesheet: 'css' } as const

/** Loads the pages in a real browser and compresses what came, each file by itself. Budgets are in brotli bytes. */
export async function measurePages(input: {
  url: string
  browser: string
  pages: { name: string; path: string; budgets: Partial<Record<PageBytes['kind'], number>> }[]
}): Promise<PageBytes[]> {
  const browser = await chromium.launch({ executablePath: input.browser })
  try {
    const measured: PageBytes[] = []
    for (const { name, path, budgets } of input.pages) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
      const page = await context.newPage()
      const bodies: { kind: PageBytes['kind']; body: Promise<Buffer> }[] = []
      page.on('response', response => {
        const kind = Object.entries(kinds).find(([type]) => type === response.request().resourceType())?.[1]
        if (kind) bodies.push({ kind, body: response.body() })
      })
      await page.goto(`${input.url}${path}`, { waitUntil: 'networkidle' })
      for (const kind of Object.values(kinds)) {
        const files = await Promise.all(bodies.flatMap(entry => (entry.kind === kind ? [entry.body] : [])))
        const budget = budgets[kind]
        measured.push({ page: name, kind, files: files.length, ...compress(files), ...(budget !== undefined && { budget }) })
      }
      await context.close()
    }
    return measured
  } finally {
    await browser.close()
  }
}

function compress(files: Buffer[]) {
  const brotli = (file: Buffer) => brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
  return {
    brotli: files.reduce((sum, file) => sum + brotli(file), 0),
    gzip: files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0),
  }
}
