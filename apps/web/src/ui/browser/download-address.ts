/** The browser itself fetches it: a file may be larger than a page can hold. */
export function downloadAddress({ address, name }: { address: string; name: string }): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
