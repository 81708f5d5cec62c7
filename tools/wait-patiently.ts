import { vi } from 'vitest'

const { waitFor } = vi

/** What a test waits for may take longer than the usual second on a machine that does other things, too. Only a test that fails takes so long. */
function waitPatiently<Answer>(callback: () => Answer | Promise<Answer>, options: Parameters<typeof waitFor>[1] = 15_000): Promise<Answer> {
  return waitFor(callback, options)
}

// Test files share a process, and each of them comes by here.
if (waitFor.name !== waitPatiently.name) vi.waitFor = waitPatiently
