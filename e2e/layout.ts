import { expect, type Page } from '@playwright/test'

/** Sizes of a phone that leave little room: the narrowest, one whose user reads with letters twice as large, and one held sideways. */
const tightSizes = [
  { width: 320, height: 640, letters: 16 },
  { width: 360, height: 640, letters: 32 },
  { width: 640, height: 360, letters: 16 },
]

/**
 * Expects the page of a phone, as it stands, to show everything at each tight size: nothing is cut, covered, off the screen or too small
 * for a finger. Where the system draws all colours, each control still has an edge. The page then has its size again.
 */
export async function expectRoom(page: Page): Promise<void> {
  // A message lies over the header for its seconds; to focus its button would keep it there.
  await expect(page.getByRole('region', { name: /^Notification/ }).getByRole('listitem')).toHaveCount(0)
  const usual = page.viewportSize()
  const session = await page.context().newCDPSession(page)
  for (const { letters, ...size } of tightSizes) {
    await page.setViewportSize(size)
    await session.send('Page.setFontSizes', { fontSizes: { standard: letters, fixed: 13 } })
    // Late files and fonts move what they belong to.
    await expect.poll(() => page.evaluate(findLayoutFaults), `at ${size.width} px with letters of ${letters} px`).toEqual([])
  }
  await session.detach()
  if (usual) await page.setViewportSize(usual)
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await page.evaluate(findMissingEdges), 'in forced colours').toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}

/**
 * Expects a room of the console to show everything to an operator who reads with letters twice as large, on a phone and on a desk. Its controls may
 * be smaller than a buyer's.
 */
export async function expectRoomForLargeLetters(page: Page): Promise<void> {
  const usual = page.viewportSize()
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 13 } })
  for (const size of [
    { width: 360, height: 640 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    const faults = async () => (await page.evaluate(findLayoutFaults)).filter(fault => !fault.startsWith('small: '))
    await expect.poll(faults, `at ${size.width} px with large letters`).toEqual([])
  }
  // Detached, the session would take the page's passkeys with it.
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  if (usual) await page.setViewportSize(usual)
}

/** Runs in the page. */
function findLayoutFaults(): string[] {
  const faults = new Set<string>()
  const root = document.documentElement
  const width = root.clientWidth
  const nameOf = (element: Element) =>
    `<${element.localName}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 50)}`
  const stylesOf = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = stylesOf.get(element) ?? getComputedStyle(element)
    stylesOf.set(element, known)
    return known
  }
  const ancestors = (element: Element): Element[] =>
    element.parentElement ? [element.parentElement, ...ancestors(element.parentElement)] : []
  // What scrolls sideways by design, is drawn over the page, or is only for screen readers.
  const isRail = (element: Element) => /auto|scroll/.test(styleOf(element).overflowX)
  const isHiddenText = (element: Element) => styleOf(element).clipPath === 'inset(50%)'
  const isFloating = (element: Element) => /fixed|sticky/.test(styleOf(element).position)
  const inRail = (element: Element) => [element, ...ancestors(element)].some(isRail)
  const floor = (element: Element) => [element, ...ancestors(element)].find(isFloating)

  if (root.scrollWidth > width) faults.add(`the page scrolls sideways: ${root.scrollWidth} > ${width}`)

  const texts: { owner: Element; box: DOMRect }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const owner = walker.currentNode.parentElement
    if (!owner || !walker.currentNode.nodeValue?.trim() || !owner.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue
    const chain = [owner, ...ancestors(owner)]
    if (chain.some(each => isHiddenText(each) || each.getAttribute('aria-hidden') === 'true')) continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    const railed = inRail(owner)
    const cutter = chain.find(each => /hidden|clip/.test(styleOf(each).overflowX))
    const isShortened = cutter && (styleOf(cutter).textOverflow === 'ellipsis' || styleOf(cutter).webkitLineClamp !== 'none')
    const frame = cutter && !isShortened ? cutter.getBoundingClientRect() : undefined
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue
      if (!railed && !isShortened && (box.left < -1 || box.right > width + 1)) faults.add(`off the screen: ${nameOf(owner)}`)
      if (
        frame &&
        !railed &&
        (box.right > frame.right + 1 || box.left < frame.left - 1 || box.bottom > frame.bottom + 4 || box.top < frame.top - 4)
      )
        faults.add(`cut: ${nameOf(owner)}`)
      if (!railed && !isShortened) texts.push({ owner, box })
    }
  }
  const overlap = (one: DOMRect, other: DOMRect) =>
    Math.min(
      Math.min(one.right, other.right) - Math.max(one.left, other.left),
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
    )
  for (const [at, one] of texts.entries())
    for (const other of texts.slice(at + 1))
      if (overlap(one.box, other.box) > 5 && one.owner !== other.owner && floor(one.owner) === floor(other.owner))
        faults.add(`text over text: ${nameOf(one.owner)} and ${nameOf(other.owner)}`)

  const wanted = 'a[href],button,summary,select,textarea,input:not([type=hidden])'
  const controls = [...document.querySelectorAll<HTMLElement>(wanted)].filter(each => {
    const { opacity } = styleOf(each)
    return each.checkVisibility({ visibilityProperty: true }) && opacity !== '0' && ![each, ...ancestors(each)].some(isHiddenText)
  })
  const targetOf = (control: HTMLElement) => control.closest('.input-box,.search-box,label') ?? control
  const boxes = controls.map(control => ({
    control,
    box: targetOf(control).getBoundingClientRect(),
    // A link in a sentence: its box is that of all its lines.
    isInText: styleOf(control).display === 'inline',
  }))
  for (const { control, box, isInText } of boxes) {
    if (!isInText && (box.height < 43.5 || box.width < 43.5))
      faults.add(`small: ${nameOf(control)} ${Math.round(box.width)}×${Math.round(box.height)}`)
    if (!inRail(control) && (box.left < -1 || box.right > width + 1)) faults.add(`off the screen: ${nameOf(control)}`)
    const card = control.closest('.card')?.getBoundingClientRect()
    if (card && !inRail(control) && (box.left < card.left - 1 || box.right > card.right + 1))
      faults.add(`out of its card: ${nameOf(control)}`)
  }
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      if (overlap(one.box, other.box) <= 3 || one.isInText || other.isInText) continue
      if (one.control.contains(other.control) || targetOf(one.control) === targetOf(other.control)) continue
      if (floor(one.control) !== floor(other.control) || inRail(one.control) !== inRail(other.control)) continue
      faults.add(`over each other: ${nameOf(one.control)} and ${nameOf(other.control)}`)
    }

  // Focus as the Tab key moves it, without its ring.
  for (const control of controls) {
    if (control.matches(':disabled') || control.tabIndex < 0) continue
    control.focus()
    // What is behind a dialog takes no focus.
    if (document.activeElement !== control) continue
    const { left, top, width: size, height } = control.getBoundingClientRect()
    const x = Math.min(Math.max(left + size / 2, 1), width - 1)
    const heights = [Math.min(height / 2, 12), height / 2, Math.max(height / 2, height - 12)].map(down => top + down)
    const covers = heights
      .filter(y => y > 0 && y < root.clientHeight)
      .map(y => {
        const shown = document.elementFromPoint(x, y)
        const cover = shown && floor(shown)
        return cover && !cover.contains(control) ? cover : undefined
      })
    const [cover] = covers
    if (cover && covers.every(Boolean)) faults.add(`focus is covered: ${nameOf(control)} by ${nameOf(cover)}`)
  }
  scrollTo(0, 0)
  return [...faults]
}

/** Runs in the page. */
function findMissingEdges(): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('button,summary,select,input:not([type=hidden]),a.btn,a.btn-icon,a.pill')]
  return controls.flatMap(control => {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
    const box = control.closest('.input-box,.search-box,label') ?? (control.localName === 'input' ? control.parentElement : null)
    const hasEdge = [control, box ?? control].some(each => {
      const style = getComputedStyle(each)
      return [style.borderTopWidth, style.borderBottomWidth, style.outlineStyle === 'none' ? '0' : style.outlineWidth].some(
        size => parseFloat(size) >= 1,
      )
    })
    return hasEdge
      ? []
      : [
          `<${control.localName} class="${control.className}"> ${(control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 50)}`,
        ]
  })
}
