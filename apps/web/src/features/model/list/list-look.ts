const LOOK = 'model-list-look'

export type Look = 'cards' | 'table'

export const storedLook = (): Look => (localStorage.getItem(LOOK) === 'table' ? 'table' : 'cards')
export const storeLook = (look: Look) => localStorage.setItem(LOOK, look)
