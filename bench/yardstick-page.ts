import { chromium } from '@playwright/test'
import { median } from './measure.ts'

/** How much slower than this machine the phone is, as Lighthouse has it for a machine like those the budgets were set on. */
export const usualSlowdown = 4
const usualIndex = 1_200
/** Of this yardstick. Computed, not measured: a machine on which it took 140 ms painted home at half the slowdown when a usual one did at the whole. */
const usualWorkMs = 70

/**
 * How much slower the phone is than a machine that is slowed down itself, which is nearer to it: by its benchmark in Lighthouse, or by its work for a page.
 * The benchmark alone takes a machine for quick whose memory is slow.
 */
export function slowdownOn({ index, workMs }: { index: number; workMs: number }): number {
  const speed = Math.min(1, index / usualIndex, usualWorkMs / workMs)
  return Math.max(1, usualSlowdown * speed)
}

const cards = Array.from({ length: 150 }, (_, number) => number)

/** A document that never changes, with the kinds of boxes that a store's page has. */
const yardstick = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>
body { font: 16px/1.5 sans-serif; margin: 0 }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 12px; padding: 16px; list-style: none }
li { border: 1px solid; border-radius: 12px; padding: 8px; box-shadow: 0 1px 4px #0003 }
a { display: flex; flex-direction: column; gap: 4px }
span { aspect-ratio: 1; border-radius: 8px; background: linear-gradient(135deg, #eee, #ccc) }
${cards.map(number => `.c${number} { border-color: #${100 + number} } .c${number} h3 { color: #${300 + number} }`).join('\n')}
</style><ul>${cards.map(number => `<li class="c${number}"><a href="#${number}"><span></span><h3>Card ${number} with a long name</h3><p>Holds <b>${number * 7}</b> and <i>${number * 13}</i></p></a></li>`).join('')}</ul>`

const loads = 5

/** Processor time, in ms, of the main thread of a new page that shows the yardstick; the median of several. */
export async function measurePageWork(executablePath: string): Promise<number> {
  const browser = await chromium.launch({ executablePath })
  try {
    const works: number[] = []
    for (let load = 0; load < loads; load += 1) {
      const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Performance.enable', { timeDomain: 'threadTicks' })
      await page.goto(`data:text/html,${encodeURIComponent(yardstick)}`)
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      const { metrics } = await session.send('Performance.getMetrics')
      works.push((metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000)
      await context.close()
    }
    return median(works)
  } finally {
    await browser.close()
  }
}
