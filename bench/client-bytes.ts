import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import type { FileKind, MeasuredPage } from './pages.ts'
import { signIn } from './sign-in.ts'

/** Bytes of one page loaded by a browser with an empty cache. */
export type PageBytes = { page: string; kind: FileKind; files: number; brotli: number; gzip: number; budget?: number }

const kinds = { document: 'html', script: 'js', stylesheet: 'css' } as const

/** Loads the pages in a real browser and compresses each loaded file by itself. Budgets are in brotli bytes. */
export async function measurePages(input: { url: string; browser: string; pages: MeasuredPage[] }): Promise<PageBytes[]> {
  const browser = await chromium.launch({ executablePath: input.browser })
  try {
    const measured: PageBytes[] = []
    for (const page of input.pages) measured.push(...(await measurePage(browser, input.url, page)))
    return measured
  } finally {
    await browser.close()
  }
}

async function measurePage(
  browser: Browser,
  url: string,
  { name, path, isPrivate, bytes: budgets = {} }: MeasuredPage,
): Promise<PageBytes[]> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
  if (isPrivate) await context.addInitScript(token => localStorage.setItem('accessToken', token), await signIn(url))
  const page = await context.newPage()
  const bodies: { kind: FileKind; body: Promise<Buffer | undefined> }[] = []
  page.on('requestfinished', request => {
    const kind = Object.entries(kinds).find(([type]) => type === request.resourceType())?.[1]
    if (kind) bodies.push({ kind, body: readFile(request) })
  })
  await page.goto(`${url}${path}`, { waitUntil: 'networkidle' })
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`)
  const came = await Promise.all(bodies.map(async ({ kind, body }) => ({ kind, file: await body })))
  await context.close()
  return Object.values(kinds).map(kind => {
    const files = came.flatMap(entry => (entry.kind === kind && entry.file ? [entry.file] : []))
    if (files.length === 0) throw new Error(`${path} came without ${kind}`)
    const budget = budgets[kind]
    return { page: name, kind, files: files.length, ...compress(files), ...(budget !== undefined && { budget }) }
  })
}

type Finished = { response(): Promise<{ fromServiceWorker(): boolean; body(): Promise<Buffer> } | null> }

/** The bytes of a request from the network; undefined if a worker answered it, or if it was lost with its page. */
export async function readFile(request: Finished): Promise<Buffer | undefined> {
  try {
    const response = await request.response()
    return response?.fromServiceWorker() ? undefined : await response?.body()
  } catch {
    return undefined
  }
}

function compress(files: Buffer[]) {
  const brotli = (file: Buffer) => brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
  return {
    brotli: files.reduce((sum, file) => sum + brotli(file), 0),
    gzip: files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0),
  }
}
