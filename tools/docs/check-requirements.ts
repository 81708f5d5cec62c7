import type { Page } from './check-links.ts'

const boxed = /^- \[([ x])\] `([a-z0-9]+(?:[.-][a-z0-9-]+)+)`/gm
/** A test's title with ids at its start, each in brackets. */
const title = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()'"`]*\))?\(\s*(?:['"`])((?:\[[a-z0-9.-]+\] ?)+)/g
/** A title after a table of cases: the table stands between `each` and the title. */
const titleAfterTable = /^\s*\]?\)\(\s*['"`]((?:\[[a-z0-9.-]+\] ?)+)/gm

/** One line for every box of the requirements' page that disagrees with the titles of the tests. */
export function checkRequirements(page: Page, tests: readonly Page[]): string[] {
  const boxes = new Map([...page.text.matchAll(boxed)].map(([, tick, id = '']) => [id, tick === 'x']))
  const shown = new Map(tests.flatMap(({ path, text }) => idsIn(text).map(id => [id, path] as const)))
  const unknown = [...shown]
    .filter(([id]) => !boxes.has(id))
    .map(([id, path]) => `${path}  names [${id}], which ${page.path} does not have`)
  const wrong = [...boxes].flatMap(([id, isTicked]) => {
    if (isTicked === shown.has(id)) return []
    return `${page.path}  ${isTicked ? `\`${id}\` is ticked, and no test names it` : `\`${id}\` is not ticked, and ${shown.get(id)} names it`}`
  })
  return [...unknown, ...wrong]
}

/** The page with each box ticked if a test names its id. */
export function withTickedBoxes(text: string, tests: readonly Page[]): string {
  const shown = new Set(tests.flatMap(test => idsIn(test.text)))
  return text.replace(boxed, (_, _tick, id: string) => `- [${shown.has(id) ? 'x' : ' '}] \`${id}\``)
}

function idsIn(text: string): string[] {
  const starts = [...text.matchAll(title), ...text.matchAll(titleAfterTable)].map(([, start = '']) => start)
  return starts.flatMap(start => [...start.matchAll(/\[([a-z0-9.-]+)\]/g)].map(([, id = '']) => id)).filter(id => id.includes('.'))
}
