/** A window of its own, as large as the screen, that cannot reach back into this one. */
export function openWindow(address: string): void {
  const { protocol } = new URL(address, location.href)
  const { availWidth, availHeight } = screen
  if (/^https?:$/.test(protocol)) {
    window.open(address, '_blank', `noopener,left=0,top=0,width=${availWidth},height=${availHeight}`)
  } else if (/^(mailto|tel):$/.test(protocol)) {
    location.assign(address)
  }
}

export const openHelp = (id?: string) => openWindow(id ? `/help?id=${encodeURIComponent(id)}` : '/help')
