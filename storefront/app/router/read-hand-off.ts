import type { EntryContext } from 'react-router'

type Parts = NonNullable<NonNullable<EntryContext['renderMeta']>['streamCache']>

/**
 * Reads the data that a page passes to the browser before the page is rendered, and puts it where the router looks for what it has read
 * already. Otherwise the router reads it while it renders, part by part, and each part suspends the page. Waits for data that loaders promised.
 */
export async function readHandOff(page: EntryContext): Promise<void> {
  const { renderMeta, serverHandoffStream } = page
  if (!renderMeta || !serverHandoffStream) return
  const parts: Parts = {}
  renderMeta.streamCache = parts
  const decoder = new TextDecoder()
  const reader = serverHandoffStream.getReader()
  for (let at = 0, isDone = false; !isDone; at += 1) {
    const part: Parts[number] = Promise.resolve()
    parts[at] = part
    try {
      const { done, value } = await reader.read()
      isDone = done
      part.result = { done, value: decoder.decode(value, { stream: true }) }
    } catch (error) {
      // The router throws it where the data belongs, as if it had read it itself.
      part.error = error
      isDone = true
    }
  }
}
