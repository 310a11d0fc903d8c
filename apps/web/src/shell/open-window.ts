const wholeScreen = () => `left=0,top=0,width=${screen.availWidth},height=${screen.availHeight}`

/** A window of its own, as large as the screen, that cannot reach back into this one. */
export function openWindow(address: string): void {
  const { protocol } = new URL(address, location.href)
  if (/^https?:$/.test(protocol)) {
    window.open(address, '_blank', `noopener,${wholeScreen()}`)
  } else if (/^(mailto|tel):$/.test(protocol)) {
    location.assign(address)
  }
}

export const openHelp = (id?: string) => openWindow(id ? `/help?id=${encodeURIComponent(id)}` : '/help')

/**
 * For an address that has yet to be asked for: the window opens at once, because a browser only lets a click do that, and
 * closes again if there is no address. Answers false when the browser let no window open.
 */
export async function openWindowFor(ask: () => Promise<string>): Promise<boolean> {
  const opened = window.open('', '_blank', wholeScreen())
  if (!opened) return false
  try {
    opened.opener = null
    const address = new URL(await ask())
    if (!/^https?:$/.test(address.protocol)) throw new Error(`not an address of a page: ${address.protocol}`)
    opened.location.replace(address.href)
    return true
  } catch (error) {
    opened.close()
    throw error
  }
}
