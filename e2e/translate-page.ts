import type { Page } from '@playwright/test'

/** Does to the page what a browser does that translates it, also to what comes later: each text goes into elements of the browser's own. Its words stay. */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const untouched = 'font, script, style, noscript, svg, textarea, option'
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text)
      for (const text of texts) {
        if (!text.nodeValue?.trim() || !text.parentElement || text.parentElement.closest(untouched)) continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.append(text.nodeValue)
        outer.append(inner)
        text.parentElement.replaceChild(outer, text)
      }
    }
    translate(document.body)
    const observer = new MutationObserver(changes => {
      for (const { target } of changes) translate(target)
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}
