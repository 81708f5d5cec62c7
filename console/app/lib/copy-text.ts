/** Copies a text. False if the browser does not let this page do it, as over plain http. */
export async function copyText(text: string): Promise<boolean> {
  // A page that is not served securely has no clipboard, whatever the types say.
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (!clipboard) return false
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
