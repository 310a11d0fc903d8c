export type Look = 'cards' | 'table'

/** How somebody likes to see a list, remembered in this browser under a name of its own. */
export const storedLook = (name: string): Look => (localStorage.getItem(name) === 'table' ? 'table' : 'cards')
export const storeLook = (name: string, look: Look) => localStorage.setItem(name, look)
