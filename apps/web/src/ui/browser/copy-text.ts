/** Puts a text on the clipboard. On plain http the browser refuses; then the element that shows it is left selected. */
export async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (shown) getSelection()?.selectAllChildren(shown)
    return false
  }
}
