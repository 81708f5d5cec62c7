/**
 * Does one act after the other. If some fail, all others are done first; then it throws one error with the names of those that failed, and the
 * first of their errors as its cause.
 */
export async function doAll(acts: readonly { what: string; act: () => Promise<void> }[]): Promise<void> {
  const failed: { what: string; error: unknown }[] = []
  for (const { what, act } of acts)
    try {
      await act()
    } catch (error) {
      failed.push({ what, error })
    }
  const [first] = failed
  if (first) throw new Error(`failed: ${failed.map(({ what }) => what).join(', ')}`, { cause: first.error })
}
