import type { ThemeInfo } from '@kilat/contract/store.ts'

/** The time limit of the icon service: a page does not wait longer for its decoration. */
const timeoutMs = 1500

/** The drawings of all icons that the theme names; empty if the service fails or is too slow, then the page loads them itself. */
export async function readSprite(
  { categories, footer }: Pick<ThemeInfo, 'categories' | 'footer'>,
  drawIcons: (names: readonly string[]) => Promise<string>,
): Promise<string> {
  const names = new Set([...categories, ...footer.sosmed].flatMap(({ icon }) => icon ?? []))
  if (names.size === 0) return ''
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<string>(resolve => {
    timer = setTimeout(resolve, timeoutMs, '')
  })
  return Promise.race([drawIcons([...names]).catch(() => ''), tooLate]).finally(() => clearTimeout(timer))
}
