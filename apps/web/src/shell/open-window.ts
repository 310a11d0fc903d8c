const isWeb = (address: string) => /^https?:/i.test(new URL(address, location.href).protocol)

/** A window of its own, as large as the screen, that cannot reach back into this one. */
export function openWindow(address: string): void {
  if (!isWeb(address)) return location.assign(address)
  const { availWidth, availHeight } = screen
  window.open(address, '_blank', `noopener,left=0,top=0,width=${availWidth},height=${availHeight}`)
}

export const openHelp = (id?: string) => openWindow(id ? `/help?id=${encodeURIComponent(id)}` : '/help')
