/** Copies text to the clipboard; answers whether that worked. Pages without https need the old way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const { activeElement: focused } = document
    const area = document.createElement('textarea')
    area.value = text
    // So that no phone opens its keyboard for it.
    area.readOnly = true
    area.style.position = 'fixed'
    area.style.opacity = '0'
    document.body.append(area)
    area.select()
    const isCopied = document.execCommand('copy')
    area.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    return isCopied
  }
}
