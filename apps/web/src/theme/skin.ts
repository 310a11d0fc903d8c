import { defaultTheme, isThemeColour } from '@sunmao/contract'
import { create } from 'zustand'
import { getCookie, setCookie } from './cookies.ts'
import { useLayout } from './layout-setting.ts'

const COOKIE = 'theme'
const COOKIE_DAYS = 365

/** The colour the whole page follows. */
export const useSkin = create<{ colour: string }>(() => ({ colour: knownColour(getCookie(COOKIE)) }))

function knownColour(colour: string | undefined): string {
  return colour && isThemeColour(colour) ? colour : defaultTheme
}

/** Loads the stylesheet of a colour, then lets the components follow, and remembers the colour. */
export function setColour(colour: string): void {
  const next = knownColour(colour)
  const href = `/theme/${next.slice(1)}.css`
  const link = document.querySelector<HTMLLinkElement>('#theme-stylesheet') ?? document.createElement('link')
  if (link.getAttribute('href') !== href) Object.assign(link, { id: 'theme-stylesheet', rel: 'stylesheet', href })
  if (!link.isConnected) document.head.append(link)
  setCookie(COOKIE, next, COOKIE_DAYS)
  useSkin.setState({ colour: next })
}

/** A colour chosen in this browser wins, else the site's: the third item of `skin_name`. */
export function followSkin(skinName: string | undefined): void {
  setColour(useLayout.getState().theme ?? skinName?.split(',')[2]?.trim() ?? defaultTheme)
}
