import type { Page } from '@playwright/test'

/** Each 80 characters long and without a space, as a game or a supplier may send them. */
const nickname = `꧁༺${'ＷＭ'.repeat(12)}${'👨‍👩‍👧‍👦🔥'.repeat(3)}${'مرحبا'.repeat(3)}${'Q'.repeat(14)}༻꧂`
const title = `${'魔法少女伝説'.repeat(8)}${'WyvernMM'.repeat(4)}`
const pack = `${'SuperDiamondPack'.repeat(3)}${'💎'.repeat(8)}${'مرحبا'.repeat(3)}`

const longNames: [of: string, name: string][] = [
  ['[A-Z][A-Za-z]+789', nickname],
  ['Mobile Legends', title],
  ['\\b(?:86|5) Diamonds', pack],
]

/** Writes long names into the page in place of the nickname, the game and the pack of the journeys' orders, wherever they show now. */
export async function lengthenNames(page: Page): Promise<void> {
  await page.evaluate(names => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode
      for (const [of, name] of names)
        if (!text.parentElement?.closest('script, style')) text.nodeValue = (text.nodeValue ?? '').replace(new RegExp(of, 'g'), name)
    }
  }, longNames)
}
