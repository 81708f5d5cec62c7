import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findFreePort } from '../tools/steps/free-port.mjs'
import { median } from './measure.ts'
import type { MeasuredPage, Paint } from './pages.ts'
import { usualSlowdown } from './yardstick-page.ts'

/** `machineIndex` is Lighthouse's benchmark of the machine: a figure for its speed while the page was loaded. */
export type PagePaint = Paint & { page: string; machineIndex: number; budget?: Partial<Paint> }

type Seen = Paint & { machineIndex: number }

const audits = {
  fcpMs: 'first-contentful-paint',
  lcpMs: 'largest-contentful-paint',
  tbtMs: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const

/**
 * Loads each page `rounds` times with Lighthouse's phone (a slow processor, slow 4G, an empty cache) and answers the medians. Pages take turns, so that
 * other load of the machine affects all of them.
 */
export async function measurePaint(input: {
  url: string
  browser: string
  pages: MeasuredPage[]
  rounds: number
  token: string
  slowdown?: number
}): Promise<PagePaint[]> {
  const { slowdown = usualSlowdown } = input
  const seen = new Map<string, Seen[]>(input.pages.map(({ name }) => [name, []]))
  // A visitor and a user each have a browser: what a page finds in the browser's storage must not depend on the page before it.
  const visitor = await openBrowser(input.browser)
  const user = input.pages.some(({ isPrivate }) => isPrivate) ? await openBrowser(input.browser) : undefined
  try {
    if (user) await keepToken(user.context, input)
    for (let round = 0; round < input.rounds; round += 1) {
      for (const { name, path, isPrivate } of input.pages)
        seen.get(name)?.push(await paintOfEither({ port: ((isPrivate && user) || visitor).port, address: input.url + path, slowdown }))
    }
  } finally {
    await visitor.close()
    await user?.close()
  }
  return input.pages.map(({ name, paint }) => ({ page: name, ...medians(seen.get(name) ?? []), ...(paint && { budget: paint }) }))
}

async function openBrowser(executablePath: string) {
  const port = await findFreePort()
  const profile = await mkdtemp(join(tmpdir(), 'kilat-paint-'))
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: [`--remote-debugging-port=${port}`] })
  const close = async () => {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
  return { context, port, close }
}

async function keepToken(context: BrowserContext, { url, token }: { url: string; token: string }): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/term-and-condition`)
  await page.evaluate(kept => localStorage.setItem('accessToken', kept), token)
  await page.close()
}

/** A browser on a busy machine may miss the first paint; the page is loaded once more then. */
const paintOfEither = (load: Load) => paintOf(load).catch(() => paintOf(load))

type Load = { port: number; address: string; slowdown: number }

async function paintOf({ port, address, slowdown }: Load): Promise<Seen> {
  // What a page keeps in the browser's storage stays: the user's token. The cache of files is emptied before each load.
  const clearStorageTypes = ['service_workers', 'cache_storage', 'shader_cache'] as const
  const throttling = { cpuSlowdownMultiplier: slowdown }
  // A picture of the whole page is drawn after the measuring, for a report that nobody reads.
  const settings = {
    clearStorageTypes: [...clearStorageTypes],
    onlyAudits: Object.values(audits),
    throttling,
    disableFullPageScreenshot: true,
  }
  const run = await lighthouse(address, { port, logLevel: 'error' }, { extends: 'lighthouse:default', settings })
  if (!run || run.lhr.runtimeError) throw new Error(`${address}: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
  const { lhr } = run
  if (new URL(lhr.finalDisplayedUrl ?? '').pathname !== new URL(address).pathname)
    throw new Error(`${address} led to ${lhr.finalDisplayedUrl}`)
  const value = (id: string) => {
    const { numericValue } = lhr.audits[id] ?? {}
    if (numericValue === undefined) throw new Error(`${address} has no ${id}`)
    return numericValue
  }
  const { benchmarkIndex: machineIndex } = lhr.environment
  return { fcpMs: value(audits.fcpMs), lcpMs: value(audits.lcpMs), tbtMs: value(audits.tbtMs), cls: value(audits.cls), machineIndex }
}

function medians(paints: Seen[]): Seen {
  const of = (key: keyof Seen) => median(paints.map(paint => paint[key]))
  return { fcpMs: of('fcpMs'), lcpMs: of('lcpMs'), tbtMs: of('tbtMs'), cls: of('cls'), machineIndex: of('machineIndex') }
}
